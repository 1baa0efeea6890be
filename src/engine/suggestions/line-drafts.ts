import type { Line } from '../page-geometry/geometry.ts'
import { DESCENT, type Draft, onLine } from './draft.ts'
import { meaningOf } from './label-meaning.ts'
import type { Meaning } from './label-table.ts'
import { cleanLabel, definedTerm, FORMULA, isLabelLike } from './label-text.ts'
import type { PageLayout } from './page-layout.ts'
import type { Phrase } from './phrases.ts'

/** The minimum length of a line to write on, in points. */
const shortest = { drawn: 18, underscores: 14, leader: 24 }
/** A drawn line shorter than this many points may be a part of a formula, unless its label is known. */
const SHORT = 30
const LONG = 100
const THICKEST = 2
/** Text narrower than this share of the page's width does not show where the margins are. */
const LEAST_TEXT = 0.6
/** A line at least as long as this share of the text's width separates the text above it from the text below it. */
const SEPARATOR = 0.85
/** The maximum free height above a line, in points. */
const MOST_ROOM = 44
/** The maximum distance between a label and the line to its right, in ems. It is larger for a label with a colon. */
const LEFT_REACH = 1.6
const COLON_REACH = 8
/** The same distance in a form of two columns, with nothing between label and line. */
const FORM_REACH = 32
/** How far above its line a label with a colon may be, in ems. */
const LIFTED = 1.5
/** The distance from a line to the baseline of the label below it, in ems. */
const BELOW = { least: 0.5, most: 2 }

/** Drafts fields on lines to write on, with the label before, below, above or after them. */
export function lineDrafts(page: PageLayout): Draft[] {
  const lines = page.lines.filter(line => isToWriteOn(page, line))
  return lines.flatMap(line => draftsOn(page, line, lines))
}

function isToWriteOn(page: PageLayout, line: Line): boolean {
  const length = line.x2 - line.x1
  if (line.y1 !== line.y2 || length < shortest[line.made] || line.thickness > THICKEST) return false
  if (line.made === 'leader' && endsAtPageNumber(page, line)) return false
  if (line.made !== 'drawn') return true
  return !isRuleOfTable(page, line) && !isUnderText(page, line)
}

/** Whether the line is a row of dots in a table of contents. */
const endsAtPageNumber = ({ phrases }: PageLayout, { x2, y1 }: Line) =>
  phrases.some(
    ({ x, baseline, em, text }) =>
      Math.abs(baseline - y1) < em / 3 && x >= x2 - 1 && x - x2 < 4 * em && /^[\divxlc.–-]+$/i.test(text),
  )

/**
 * Whether the upright lines that meet a line make it a rule of a table, a frame or an axis; the short ticks of a comb
 * do not.
 */
function isRuleOfTable({ upright }: PageLayout, { x1, x2, y1 }: Line): boolean {
  const meeting = upright.filter(
    line => line.x1 >= x1 - 2 && line.x1 <= x2 + 2 && line.y1 <= y1 + 2 && line.y2 >= y1 - 2,
  )
  return meeting.some(line => line.y2 > y1 + 2 || line.y2 - line.y1 > 20)
}

/** Whether text is just above a line: the text is underlined, or the line is already filled in. */
function isUnderText({ words }: PageLayout, { x1, x2, y1 }: Line): boolean {
  const above = words.filter(
    ({ x, width, baseline, height }) =>
      x + width > x1 + 1 && x < x2 - 1 && y1 - baseline > -0.4 * height && y1 - baseline < 0.45 * height,
  )
  const covered = above.reduce((sum, { x, width }) => sum + Math.min(x + width, x2) - Math.max(x, x1), 0)
  return covered > 0.15 * (x2 - x1)
}

function draftsOn(page: PageLayout, line: Line, lines: readonly Line[]): Draft[] {
  const term = line.made === 'drawn' ? null : termAfter(page, line)
  if (term) return [draft(page, line, term, 'line-before-label', 3)]
  const before = labelBefore(page, line)
  const signer = before ? undefined : signerBelow(page, line)
  if (signer) return [draft(page, line, signer, 'line-above-label', 3, { type: 'signature' })]
  const below = labelsBelow(page, line, lines)
  const [only] = below
  const isSeparator = line.x2 - line.x1 >= SEPARATOR * Math.max(page.right - page.left, LEAST_TEXT * page.width)
  const knownCount = below.filter(({ text }) => meaningOf(text)).length
  if (below.length > 1 && knownCount >= (isSeparator && !before ? below.length : 1)) return splitLine(page, line, below)
  if (before && !(only && letters(before.text) <= 2 && knownCount > 0))
    return [draft(page, line, before, 'line-after-label', 3)]
  const isLong = !isSeparator && line.x2 - line.x1 >= SHORT
  if (only && below.length === 1 && !isSeparator && (knownCount > 0 || (isLong && letters(only.text) > 2)))
    return [draft(page, line, only, 'line-above-label', 2)]
  if (isSeparator) return []
  const above = labelAbove(page, line, lines)
  if (above) return [draft(page, line, above, 'line-below-label', 1)]
  const around = rowBefore(page, line) ?? labelAfter(page, line)
  return around ? [draft(page, line, around, 'line-before-label', 1)] : []
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').length

function draft(
  page: PageLayout,
  line: Line,
  label: Phrase,
  why: Draft['why'],
  sureness: number,
  meaning: Meaning | null = null,
): Draft {
  const em = line.made === 'drawn' ? label.em : Math.max(label.em, 8)
  const room = roomAbove(page, line)
  return onLine(line, { em, room, label: labelText(page, label), page: page.page, why, sureness, meaning })
}

/**
 * Returns the text of a label. A short word at the beginning of a row is the end of a label that began on the row
 * above.
 */
function labelText({ phrases }: PageLayout, label: Phrase): string {
  const text = cleanLabel(label.text) || label.text.trim()
  if (!/^\p{Ll}{1,3}$/u.test(text)) return text
  const above = phrases.findLast(
    ({ x, baseline, em }) =>
      Math.abs(x - label.x) < em && label.baseline - baseline > em / 2 && label.baseline - baseline < 1.6 * em,
  )
  return above ? cleanLabel(`${above.text.split(' ').slice(-4).join(' ')} ${text}`) : text
}

/** Splits a line between the labels below it. Each label gets the part that begins where the label begins. */
function splitLine(page: PageLayout, line: Line, labels: Phrase[]): Draft[] {
  return labels.map((label, index) => {
    const next = labels[index + 1]
    const x1 = index === 0 ? line.x1 : Math.max(line.x1, label.x)
    const x2 = next ? next.x - 3 : line.x2
    return draft(page, { ...line, x1, x2 }, label, 'line-above-label', 2)
  })
}

function labelBefore({ phrases }: PageLayout, line: Line): Phrase | undefined {
  const isDrawn = line.made === 'drawn'
  return phrases.findLast(phrase => {
    const { x, width, baseline, em, text } = phrase
    const gap = line.x1 - x - width
    const [above, below] = [line.y1 - baseline, baseline - line.y1]
    const asks = /:\s*$/.test(text) || (isDrawn && isLabelLike(text) && meaningOf(text) !== null)
    const isBeside = below < 0.35 * em && above < (asks && isDrawn ? LIFTED : 0.6) * em
    if (!isBeside || gap < -2 || !/[\p{L}$€£#№]/u.test(text)) return false
    if (isDrawn && !isWordy(text, line)) return false
    const reach = asks ? (isFirst(phrases, phrase, line.x1) ? FORM_REACH : COLON_REACH) : LEFT_REACH
    return gap <= reach * em
  })
}

/**
 * Whether a text can be the label of a drawn line. Signs and single letters are next to the bar of a formula, but X
 * before a long line marks where to sign.
 */
const isWordy = (text: string, { x1, x2 }: Line) =>
  (letters(text) >= 2 && !FORMULA.test(text)) || /[$€£]/.test(text) || (/^[Xx]:?$/.test(text) && x2 - x1 >= LONG)

/** Whether nothing else is between a label and the beginning of its line. */
const isFirst = (phrases: readonly Phrase[], label: Phrase, x1: number) =>
  !phrases.some(
    phrase =>
      phrase !== label &&
      Math.abs(phrase.baseline - label.baseline) < label.em / 2 &&
      phrase.x > label.x &&
      phrase.x < x1,
  )

/** Returns the name given after a blank in a sentence. */
function termAfter({ phrases }: PageLayout, { x2, y1 }: Line): Phrase | undefined {
  const after = phrases.find(
    ({ x, baseline, em }) => Math.abs(y1 - baseline) < 0.35 * em && x - x2 >= -1 && x - x2 <= LEFT_REACH * em,
  )
  const term = after && definedTerm(after.text)
  return term ? { ...after, text: term } : undefined
}

/** Returns the end of the row above, for a sentence whose blank begins the next row. */
function rowBefore({ phrases }: PageLayout, { x1, y1, made }: Line): Phrase | undefined {
  if (made === 'drawn') return undefined
  const row = phrases.filter(
    ({ x, width, baseline, em }) => y1 - baseline > 0.8 * em && y1 - baseline < 2.2 * em && x + width > x1,
  )
  const last = row.at(-1)
  const starts = row[0] && Math.abs(row[0].x - x1) < 3 * row[0].em
  if (!last || !starts || /[.!?]$/.test(last.text)) return undefined
  const text = last.text.split(/[.;!?)]\s+/).at(-1)!
  return { ...last, text: text.split(' ').slice(-4).join(' ') }
}

/** Returns a label to the right of a short blank, as in lists in which points are given. */
function labelAfter({ phrases }: PageLayout, { x2, y1 }: Line): Phrase | undefined {
  return phrases.find(
    ({ x, baseline, em, text }) =>
      Math.abs(y1 - baseline) < 0.35 * em &&
      x - x2 >= -1 &&
      x - x2 <= LEFT_REACH * em &&
      isLabelLike(text) &&
      letters(text) >= 3,
  )
}

function labelsBelow({ phrases }: PageLayout, line: Line, lines: readonly Line[]): Phrase[] {
  const { x1, x2, y1 } = line
  const labels = phrases.filter(
    ({ x, width, baseline, em, text }) =>
      baseline - y1 > BELOW.least * em &&
      baseline - y1 < BELOW.most * em &&
      x >= x1 - 8 &&
      x + width <= x2 + 12 &&
      isLabelLike(text),
  )
  const first = labels[0]
  if (!first) return []
  const others = lines.filter(otherLine => otherLine !== line)
  const row = labels.filter(({ baseline }) => Math.abs(baseline - first.baseline) < 3).sort((a, b) => a.x - b.x)
  // Text that continues on another line is not a label, and neither is text in front of its own blank.
  const continues = (label: Phrase) =>
    phrases.some(
      ({ x, baseline, em, text }) =>
        baseline - label.baseline > 0.5 * em &&
        baseline - label.baseline < 1.5 * em &&
        Math.abs(x - label.x) < 3 &&
        text.length > label.text.length + 10,
    )
  return row.filter(label => !continues(label) && !isBeforeBlank(label, others))
}

/** How far below a line its signer's name can be, in ems. Line and name may be paragraphs with space between them. */
const NAME_REACH = 3.5
/** How far below the name of a signer the place for the date is, in ems. */
const DATE_REACH = 6

/**
 * Returns the name below a line to sign on that no label calls a signature. It is one if there is a place for the date
 * below the name.
 *
 * Before: `________` over `For the Client: Tom Harker` over `Date: ____`. After: a signature with the label `Tom Harker`.
 */
function signerBelow({ phrases }: PageLayout, { x1, x2, y1 }: Line): Phrase | undefined {
  if (x2 - x1 < LONG) return undefined
  const isInColumn = ({ x }: Phrase) => Math.abs(x - x1) < 8
  const name = phrases.find(
    phrase =>
      isInColumn(phrase) &&
      phrase.baseline - y1 > BELOW.least * phrase.em &&
      phrase.baseline - y1 < NAME_REACH * phrase.em &&
      letters(phrase.text) > 2 &&
      meaningOf(phrase.text) === null,
  )
  const isDated = phrases.some(
    phrase =>
      name !== undefined &&
      isInColumn(phrase) &&
      phrase.baseline > name.baseline &&
      phrase.baseline - name.baseline < DATE_REACH * name.em &&
      isLabelLike(phrase.text) &&
      meaningOf(phrase.text)?.type === 'date',
  )
  return isDated ? name : undefined
}

function labelAbove({ phrases }: PageLayout, { x1, x2, y1 }: Line, lines: readonly Line[]): Phrase | undefined {
  const label = phrases.findLast(
    ({ x, width, baseline, em }) =>
      baseline < y1 - 0.45 * em && y1 - baseline < Math.max(3.4 * em, 40) && x < x2 && x + width > x1,
  )
  if (!label || !isLabelLike(label.text) || isBeforeBlank(label, lines)) return undefined
  if (Math.abs(label.x - x1) > 10 || label.x + label.width > x2 + 10) return undefined
  return /:\s*$/.test(label.text) || meaningOf(label.text) ? label : undefined
}

/** Whether a label is in front of another line, which is its own. */
const isBeforeBlank = ({ x, width, baseline, em }: Phrase, lines: readonly Line[]) =>
  lines.some(line => Math.abs(line.y1 - baseline) < em / 2 && line.x1 > x + width - 2 && line.x1 - x - width < 3 * em)

/** Returns the free height above a line, up to text or another line. */
function roomAbove({ words, level }: PageLayout, { x1, x2, y1 }: Line): number {
  let room = MOST_ROOM
  for (const { x, y, width, height, baseline } of words)
    if (x < x2 - 2 && x + width > x1 + 2 && y + height <= y1 - 1)
      room = Math.min(room, y1 - Math.max(y + height, baseline + DESCENT * height))
  for (const line of level)
    if (line.x1 < x2 - 2 && line.x2 > x1 + 2 && line.y1 < y1 - 3) room = Math.min(room, y1 - line.y1 - 1)
  return room
}
