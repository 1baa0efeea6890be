import { createHash } from 'node:crypto'
import { isPlace } from '../../docx/grammar/elements.ts'
import { parseXml } from '../../xml/parse-xml.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { cloneElement, element, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import type { OpenRevision } from '../open-revision.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import { type Story, storiesOf } from '../stories.ts'
import { renumberTaken } from './renumber-marks.ts'

/** What a decision changed, as JSON: enough to take it back as long as its paragraphs are as it left them. */
export interface DecisionRecord {
  partName: string
  regions: DecisionRegion[]
  /** In notes whose reference went with it; of several changes, in the other stories too. The last is taken back first. */
  notes?: DecisionRecord[]
}

/** All that a decision changed, wherever. */
export const regionsOf = ({ regions, notes = [] }: DecisionRecord): DecisionRegion[] => [
  ...regions,
  ...notes.flatMap(regionsOf),
]

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
  const befores = seen(open, story, spans)
  decide()
  const places = new Map(container.children.map((node, index) => [node, index]))
  const after = spans.map(({ start, end }) => ({
    start: start === 0 ? 0 : places.get(nodes[start - 1]!)! + 1,
    end: end === nodes.length ? container.children.length : places.get(nodes[end]!)!,
  }))
  const afters = seen(open, story, after)
  const regions = after.map(({ start }, index) => region(befores[index]!, afters[index]!, story, start))
  return { partName: story.partName, regions }
}

/** A block with its anchors, as it was at a time. */
interface SeenBlock {
  node: XmlNode
  copy: XmlNode
  xml: string
  anchors: string[]
}

function seen(open: OpenRevision, story: Story, spans: { start: number; end: number }[]): SeenBlock[][] {
  const nodes = story.container.children
  let paragraph = 0
  const counts = nodes.map(node => (story.kind === 'body' ? paragraphCount([node]) : 0))
  const starts = counts.map(count => {
    paragraph += count
    return paragraph - count
  })
  return spans.map(({ start, end }) =>
    nodes.slice(start, end).map((node, offset) => {
      const at = start + offset
      const anchors = open.anchors.slice(starts[at], starts[at]! + counts[at]!)
      const copy = isElement(node) ? cloneElement(node) : node
      return { node, copy, xml: fragment(story, [node]), anchors }
    }),
  )
}

/** What changed of a stretch, without the blocks at its ends that are as they were; something is left to find it by. */
function region(before: SeenBlock[], after: SeenBlock[], story: Story, start: number): DecisionRegion {
  const copied = (blocks: SeenBlock[]) =>
    fragment(
      story,
      blocks.map(one => one.copy),
    )
  const isSame = (a: SeenBlock, b: SeenBlock) => a.node === b.node && a.xml === b.xml
  const length = Math.min(before.length, after.length)
  let head = 0
  while (head < length && isSame(before[head]!, after[head]!)) head++
  let tail = 0
  while (tail < length - head && isSame(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++
  const isFound = () => {
    const left = after.slice(head, after.length - tail)
    return story.kind === 'body' ? left.some(one => one.anchors.length > 0) : left.length > 0
  }
  while (tail > 0 && !isFound()) tail--
  while (head > 0 && !isFound()) head--
  const was = before.slice(head, before.length - tail)
  const is = after.slice(head, after.length - tail)
  return {
    before: copied(was),
    anchorsBefore: was.flatMap(one => one.anchors),
    after: digest(copied(is)),
    nodesAfter: is.length,
    anchorsAfter: is.flatMap(one => one.anchors),
    index: start + head,
  }
}

/**
 * Takes a decision back: its blocks are exactly what they were, ids apart that other changes have taken meanwhile. Throws
 * RedlineError `changed-since` when they were edited after the decision; nothing has changed then.
 */
export function undoDecision(open: OpenRevision, record: DecisionRecord): void {
  // all of it is found before any of it is changed
  const places = [record, ...(record.notes ?? [])].map(one => placeOfRecord(open, one))
  for (const place of places.reverse()) restore(open, place)
}

interface RecordPlace {
  story: Story
  found: { region: DecisionRegion; start: number }[]
}

function placeOfRecord(open: OpenRevision, record: DecisionRecord): RecordPlace {
  const story = storiesOf(open.file).find(one => one.partName === record.partName)
  if (!story) throw new RedlineError('changed-since', record.partName)
  return { story, found: record.regions.map(region => ({ region, start: startOf(open, story, region) })) }
}

function restore(open: OpenRevision, { story, found }: RecordPlace): void {
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
