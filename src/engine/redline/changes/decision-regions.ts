import { createHash } from 'node:crypto'
import { traitsOf, wrapsBlocks } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { cloneElement, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { Story } from '../stories.ts'
import { undivided } from './undivided.ts'

/** Neighbouring nodes that a decision changed: blocks of a story, of a cell or a control, rows, cells, or properties of these. */
export interface DecisionRegion {
  /** XML of the nodes as they were. */
  before: string
  anchorsBefore: string[]
  /** SHA-256 of the nodes as the decision left them, undivided, as XML (as they stood, in older ones), and how many they are. */
  after: string
  nodesAfter: number
  anchorsAfter: string[]
  /** Where they stood then among the children of what they are in. */
  index: number
  /** What they are in, by paragraphs that are in it too; the story itself unless told. */
  within?: Within[]
  /** The paragraphs that were next to them, and how many nodes without a paragraph stood between. */
  previous?: Neighbour
  next?: Neighbour
}

/** So many elements above a paragraph. */
export interface Within {
  anchor: string
  up: number
}

export interface Neighbour {
  anchor: string
  gap: number
}

/** A node as it was at a time. */
export interface Seen {
  node: XmlNode
  copy: XmlNode
  anchors: string[]
  /** Of what holds blocks. */
  children?: Seen[]
}

/** Holds blocks itself, or rows and cells that do. */
const isHolder = (node: XmlNode): node is XmlElement =>
  isElement(node) && (traitsOf(node.name).table !== undefined || wrapsBlocks(node.name))

export type Names = ReadonlyMap<XmlElement, string>

/** The anchors of the paragraphs that a node is or holds. */
export function anchorsIn(node: XmlNode, names: Names): string[] {
  if (!isElement(node)) return []
  if (node.name === 'w:p') return names.has(node) ? [names.get(node)!] : []
  return isHolder(node) ? node.children.flatMap(child => anchorsIn(child, names)) : []
}

export function see(node: XmlNode, names: Names): Seen {
  const anchors = anchorsIn(node, names)
  if (!isHolder(node) || anchors.length === 0)
    return { node, copy: isElement(node) ? cloneElement(node) : node, anchors }
  const children = node.children.map(child => see(child, names))
  const copy = { ...cloneElement({ ...node, children: [] }), children: children.map(child => child.copy) }
  return { node, copy, anchors, children }
}

/** What is needed to tell the nodes of a story apart. */
interface Telling {
  story: Story
  names: Names
}

/** What of `was`, which stood from `start` on in `parent`, is another now that `is` stands there. */
export function regionsBetween(
  telling: Telling,
  parent: XmlElement,
  was: readonly Seen[],
  is: readonly XmlNode[],
  start: number,
): DecisionRegion[] {
  const isSame = (a: Seen, b: XmlNode) => a.node === b && xmlOf(telling, [a.copy]) === xmlOf(telling, [b])
  const length = Math.min(was.length, is.length)
  let head = 0
  while (head < length && isSame(was[head]!, is[head]!)) head++
  let tail = 0
  while (tail < length - head && isSame(was.at(-1 - tail)!, is.at(-1 - tail)!)) tail++
  const [gone, made] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)]
  const stretches = stretchesBetween(gone, made, isSame)
  if (stretches.length > 1)
    return stretches.flatMap(stretch =>
      regionsBetween(telling, parent, stretch.gone, stretch.made, start + head + stretch.at),
    )
  if (gone.length === 0 && made.length === 0) return []
  const isMatched = gone.length === made.length && gone.every(({ node }, index) => node === made[index])
  if (!isMatched || gone.length > 1)
    return isMatched
      ? gone.flatMap((one, index) => regionsBetween(telling, parent, [one], [made[index]!], start + head + index))
      : [region(telling, parent, gone, made, start + head)]
  const [{ children, copy }, node] = [gone[0]!, made[0]!]
  const isWithin = children && isElement(node) && anchorsIn(node, telling.names).length > 0
  return isWithin && shellOf(copy as XmlElement) === shellOf(node)
    ? regionsBetween(telling, node, children, node.children, 0)
    : [region(telling, parent, gone, made, start + head)]
}

/**
 * What stands between two changes as it did belongs to neither: later edits of it leave both to be undone. A table that stays is
 * a stretch of its own, so that only what changed in it counts.
 */
function stretchesBetween(was: readonly Seen[], is: readonly XmlNode[], isSame: (a: Seen, b: XmlNode) => boolean) {
  const places = new Map(is.map((node, index) => [node, index]))
  const stretches: { gone: readonly Seen[]; made: readonly XmlNode[]; at: number }[] = []
  let [from, at] = [0, 0]
  for (const [index, one] of was.entries()) {
    const place = one.anchors.length === 0 ? undefined : places.get(one.node)
    if (place === undefined || place < at) continue
    const isUnchanged = isSame(one, is[place]!)
    if (!isUnchanged && !one.children) continue
    stretches.push({ gone: was.slice(from, index), made: is.slice(at, place), at })
    if (!isUnchanged) stretches.push({ gone: [one], made: [is[place]!], at: place })
    from = index + 1
    at = place + 1
  }
  const all = [...stretches, { gone: was.slice(from), made: is.slice(at), at }]
  return all.filter(({ gone, made }) => gone.length > 0 || made.length > 0)
}

const shellOf = (node: XmlElement) => JSON.stringify([node.written, node.attributes])

function region({ story, names }: Telling, parent: XmlElement, gone: Seen[], made: XmlNode[], index: number) {
  const around = parent.children
  const anchors = made.flatMap(node => anchorsIn(node, names))
  const before = around.slice(0, index).toReversed()
  const behind = around.slice(index + made.length)
  const neighbour = (nodes: XmlNode[], at: 0 | -1): Neighbour | undefined => {
    const gap = nodes.findIndex(node => anchorsIn(node, names).length > 0)
    return gap < 0 ? undefined : { anchor: anchorsIn(nodes[gap]!, names).at(at)!, gap }
  }
  const [previous, next] = [neighbour(before, -1), neighbour(behind, 0)]
  const near = [anchors[0], anchors.at(-1), previous?.anchor, next?.anchor].filter(one => one !== undefined)
  const within =
    parent === story.container
      ? undefined
      : [...new Set(near)].map(anchor => ({ anchor, up: depthOf(parent, anchor, names) }))
  const found: DecisionRegion = {
    before: xmlOf(
      { story },
      gone.map(one => one.copy),
    ),
    anchorsBefore: gone.flatMap(one => one.anchors),
    after: digestOf(story, made),
    nodesAfter: made.length,
    anchorsAfter: anchors,
    index,
    ...(within && { within }),
    ...(previous && { previous }),
    ...(next && { next }),
  }
  return found
}

/** How many elements below a holder a paragraph is. */
function depthOf(parent: XmlElement, anchor: string, names: Names): number {
  const child = parent.children.find(node => anchorsIn(node, names).includes(anchor))
  return child && isElement(child) && child.name !== 'w:p' ? 1 + depthOf(child, anchor, names) : 1
}

/** Nodes as a document of their own, with the names of the part that they are of. */
export function xmlOf({ story }: Pick<Telling, 'story'>, nodes: XmlNode[]): string {
  const declarations = [...story.container.attributes, ...story.root.attributes].filter(attribute =>
    /^xmlns(:|$)/.test(attribute.written),
  )
  const attributes = [
    ...new Map(declarations.toReversed().map(declaration => [declaration.written, declaration])).values(),
  ]
  return serializeXml({ name: story.root.name, written: story.root.written, attributes, children: nodes })
}

/** Of what nodes say, however their runs are cut. */
export const digestOf = (story: Story, nodes: XmlNode[]) =>
  digest(
    xmlOf(
      { story },
      nodes.map(node => (isElement(node) ? undivided(node) : node)),
    ),
  )

export const digest = (text: string) => createHash('sha256').update(text).digest('hex')
