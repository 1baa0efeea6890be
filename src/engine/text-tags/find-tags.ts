import { fieldTypes } from '../fields/field-type.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import { type ParsedTag, parseTag, type TagProblem, tagEnd } from './parse-tag.ts'
import { BREAK, columnFrom, readText } from './reading-order.ts'

/** A text tag on a page, sound or not. */
export interface FoundTag {
  /** As it stands, with its braces, white space collapsed. */
  source: string
  parsed: ParsedTag | TagProblem
  /** From the first brace to the last. */
  glyphs: ShownGlyph[]
}

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
  const { closed, unclosed } = scan(glyphs)
  const taken = new Set(closed.flatMap(tag => tag.glyphs))
  const secondLooks = Math.ceil(SECOND_LOOK_GLYPHS / Math.max(1, glyphs.length))
  for (const open of unclosed.slice(0, secondLooks)) {
    const first = open.glyphs[0]!
    const rest = glyphs.filter(glyph => !taken.has(glyph))
    const tag = scan(columnFrom(rest, first)).closed.find(one => one.glyphs.includes(first))
    if (tag) for (const glyph of tag.glyphs) taken.add(glyph)
    if (tag) closed.push(tag)
    else if (unclosedPattern.test(open.source)) closed.push(open)
  }
  return closed
}

function scan(glyphs: readonly ShownGlyph[]): { closed: FoundTag[]; unclosed: FoundTag[] } {
  const read = readText(glyphs)
  const closed: FoundTag[] = []
  const unclosed: FoundTag[] = []
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
    start = read.text.indexOf('{{', end)
  }
  return { closed, unclosed }
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ')
