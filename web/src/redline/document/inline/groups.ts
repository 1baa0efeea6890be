import type { ChangeMark, InlineNode } from '../../../api/generated/calls.ts'

/** The wrappers of content, from the outermost to the innermost. */
const around = ['control', 'inserted', 'deleted', 'link', 'field', 'reformatted'] as const
type Around = (typeof around)[number]

/** The place in a text where page number `page` of a list begins. No change, link or field is around it. */
export type PagePlace = Pick<InlineNode, Around> & { type: 'page'; text: ''; page: number }

type Drawn = InlineNode | PagePlace

type GroupOf<Kind extends Around> = { kind: Kind; mark: NonNullable<InlineNode[Kind]>; inside: readonly Inline[] }

/** A node, or a group of nodes that share a wrapper. */
export type Inline = { kind: 'node'; node: Drawn } | { [Kind in Around]: GroupOf<Kind> }[Around]

/** Groups content into a tree: neighbours share a wrapper, so that a change is announced once. */
export function inlinesOf(nodes: readonly Drawn[], level = 0): Inline[] {
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

function isSame(kind: Around, a: Drawn, b: Drawn): boolean {
  const [markA, markB] = [a[kind], b[kind]]
  if (markA === markB) return true
  if (typeof markA !== 'object' || typeof markB !== 'object') return false
  if ('index' in markA) return 'index' in markB && markA.index === markB.index
  return 'change' in markB && isSameChange(markA, markB)
}

const isSameChange = (a: ChangeMark, b: ChangeMark) => a.change === b.change && a.move === b.move

/** Adds places to a content, each at its offset in the text, which deleted text does not count for. */
export function withPages(nodes: readonly InlineNode[], places: readonly { offset: number }[]): readonly Drawn[] {
  if (places.length === 0) return nodes
  const drawn: Drawn[] = []
  let offset = 0
  let page = 0
  for (const node of nodes) {
    const length = node.deleted ? 0 : node.text.length
    let rest = node
    for (; page < places.length && places[page]!.offset < offset + length; page += 1) {
      const [before, after] = cut(rest, places[page]!.offset - offset - (node.text.length - rest.text.length))
      if (before) drawn.push(before)
      drawn.push(placeOfPage(page))
      rest = after
    }
    drawn.push(rest)
    offset += length
  }
  for (; page < places.length; page += 1) drawn.push(placeOfPage(page))
  return drawn
}

/** Cuts a node in two at an offset in its text. Nothing but ordinary text is cut: the place is before anything else. */
function cut(node: InlineNode, at: number): [InlineNode | undefined, InlineNode] {
  if (at <= 0 || node.type !== 'text' || node.shown !== undefined) return [undefined, node]
  return [
    { ...node, text: node.text.slice(0, at) },
    { ...node, text: node.text.slice(at) },
  ]
}

const placeOfPage = (page: number): PagePlace => ({ type: 'page', text: '', page })

/** Returns the content with every open change accepted. */
export const acceptedContent = (nodes: readonly InlineNode[]): InlineNode[] =>
  nodes.flatMap(node => {
    if (node.deleted) return []
    const { inserted: _inserted, reformatted: _reformatted, ...left } = node
    return left as InlineNode
  })
