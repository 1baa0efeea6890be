import { fieldTypes } from '../fields/field-type.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import { type ParsedTag, parseTag, type TagProblem } from './parse-tag.ts'
import { BREAK, columnFrom, type ReadText, readTextInOrder } from './reading-order.ts'
import { LINE_END, tagEnd } from './tag-syntax.ts'

/** Two braces that do not belong to a tag. */
interface LooseBraces {
  loose: true
}

/** A text tag on a page, valid or not, or braces that do not belong to a tag. */
export interface FoundTag {
  /** The text as on the page, with its braces, and with white space collapsed. */
  source: string
  parsed: ParsedTag | TagProblem | LooseBraces
  /** The glyphs from the first brace to the last. */
  glyphs: ShownGlyph[]
}

const LOOSE: LooseBraces = { loose: true }
const UNCLOSED: TagProblem = { problem: 'it is not closed by }}' }
const unclosedPattern = new RegExp(`^\\{\\{\\s*(${fieldTypes.join('|')})\\b`, 'i')
const sourceShownMost = 80

/** The limit for the number of glyphs that are read again for all unclosed tags together. */
const SECOND_LOOK_GLYPHS = 1_000_000

/**
 * Finds the tags among the glyphs of a page. Glyphs are read in the order in which the page shows them, which keeps the
 * lines of a table cell together. An unclosed tag is read again in the order of its place on the page.
 */
export function findTags(glyphs: readonly ShownGlyph[]): FoundTag[] {
  const { closed, unclosed, unopened } = scan(glyphs)
  const taken = new Set(closed.flatMap(tag => tag.glyphs))
  const secondLooks = Math.ceil(SECOND_LOOK_GLYPHS / Math.max(1, glyphs.length))
  for (const open of unclosed.slice(0, secondLooks)) {
    const first = open.glyphs[0]!
    const rest = glyphs.filter(glyph => !taken.has(glyph))
    const tag = scan(columnFrom(rest, first)).closed.find(closedTag => closedTag.glyphs.includes(first))
    if (tag) for (const glyph of tag.glyphs) taken.add(glyph)
    if (tag) closed.push(tag)
    else if (unclosedPattern.test(open.source)) closed.push(open)
    else closed.push({ ...open, parsed: LOOSE })
  }
  return [...closed, ...unopened.filter(tag => tag.glyphs.every(glyph => !taken.has(glyph)))]
}

interface Scan {
  closed: FoundTag[]
  unclosed: FoundTag[]
  /** Each `}}` outside of closed tags. */
  unopened: FoundTag[]
}

function scan(glyphs: readonly ShownGlyph[]): Scan {
  const read = readTextInOrder(glyphs)
  const closed: FoundTag[] = []
  const unclosed: FoundTag[] = []
  const unopened: FoundTag[] = []
  let lastEnd = 0
  const addUnopened = (until: number) => {
    for (let at = read.text.indexOf('}}', lastEnd); at >= 0 && at < until; at = read.text.indexOf('}}', at + 2))
      unopened.push(bracesAt(glyphs, read, at, lastEnd))
  }
  for (let start = read.text.indexOf('{{'); start >= 0; ) {
    const stop = read.text.indexOf(BREAK, start)
    const reach = read.text.slice(start + 2, stop < 0 ? undefined : stop)
    const inside = tagEnd(reach, 0)
    const end = inside < 0 ? start + 2 : start + 2 + inside + 2
    const indexes = read.glyphs.slice(start, end).filter(index => index >= 0)
    const shown = [...new Set(indexes)].map(index => glyphs[index]!)
    const text = read.text.slice(start, end)
    if (inside >= 0) closed.push({ source: collapsed(text), parsed: parseTag(text.slice(2, -2)), glyphs: shown })
    else unclosed.push({ source: collapsed(`{{${reach.slice(0, sourceShownMost)}`), parsed: UNCLOSED, glyphs: shown })
    addUnopened(start)
    lastEnd = end
    start = read.text.indexOf('{{', end)
  }
  addUnopened(read.text.length)
  return { closed, unclosed, unopened }
}

const bracesShownMost = 40

/** Returns the braces at a place of the text, with the text before them since `lastEnd`. */
function bracesAt(glyphs: readonly ShownGlyph[], read: ReadText, at: number, lastEnd: number): FoundTag {
  const from = Math.max(read.text.lastIndexOf(BREAK, at) + 1, at + 2 - bracesShownMost, lastEnd)
  const braces = [read.glyphs[at], read.glyphs[at + 1]].flatMap(index => glyphs[index ?? -1] ?? [])
  return { source: collapsed(read.text.slice(from, at + 2)).trim(), parsed: LOOSE, glyphs: braces }
}

const collapsed = (text: string) => text.replaceAll(LINE_END, '').replace(/\s+/g, ' ')
