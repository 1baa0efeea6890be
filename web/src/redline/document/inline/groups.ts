import type { ChangeMark, InlineNode } from '../../../api/generated/calls.ts'

/** What stretches of content have around them, from the outside in. */
const around = ['control', 'inserted', 'deleted', 'link', 'field', 'reformatted'] as const
type Around = (typeof around)[number]

type GroupOf<Kind extends Around> = { kind: Kind; mark: NonNullable<InlineNode[Kind]>; inside: readonly Inline[] }

/** A node, or nodes with something around them all. */
export type Inline = { kind: 'node'; node: InlineNode } | { [Kind in Around]: GroupOf<Kind> }[Around]

/** Content as a tree: neighbours share what they have around them, so that a change is told once. */
export function inlinesOf(nodes: readonly InlineNode[], level = 0): Inline[] {
  const kind = around[level]
  if (kind === undefined) return nodes.map(node => ({ kind: 'node', node }))
  const inlines: Inline[] = []
  for (let index = 0; index < nodes.length; ) {
    const first = nodes[index]!
    let end = index + 1
    while (end < nodes.length && isSame(kind, first, nodes[end]!)) end += 1
    const inside = inlinesOf(nodes.slice(index, end), level + 1)
    const mark = first[kind]
    if (mark === undefined) inlines.push(...inside)
    else inlines.push({ kind, mark, inside } as Inline)
    index = end
  }
  return inlines
}

function isSame(kind: Around, a: InlineNode, b: InlineNode): boolean {
  const [one, other] = [a[kind], b[kind]]
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if ('index' in one) return 'index' in other && one.index === other.index
  return 'change' in other && isSameChange(one, other)
}

const isSameChange = (a: ChangeMark, b: ChangeMark) => a.change === b.change && a.move === b.move

/** Content when every open change is accepted. */
export const acceptedContent = (nodes: readonly InlineNode[]): InlineNode[] =>
  nodes.flatMap(node => {
    if (node.deleted) return []
    const { inserted: _inserted, reformatted: _reformatted, ...left } = node
    return left as InlineNode
  })
