import { fieldTypes } from '../fields/field-type.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import { type ParsedTag, parseTag, type TagProblem } from './parse-tag.ts'
import { BREAK, columnFrom, type ReadText, readText } from './reading-order.ts'
import { LINE_END, tagEnd } from './tag-syntax.ts'

/** Two braces that belong to no tag. */
interface LooseBraces {
  loose: true
}

/** A text tag on a page, sound or not; or braces that belong to none. */
export interface FoundTag {
  /** As it stands, with its braces, white space collapsed. */
  source: string
  parsed: ParsedTag | TagProblem | LooseBraces
  /** From the first brace to the last. */
  glyphs: ShownGlyph[]
}

const LOOSE: LooseBraces = { loose: true }
const UNCLOSED: TagProblem = { problem: 'it is not closed by }}' }
const unclosedPattern = new RegExp(`^\\{\\{\\s*(${fieldTypes.join('|')})\\b`, 'i')
const sourceShownMost = 80

/** How many glyphs are gone over, all in all, for tags that are left open. */
const SECOND_LOOK_GLYPHS = 1_000_000

/**
 * The tags among the glyphs of a page. They are read in the order in which the page shows them, which keeps the lines of
 * a table's cell together; one that is left open is tried again as it stands on the page.
 */
export function findTags(glyphs: readonly ShownGlyph[]): FoundTag[] {
  const { closed, unclosed, unopened } = scan(glyphs)
  const taken = new Set(closed.flatMap(tag => tag.glyphs))
  const secondLooks = Math.ceil(SECOND_LOOK_GLYPHS / Math.max(1, glyphs.length))
  for (const open of unclosed.slice(0, secondLooks)) {
    const first = open.glyphs[0]!
    const rest = glyphs.filter(glyph => !taken.has(glyph))
    const tag = scan(columnFrom(rest, first)).closed.find(one => one.glyphs.includes(first))
    if (tag) for (const glyph of tag.glyphs) taken.add(glyph)
    if (tag) closed.push(tag)
    else if (unclosedPattern.test(open.source)) closed.push(open)
    else closed.push({ ...open, parsed: LOOSE })
  }
  return [...closed, ...unopened.filter(one => one.glyphs.every(glyph => !taken.has(glyph)))]
}

interface Scan {
  closed: FoundTag[]
  unclosed: FoundTag[]
  /** Each `}}` outside of what is closed. */
  unopened: FoundTag[]
}

function scan(glyphs: readonly ShownGlyph[]): Scan {
  const read = readText(glyphs)
  const closed: FoundTag[] = []
  const unclosed: FoundTag[] = []
  const unopened: FoundTag[] = []
  let behind = 0
  const addUnopened = (until: number) => {
    for (let at = read.text.indexOf('}}', behind); at >= 0 && at < until; at = read.text.indexOf('}}', at + 2))
      unopened.push(bracesAt(glyphs, read, at, behind))
  }
  for (let start = read.text.indexOf('{{'); start >= 0; ) {
    const stop = read.text.indexOf(BREAK, start)
    const reach = read.text.slice(start + 2, stop < 0 ? undefined : stop)
    const inside = tagEnd(reach, 0)
    const end = inside < 0 ? start + 2 : start + 2 + inside + 2
    const own = read.glyphs.slice(start, end).filter(index => index >= 0)
    const shown = [...new Set(own)].map(index => glyphs[index]!)
    const text = read.text.slice(start, end)
    if (inside >= 0) closed.push({ source: collapsed(text), parsed: parseTag(text.slice(2, -2)), glyphs: shown })
    else unclosed.push({ source: collapsed(`{{${reach.slice(0, sourceShownMost)}`), parsed: UNCLOSED, glyphs: shown })
    addUnopened(start)
    behind = end
    start = read.text.indexOf('{{', end)
  }
  addUnopened(read.text.length)
  return { closed, unclosed, unopened }
}

const bracesShownMost = 40

/** The braces at a place of the text, with what stands before them since `behind`. */
function bracesAt(glyphs: readonly ShownGlyph[], read: ReadText, at: number, behind: number): FoundTag {
  const from = Math.max(read.text.lastIndexOf(BREAK, at) + 1, at + 2 - bracesShownMost, behind)
  const own = [read.glyphs[at], read.glyphs[at + 1]].flatMap(index => glyphs[index ?? -1] ?? [])
  return { source: collapsed(read.text.slice(from, at + 2)).trim(), parsed: LOOSE, glyphs: own }
}

const collapsed = (text: string) => text.replaceAll(LINE_END, '').replace(/\s+/g, ' ')
