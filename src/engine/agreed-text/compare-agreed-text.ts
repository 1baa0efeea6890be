import type { PdfDocument } from '../pdf/document.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { type MatchFailure, matchPages } from './match-pages.ts'
import { normalCharacters } from './normal-form.ts'
import { type BoxedCharacters, type PageStretch, readAgreedPages } from './read-pages.ts'
import { readStories } from './read-stories.ts'
import type { AgreedStory } from './stories.ts'
import { advance, type Places } from './text-pattern.ts'

/** A place where the pages show something other than the document. */
export interface TextDifference {
  /** The page number, one-based; null for text that is missing at the end. */
  page: number | null
  /** The name of the story that the text is part of, such as `the text` or `a footnote`. */
  story: string
  /** The text before the difference, the same on both sides. */
  after: string
  /** The document's text at the difference; empty when the document has no more text. */
  agreed: string
  /** The page's text at the difference; empty when the page shows no more text. */
  shown: string
}

export interface TextComparison {
  /**
   * At most ten differences, in page order. Differences after the first are found only where both sides can be matched
   * again.
   */
  differences: TextDifference[]
  /** The one-based numbers of the pages with text whose characters cannot be determined. */
  unreadablePages: number[]
  boxes: BoxedCharacters[]
  /** The number of places whose text is not compared, such as formulas and the numbers of charts. */
  freePlaces: number
}

const DIFFERENCES_MOST = 10
/** How many characters of each side are quoted in a message. */
const QUOTED = 60

/**
 * Compares the text of a DOCX with the text on the first `pageCount` pages of a PDF made from it, in the normal form of
 * docs/decisions/20. A field may also show what `field-results.ts` allows. Throws DocxError or
 * PdfError for a file that cannot be read.
 */
export function compareAgreedText(document: ReadonlyWordFile, pdf: PdfDocument, pageCount: number): TextComparison {
  const stories = readStories(document)
  const { stretches, unreadablePages, boxes } = readAgreedPages(pdf, pageCount)
  const failures = matchPages(stories, stretches, DIFFERENCES_MOST)
  const freePlaces = stories.reduce((sum, { pattern }) => sum + pattern.freePlaces, 0)
  const differences = failures.flatMap(failure => describe(failure, stretches)).slice(0, DIFFERENCES_MOST)
  return { differences, unreadablePages, boxes, freePlaces }
}

function describe(failure: MatchFailure, stretches: PageStretch[]): TextDifference[] {
  const stretch = stretches[failure.index]
  return stretch === undefined ? missingAtEnd(failure) : [differenceAt(stretch, failure, stretches)]
}

const missingAtEnd = ({ left, open }: MatchFailure): TextDifference[] =>
  (left.length > 0 ? left : open.slice(0, 1)).map(({ story, places }) => ({
    page: null,
    ...quoted(story, places, false),
    shown: '',
  }))

function differenceAt(stretch: PageStretch, failure: MatchFailure, stretches: PageStretch[]): TextDifference {
  const tried = failure.open.map(position => ({ ...position, ...readAsFar(position.story, position.places, stretch) }))
  const best = tried.reduce((a, b) => (b.count > a.count ? b : a))
  const following = stretches
    .slice(failure.index + 1, failure.index + 3)
    .filter(otherStretch => otherStretch.page === stretch.page)
  const shown = [textFrom(stretch, best.count), ...following.map(next => next.text)].join(' ')
  return { page: stretch.page, ...quoted(best.story, best.reached, best.count > 0), shown: shortened(shown) }
}

/** Counts how many characters at the start of a stretch the story matches. */
function readAsFar({ pattern }: AgreedStory, from: Places, stretch: PageStretch) {
  let reached = from
  let count = 0
  for (const character of stretch.glyphs.join('')) {
    const places = advance(pattern, reached, character)
    if (places.length === 0) break
    reached = places
    count++
  }
  return { reached, count }
}

/**
 * @param withLast whether to start at the last word that both sides share, because the next characters may continue it
 */
function quoted(
  { name, pattern }: AgreedStory,
  places: Places,
  withLast: boolean,
): Pick<TextDifference, 'story' | 'after' | 'agreed'> {
  const { written, offsets } = pattern
  const next = offsets[places[0]!] ?? written.length
  const at = wordStart(written, withLast ? written.slice(0, next).trimEnd().length : next)
  return { story: name, after: endOf(written.slice(0, at)), agreed: shortened(written.slice(at, at + 3 * QUOTED)) }
}

/** Returns the text of a stretch from the start of the word that contains character number `count`. */
function textFrom({ text }: PageStretch, count: number): string {
  let at = 0
  for (let passed = 0; at < text.length && passed < count; at++) passed += normalCharacters(text[at]!).length
  return text.slice(wordStart(text, at))
}

const wordStart = (text: string, at: number) => at - /\S*$/.exec(text.slice(Math.max(0, at - QUOTED), at))![0].length

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= QUOTED ? plain : `${plain.slice(0, QUOTED).replace(/\s\S*$/, '')} …`
}

function endOf(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= QUOTED ? plain : `… ${plain.slice(-QUOTED).replace(/^\S*\s/, '')}`
}

/** Describes the first difference as the beginning of a sentence, and adds how many more there are. */
export function differencesInWords(differences: readonly TextDifference[]): string {
  const more = differences.length - 1
  const first = differenceInWords(differences[0]!)
  if (more < 1) return first
  const count = differences.length === DIFFERENCES_MOST ? `at least ${more}` : `${more}`
  return `${first} (and ${count} more ${more === 1 ? 'difference' : 'differences'})`
}

/** Describes a difference as the beginning of a sentence. */
export function differenceInWords({ page, story, after, agreed, shown }: TextDifference): string {
  const place = `${page === null ? '' : `on page ${page}, `}in ${story}${after ? ` after “${after}”` : ''}`
  if (agreed === '') return `The PDF shows “${shown}” ${place}; the document does not say this`
  const says = `the document says “${agreed}”`
  return shown === '' ? `The PDF ends before “${agreed}” ${place}` : `The PDF shows “${shown}” ${place}; ${says}`
}
