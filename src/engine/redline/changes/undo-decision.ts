import { isPlace } from '../../docx/grammar/elements.ts'
import { parseXml } from '../../xml/parse-xml.ts'
import { isElement, visitElements, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { anchorsByParagraph, type OpenRevision, placesOf } from '../open-revision.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import { type Story, storiesOf } from '../stories.ts'
import {
  anchorsIn,
  type DecisionRegion,
  digest,
  digestOf,
  type Names,
  regionsBetween,
  takeSnapshot,
  xmlOf,
} from './decision-regions.ts'
import { renumberTaken } from './renumber-marks.ts'

/**
 * A JSON record of what a decision changed. It is enough to undo the decision as long as its paragraphs have not been
 * edited since.
 */
export interface DecisionRecord {
  partName: string
  regions: DecisionRegion[]
  /**
   * Records for notes whose reference was removed and, if several changes were decided, for other stories. The last
   * record is undone first.
   */
  notes?: DecisionRecord[]
}

/** All regions that a decision changed, in every story. */
export const regionsOf = ({ regions, notes = [] }: DecisionRecord): DecisionRegion[] => [
  ...regions,
  ...notes.flatMap(regionsOf),
]

/** Runs `decide`, which may change only `blocks` and the blocks joined with them, and records what changed. */
export function recordDecision(
  open: OpenRevision,
  story: Story,
  blocks: ReadonlySet<XmlElement>,
  decide: () => void,
): DecisionRecord {
  const { container } = story
  const nodes = container.children
  const spans = spansOf(nodes, blocks)
  const isBody = story.kind === 'body'
  const before = isBody ? anchorsByParagraph(open) : new Map()
  const snapshots = spans.map(({ start, end }) => nodes.slice(start, end).map(node => takeSnapshot(node, before)))
  decide()
  const names = isBody ? anchorsByParagraph(open) : new Map()
  const places = new Map(container.children.map((node, index) => [node, index]))
  const regions = spans.flatMap(({ start, end }, index) => {
    const from = start === 0 ? 0 : places.get(nodes[start - 1]!)! + 1
    const to = end === nodes.length ? container.children.length : places.get(nodes[end]!)!
    return regionsBetween({ story, names }, container, snapshots[index]!, container.children.slice(from, to), from)
  })
  return { partName: story.partName, regions }
}

/**
 * Undoes a decision: finds each recorded region by its anchors and digest, and restores the former XML. The blocks are
 * then exactly as before, except for ids that other changes have taken since. If the blocks were edited after the
 * decision, throws RedlineError `changed-since` and changes nothing.
 */
export function undoDecision(open: OpenRevision, record: DecisionRecord): void {
  // find every region before changing any of them
  const places = [record, ...(record.notes ?? [])].map(part => placeOfRecord(open, part))
  for (const place of places.reverse()) restore(open, place)
}

interface FoundRegion {
  region: DecisionRegion
  parent: XmlElement
  start: number
}

interface RecordPlace {
  story: Story
  regions: FoundRegion[]
}

function placeOfRecord(open: OpenRevision, record: DecisionRecord): RecordPlace {
  const story = storiesOf(open.file).find(candidate => candidate.partName === record.partName)
  if (!story) throw new RedlineError('changed-since', record.partName)
  const places = new RegionPlaces(open, story)
  return { story, regions: record.regions.map(region => places.find(region)) }
}

function restore(open: OpenRevision, { story, regions }: RecordPlace): void {
  const isBody = story.kind === 'body'
  const names = isBody ? anchorsByParagraph(open) : new Map<XmlElement, string>()
  // start at the end, so that the positions of earlier regions stay valid
  for (const { region, parent, start } of regions.toSorted((a, b) => b.start - a.start)) {
    const restored = parseXml(region.before).children
    parent.children.splice(start, region.nodesAfter)
    const otherStories = storiesOf(open.file).filter(({ partName }) => partName !== story.partName)
    renumberTaken(open.file, restored, [story.container, ...otherStories.map(({ root }) => root)])
    parent.children.splice(start, 0, ...restored)
    const paragraphs = paragraphsOf({ ...parent, children: restored })
    for (const [index, { node }] of paragraphs.entries()) names.set(node, region.anchorsBefore[index]!)
  }
  if (isBody) open.anchors = placesOf(open).map(({ node }) => names.get(node)!)
  open.file.changed(story.partName)
}

/** Finds the current places of recorded regions in a story. */
class RegionPlaces {
  readonly #story: Story
  readonly #names: Names
  readonly #paragraphs: Map<string, XmlElement>
  readonly #parents = new Map<XmlElement, XmlElement>()

  constructor(open: OpenRevision, story: Story) {
    this.#story = story
    this.#names = story.kind === 'body' ? anchorsByParagraph(open) : new Map()
    this.#paragraphs = new Map([...this.#names].map(([node, anchor]) => [anchor, node]))
    visitElements(story.container, node => {
      for (const child of node.children) if (isElement(child)) this.#parents.set(child, node)
    })
  }

  /** Finds the current place of a region. Throws RedlineError `changed-since` if the region was edited or removed. */
  find(region: DecisionRegion): FoundRegion {
    const parent = this.#parentOf(region)
    const start = parent && this.#startsIn(parent, region).find(index => this.#isThere(parent, region, index))
    if (!parent || start === undefined)
      throw new RedlineError('changed-since', region.anchorsAfter[0] ?? this.#story.partName)
    return { region, parent, start }
  }

  #parentOf({ within }: DecisionRegion): XmlElement | undefined {
    if (!within) return this.#story.container
    for (const { anchor, up } of within) {
      let node = this.#paragraphs.get(anchor)
      for (let level = 0; node && level < up; level++) node = this.#parents.get(node)
      if (node) return node
    }
    return undefined
  }

  #startsIn(parent: XmlElement, { anchorsAfter, index, nodesAfter, previous, next }: DecisionRegion): number[] {
    if (this.#story.kind !== 'body') return [index, ...parent.children.keys()]
    const holder = (anchor: string) => this.#indexOf(parent, this.#paragraphs.get(anchor))
    const [first] = anchorsAfter
    if (first !== undefined) {
      const at = holder(first)
      return at < 0 ? [] : Array.from({ length: nodesAfter }, (_, before) => at - before).filter(start => start >= 0)
    }
    const [left, right] = [previous ? holder(previous.anchor) : -1, next ? holder(next.anchor) : -1]
    return [
      ...(previous && left >= 0 ? [left + 1 + previous.gap] : []),
      ...(next && right >= 0 ? [right - next.gap - nodesAfter] : []),
    ].filter(start => start >= 0)
  }

  /** Returns the index of the child that is or contains a paragraph; -1 if there is none. */
  #indexOf(parent: XmlElement, paragraph: XmlElement | undefined): number {
    let node = paragraph
    while (node && this.#parents.get(node) !== parent) node = this.#parents.get(node)
    return node ? parent.children.indexOf(node) : -1
  }

  /**
   * Whether the region is at `start`. The anchors must match too, because an equal paragraph elsewhere is a different
   * paragraph.
   */
  #isThere(parent: XmlElement, { after, anchorsAfter, nodesAfter }: DecisionRegion, start: number): boolean {
    const nodes = parent.children.slice(start, start + nodesAfter)
    const anchors = nodes.flatMap(node => anchorsIn(node, this.#names))
    if (nodes.length !== nodesAfter) return false
    if (this.#story.kind === 'body' && JSON.stringify(anchors) !== JSON.stringify(anchorsAfter)) return false
    return [digestOf(this.#story, nodes), digest(xmlOf({ story: this.#story }, nodes))].includes(after)
  }
}

/**
 * Returns the stretches of nodes that a decision can change: each block with the next block, which it may be joined
 * with, or with the previous block if none follows. Each stretch begins and ends next to an element that stays.
 */
function spansOf(nodes: XmlNode[], blocks: ReadonlySet<XmlElement>): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node) || !blocks.has(node)) continue
    const next = blockFrom(nodes, index, 1)
    const span = {
      start: next === null ? (blockFrom(nodes, index, -1) ?? index) : index,
      end: (next ?? nodes.length - 1) + 1,
    }
    while (span.start > 0 && !isElement(nodes[span.start - 1]!)) span.start--
    while (span.end < nodes.length && !isElement(nodes[span.end]!)) span.end++
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

function blockFrom(nodes: XmlNode[], index: number, step: 1 | -1): number | null {
  for (let at = index + step; at >= 0 && at < nodes.length; at += step) if (isBlock(nodes[at]!)) return at
  return null
}

const isBlock = (node: XmlNode) => isElement(node) && !isPlace(node.name) && node.name !== 'w:sectPr'
