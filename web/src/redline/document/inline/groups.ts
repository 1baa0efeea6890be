import type { ChangeMark, InlineNode } from '../../../api/generated/calls.ts'

/** The wrappers of content, from the outermost to the innermost. */
const around = ['control', 'inserted', 'deleted', 'link', 'field', 'reformatted'] as const
type Around = (typeof around)[number]

type GroupOf<Kind extends Around> = { kind: Kind; mark: NonNullable<InlineNode[Kind]>; inside: readonly Inline[] }

/** A node, or a group of nodes that share a wrapper. */
export type Inline = { kind: 'node'; node: InlineNode } | { [Kind in Around]: GroupOf<Kind> }[Around]

/** Groups content into a tree: neighbours share a wrapper, so that a change is announced once. */
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
  const [markA, markB] = [a[kind], b[kind]]
  if (markA === markB) return true
  if (typeof markA !== 'object' || typeof markB !== 'object') return false
  if ('index' in markA) return 'index' in markB && markA.index === markB.index
  return 'change' in markB && isSameChange(markA, markB)
}

const isSameChange = (a: ChangeMark, b: ChangeMark) => a.change === b.change && a.move === b.move

/** Returns the content with every open change accepted. */
export const acceptedContent = (nodes: readonly InlineNode[]): InlineNode[] =>
  nodes.flatMap(node => {
    if (node.deleted) return []
    const { inserted: _inserted, reformatted: _reformatted, ...left } = node
    return left as InlineNode
  })
