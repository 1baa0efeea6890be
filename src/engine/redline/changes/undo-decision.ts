import { createHash } from 'node:crypto'
import { parseXml } from '../../xml/parse-xml.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { element, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { OpenRevision } from '../open-revision.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import { type Story, storiesOf } from '../stories.ts'
import { isPlace } from './range-marks.ts'
import { renumberTaken } from './renumber-marks.ts'

/** What a decision changed, as JSON: enough to take it back as long as its paragraphs are as it left them. */
export interface DecisionRecord {
  partName: string
  regions: DecisionRegion[]
}

/** Neighbouring blocks of a story. */
interface DecisionRegion {
  /** XML of the blocks as they were. */
  before: string
  anchorsBefore: string[]
  /** SHA-256 of the XML of the blocks as the decision left them, and how many they are. */
  after: string
  nodesAfter: number
  anchorsAfter: string[]
  /** Where they stood then among the children of their container. */
  index: number
}

/** Runs `decide`, which changes nothing but `blocks` and what is joined with them, and records it. */
export function recordDecision(
  open: OpenRevision,
  story: Story,
  blocks: ReadonlySet<XmlElement>,
  decide: () => void,
): DecisionRecord {
  const { container } = story
  const nodes = container.children
  const spans = spansOf(nodes, blocks)
  const before = spans.map(({ start, end }) => fragment(story, nodes.slice(start, end)))
  const anchorsBefore = anchorsOf(open, story, nodes, spans)
  decide()
  const places = new Map(container.children.map((node, index) => [node, index]))
  const after = spans.map(({ start, end }) => ({
    start: start === 0 ? 0 : places.get(nodes[start - 1]!)! + 1,
    end: end === nodes.length ? container.children.length : places.get(nodes[end]!)!,
  }))
  const anchorsAfter = anchorsOf(open, story, container.children, after)
  const regions = after.map(({ start, end }, index) => ({
    before: before[index]!,
    anchorsBefore: anchorsBefore[index]!,
    after: digest(fragment(story, container.children.slice(start, end))),
    nodesAfter: end - start,
    anchorsAfter: anchorsAfter[index]!,
    index: start,
  }))
  return { partName: story.partName, regions }
}

/**
 * Takes a decision back: its blocks are exactly what they were, ids apart that other changes have taken meanwhile. Throws
 * RedlineError `changed-since` when they were edited after the decision; nothing has changed then.
 */
export function undoDecision(open: OpenRevision, record: DecisionRecord): void {
  const story = storiesOf(open.file).find(one => one.partName === record.partName)
  if (!story) throw new RedlineError('changed-since', record.partName)
  const found = record.regions.map(region => ({ region, start: startOf(open, story, region) }))
  // from the end, so that the places of those before stay
  for (const { region, start } of found.toSorted((a, b) => b.start - a.start)) {
    const restored = parseXml(region.before).children
    const rest = story.container.children.toSpliced(start, region.nodesAfter)
    const others = storiesOf(open.file).filter(one => one.partName !== story.partName)
    renumberTaken(open.file, restored, [...rest, ...others.map(one => one.root)])
    story.container.children = rest.toSpliced(start, 0, ...restored)
    if (story.kind === 'body') restoreAnchors(open, region, story, start)
  }
  open.file.changed(story.partName)
}

function restoreAnchors(open: OpenRevision, region: DecisionRegion, story: Story, start: number): void {
  const at = paragraphCount(story.container.children.slice(0, start))
  open.anchors.splice(at, region.anchorsAfter.length, ...region.anchorsBefore)
}

/** Where the blocks of a region begin now. */
function startOf(open: OpenRevision, story: Story, region: DecisionRegion): number {
  const nodes = story.container.children
  const starts = story.kind === 'body' ? bodyStarts(open, nodes, region) : [region.index, ...nodes.keys()]
  const start = starts.find(index => {
    const slice = nodes.slice(index, index + region.nodesAfter)
    return slice.length === region.nodesAfter && digest(fragment(story, slice)) === region.after
  })
  if (start === undefined) throw new RedlineError('changed-since', region.anchorsAfter[0] ?? story.partName)
  return start
}

/** The anchors must be the same too: an equal paragraph elsewhere is another one. */
function bodyStarts(open: OpenRevision, nodes: XmlNode[], region: DecisionRegion): number[] {
  const at = open.anchors.indexOf(region.anchorsAfter[0] ?? '')
  if (at < 0 || !region.anchorsAfter.every((anchor, index) => open.anchors[at + index] === anchor)) return []
  let count = 0
  const holder = nodes.findIndex(node => {
    count += paragraphCount([node])
    return count > at
  })
  return Array.from({ length: region.nodesAfter }, (_, before) => holder - before).filter(index => index >= 0)
}

/**
 * The stretches of blocks that a decision can change: each with the next block, with which a paragraph may be joined, or the
 * one before. They begin and end beside elements that stay.
 */
function spansOf(nodes: XmlNode[], blocks: ReadonlySet<XmlElement>): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node) || !blocks.has(node)) continue
    const next = nodes.findIndex((one, at) => at > index && isBlock(one))
    const previous = next < 0 ? nodes.findLastIndex((one, at) => at < index && isBlock(one)) : -1
    const span = { start: previous < 0 ? index : previous, end: (next < 0 ? nodes.length - 1 : next) + 1 }
    while (span.start > 0 && !isElement(nodes[span.start - 1]!)) span.start--
    while (span.end < nodes.length && !isElement(nodes[span.end]!)) span.end++
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

const isBlock = (node: XmlNode) => isElement(node) && !isPlace(node) && node.name !== 'w:sectPr'

function anchorsOf(
  open: OpenRevision,
  story: Story,
  nodes: XmlNode[],
  spans: { start: number; end: number }[],
): string[][] {
  if (story.kind !== 'body') return spans.map(() => [])
  const counts = nodes.map(node => paragraphCount([node]))
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((total, count) => total + count, 0)
  return spans.map(({ start, end }) => {
    const first = sum(0, start)
    return open.anchors.slice(first, first + sum(start, end))
  })
}

const paragraphCount = (nodes: XmlNode[]) => paragraphsOf(element('w:body', {}, nodes)).length

/** Blocks as a document of their own, with the names of the part that they are of. */
function fragment(story: Story, nodes: XmlNode[]): string {
  const declarations = [...story.container.attributes, ...story.root.attributes].filter(one =>
    /^xmlns(:|$)/.test(one.written),
  )
  const attributes = [...new Map(declarations.toReversed().map(one => [one.written, one])).values()]
  return serializeXml({ name: story.root.name, written: story.root.written, attributes, children: nodes })
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
