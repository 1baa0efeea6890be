import type { Rectangle } from '../pdf/rectangle.ts'
import { meaningOf } from './label-meaning.ts'
import type { Meaning } from './label-table.ts'
import type { Reason, Suggestion } from './suggestion.ts'

/** A suggestion before its surroundings are known. When two drafts overlap, the surer draft stays. */
export interface Draft extends Omit<Suggestion, 'kind' | 'type' | 'nearby'> {
  meaning: Meaning
  sureness: number
}

/** The height of a field for a line of text, in ems; its limits and the height of a signature, in points. */
const LINE_HEIGHT = 1.5
const heights = { least: 12, most: 18, signature: 36 }
/** How far a line of text extends below its baseline, as a share of its height. */
export const DESCENT = 0.22
/** How far the baseline of a value is above the rule, in points. */
const ABOVE_RULE = 1.5
/** Boxes higher than this, in points, hold paragraphs. */
const PARAGRAPH_HEIGHT = 34

const plainText: Meaning = { type: 'text' }

/**
 * Drafts a field on a line to write on: the baseline of a value is just above the line. `room` is the free height above
 * it.
 */
export function onLine(
  line: { x1: number; x2: number; y1: number },
  {
    em,
    room,
    label,
    page,
    why,
    sureness,
    meaning: givenMeaning = null,
  }: {
    em: number
    room: number
    label: string
    page: number
    why: Reason
    sureness: number
    /** What the surroundings of the line say, where its label says nothing. */
    meaning?: Meaning | null
  },
): Draft {
  const meaning = ofLine(givenMeaning ?? meaningOf(label) ?? plainText)
  const isSignature = meaning.type === 'signature'
  const wanted = isSignature ? heights.signature : Math.min(heights.most, Math.max(heights.least, em * LINE_HEIGHT))
  const height = Math.max(Math.min(wanted, room), heights.least)
  const depth = isSignature ? 0 : Math.max(0, DESCENT * height - ABOVE_RULE)
  return {
    meaning,
    label,
    page,
    x: line.x1,
    y: line.y1 + depth - height,
    width: line.x2 - line.x1,
    height,
    why,
    sureness,
  }
}

/** Turns a paragraph into plain text, because a line has room for a single line of text only. */
const ofLine = (meaning: Meaning): Meaning => (meaning.type === 'paragraph' ? plainText : meaning)

/** Drafts a field that fills a box. */
export function inBox(
  box: Rectangle,
  properties: { label: string; page: number; why: Reason; sureness: number },
): Draft {
  const meaning = meaningOf(properties.label) ?? plainText
  const isHigh = box.height > PARAGRAPH_HEIGHT
  const isText = meaning.type === 'text' || meaning.type === 'paragraph'
  const type = isText ? (isHigh ? 'paragraph' : 'text') : meaning.type
  const inset = Math.min(1.5, box.height / 10)
  return {
    ...properties,
    meaning: type === meaning.type ? meaning : { type },
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - 2 * inset,
    height: box.height - 2 * inset,
  }
}
