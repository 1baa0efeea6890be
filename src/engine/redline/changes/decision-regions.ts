import { createHash } from 'node:crypto'
import { traitsOf, wrapsBlocks } from '../../docx/grammar/elements.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { cloneElement, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { Story } from '../stories.ts'
import { undivided } from './undivided.ts'

/**
 * Neighbouring nodes that a decision changed: blocks of a story, cell or control, or rows, cells or their properties.
 */
export interface DecisionRegion {
  /** The XML of the nodes before the decision. */
  before: string
  anchorsBefore: string[]
  /**
   * The SHA-256 hash of the nodes' XML after the decision, and the number of nodes. The nodes are `undivided` before
   * they are hashed, except in older records.
   */
  after: string
  nodesAfter: number
  anchorsAfter: string[]
  /** The index of the first node among the children of its parent, after the decision. */
  index: number
  /**
   * Paths from paragraphs in or near the region up to its parent; missing if the parent is the container of the story.
   */
  within?: Within[]
  /**
   * The nearest paragraphs before and after the region. `gap` is the number of nodes in between, none of which holds a
   * paragraph.
   */
  previous?: Neighbour
  next?: Neighbour
}

/** The element that is `up` levels above a paragraph. */
export interface Within {
  anchor: string
  up: number
}

export interface Neighbour {
  anchor: string
  gap: number
}

/** A node with a copy of its state before a decision. */
export interface Snapshot {
  node: XmlNode
  copy: XmlNode
  anchors: string[]
  /** Snapshots of the children; present only if the node holds paragraphs with anchors. */
  children?: Snapshot[]
}

/** Whether a node holds blocks, directly or in its rows and cells. */
const isHolder = (node: XmlNode): node is XmlElement =>
  isElement(node) && (traitsOf(node.name).table !== undefined || wrapsBlocks(node.name))

export type Names = ReadonlyMap<XmlElement, string>

/** Returns the anchors of the paragraphs in a node, or the anchor of the node if it is a paragraph. */
export function anchorsIn(node: XmlNode, names: Names): string[] {
  if (!isElement(node)) return []
  if (node.name === 'w:p') return names.has(node) ? [names.get(node)!] : []
  return isHolder(node) ? node.children.flatMap(child => anchorsIn(child, names)) : []
}

export function takeSnapshot(node: XmlNode, names: Names): Snapshot {
  const anchors = anchorsIn(node, names)
  if (!isHolder(node) || anchors.length === 0)
    return { node, copy: isElement(node) ? cloneElement(node) : node, anchors }
  const children = node.children.map(child => takeSnapshot(child, names))
  const copy = { ...cloneElement({ ...node, children: [] }), children: children.map(child => child.copy) }
  return { node, copy, anchors, children }
}

/** A story and the anchors of its paragraphs, which are needed to compare its nodes. */
interface StoryNames {
  story: Story
  names: Names
}

/**
 * Compares the former nodes `was` with the nodes `is` that replaced them in `parent`, starting at index `start`, and
 * returns the regions that differ. Skips equal nodes at both ends and descends into tables and controls, so that a
 * changed cell gives one small region inside the cell rather than the whole table.
 */
export function regionsBetween(
  context: StoryNames,
  parent: XmlElement,
  was: readonly Snapshot[],
  is: readonly XmlNode[],
  start: number,
): DecisionRegion[] {
  const isSame = (a: Snapshot, b: XmlNode) => a.node === b && xmlOf(context, [a.copy]) === xmlOf(context, [b])
  const length = Math.min(was.length, is.length)
  let head = 0
  while (head < length && isSame(was[head]!, is[head]!)) head++
  let tail = 0
  while (tail < length - head && isSame(was.at(-1 - tail)!, is.at(-1 - tail)!)) tail++
  const [gone, made] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)]
  const stretches = stretchesBetween(gone, made, isSame)
  if (stretches.length > 1)
    return stretches.flatMap(stretch =>
      regionsBetween(context, parent, stretch.gone, stretch.made, start + head + stretch.at),
    )
  if (gone.length === 0 && made.length === 0) return []
  const isMatched = gone.length === made.length && gone.every(({ node }, index) => node === made[index])
  if (!isMatched || gone.length > 1)
    return isMatched
      ? gone.flatMap((snapshot, index) =>
          regionsBetween(context, parent, [snapshot], [made[index]!], start + head + index),
        )
      : [region(context, parent, gone, made, start + head)]
  const [{ children, copy }, node] = [gone[0]!, made[0]!]
  const isWithin = children && isElement(node) && anchorsIn(node, context.names).length > 0
  return isWithin && shellOf(copy as XmlElement) === shellOf(node)
    ? regionsBetween(context, node, children, node.children, 0)
    : [region(context, parent, gone, made, start + head)]
}

/**
 * Splits a comparison at the nodes that stayed the same. An unchanged node between two changes belongs to neither, so
 * editing it later does not keep them from being undone. A table that remains becomes a separate stretch, so that only
 * its changed part counts.
 */
function stretchesBetween(
  was: readonly Snapshot[],
  is: readonly XmlNode[],
  isSame: (a: Snapshot, b: XmlNode) => boolean,
) {
  const places = new Map(is.map((node, index) => [node, index]))
  const stretches: { gone: readonly Snapshot[]; made: readonly XmlNode[]; at: number }[] = []
  let [from, at] = [0, 0]
  for (const [index, snapshot] of was.entries()) {
    const place = snapshot.anchors.length === 0 ? undefined : places.get(snapshot.node)
    if (place === undefined || place < at) continue
    const isUnchanged = isSame(snapshot, is[place]!)
    if (!isUnchanged && !snapshot.children) continue
    stretches.push({ gone: was.slice(from, index), made: is.slice(at, place), at })
    if (!isUnchanged) stretches.push({ gone: [snapshot], made: [is[place]!], at: place })
    from = index + 1
    at = place + 1
  }
  const allStretches = [...stretches, { gone: was.slice(from), made: is.slice(at), at }]
  return allStretches.filter(({ gone, made }) => gone.length > 0 || made.length > 0)
}

const shellOf = (node: XmlElement) => JSON.stringify([node.written, node.attributes])

function region({ story, names }: StoryNames, parent: XmlElement, gone: Snapshot[], made: XmlNode[], index: number) {
  const around = parent.children
  const anchors = made.flatMap(node => anchorsIn(node, names))
  const before = around.slice(0, index).toReversed()
  const after = around.slice(index + made.length)
  const neighbour = (nodes: XmlNode[], at: 0 | -1): Neighbour | undefined => {
    const gap = nodes.findIndex(node => anchorsIn(node, names).length > 0)
    return gap < 0 ? undefined : { anchor: anchorsIn(nodes[gap]!, names).at(at)!, gap }
  }
  const [previous, next] = [neighbour(before, -1), neighbour(after, 0)]
  const near = [anchors[0], anchors.at(-1), previous?.anchor, next?.anchor].filter(anchor => anchor !== undefined)
  const within =
    parent === story.container
      ? undefined
      : [...new Set(near)].map(anchor => ({ anchor, up: depthOf(parent, anchor, names) }))
  const recorded: DecisionRegion = {
    before: xmlOf(
      { story },
      gone.map(snapshot => snapshot.copy),
    ),
    anchorsBefore: gone.flatMap(snapshot => snapshot.anchors),
    after: digestOf(story, made),
    nodesAfter: made.length,
    anchorsAfter: anchors,
    index,
    ...(within && { within }),
    ...(previous && { previous }),
    ...(next && { next }),
  }
  return recorded
}

/** Returns how many levels a paragraph is below `parent`. */
function depthOf(parent: XmlElement, anchor: string, names: Names): number {
  const child = parent.children.find(node => anchorsIn(node, names).includes(anchor))
  return child && isElement(child) && child.name !== 'w:p' ? 1 + depthOf(child, anchor, names) : 1
}

/** Serializes nodes as a separate document with the namespaces of their part. */
export function xmlOf({ story }: Pick<StoryNames, 'story'>, nodes: XmlNode[]): string {
  const declarations = [...story.container.attributes, ...story.root.attributes].filter(attribute =>
    /^xmlns(:|$)/.test(attribute.written),
  )
  const attributes = [
    ...new Map(declarations.toReversed().map(declaration => [declaration.written, declaration])).values(),
  ]
  return serializeXml({ name: story.root.name, written: story.root.written, attributes, children: nodes })
}

/** Returns a digest of the content of nodes that does not depend on how their runs are divided. */
export const digestOf = (story: Story, nodes: XmlNode[]) =>
  digest(
    xmlOf(
      { story },
      nodes.map(node => (isElement(node) ? undivided(node) : node)),
    ),
  )

export const digest = (text: string) => createHash('sha256').update(text).digest('hex')
