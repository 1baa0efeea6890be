import type { PageGeometry, Word } from '../page-geometry/geometry.ts'

/** Words of a row that belong together, such as a label. Coordinates are in points from the top left. */
export interface Phrase extends Word {
  /** The approximate font size. */
  em: number
  words: Word[]
}

/** The maximum gap between words of a phrase, and between their baselines, in ems. */
const GAP = 1
const SAME_ROW = 0.25
/** The height of a word, in ems. */
const WORD_HEIGHT = 0.98

/** Returns the phrases of a page from top to bottom. Places to fill in (lines, boxes) also separate phrases. */
export function phrasesOf({ words, lines, boxes }: PageGeometry): Phrase[] {
  const level = lines.filter(line => line.y1 === line.y2)
  const upright = lines.filter(line => line.x1 === line.x2)
  const parts = (left: number, right: number, baseline: number, em: number) =>
    level.some(({ x1, x2, y1 }) => x1 >= left - 1 && x2 <= right + 1 && Math.abs(y1 - baseline) < em / 2) ||
    upright.some(({ x1, y1, y2 }) => x1 >= left && x1 <= right && y1 < baseline && y2 > baseline - em / 2) ||
    boxes.some(
      ({ x, y, width, height }) =>
        [x, x + width].some(edge => edge >= left - 1 && edge <= right + 1) &&
        y < baseline &&
        y + height > baseline - em / 2,
    )
  const phrases: Phrase[] = []
  for (const row of rowsOf(words)) {
    let phrase: Phrase | null = null
    for (const word of row) {
      const em = word.height / WORD_HEIGHT
      const right = phrase ? phrase.x + phrase.width : 0
      if (phrase && word.x - right <= GAP * em && !parts(right, word.x, word.baseline, em)) add(phrase, word)
      else {
        phrase = { ...word, em, words: [word] }
        phrases.push(phrase)
      }
    }
  }
  return phrases
}

function rowsOf(words: readonly Word[]): Word[][] {
  const rows: Word[][] = []
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && word.baseline - row[0]!.baseline <= SAME_ROW * word.height) row.push(word)
    else rows.push([word])
  }
  return rows.map(row => row.sort((a, b) => a.x - b.x))
}

function add(phrase: Phrase, word: Word): void {
  phrase.text += ` ${word.text}`
  phrase.width = Math.max(phrase.width, word.x + word.width - phrase.x)
  const bottom = Math.max(phrase.y + phrase.height, word.y + word.height)
  phrase.y = Math.min(phrase.y, word.y)
  phrase.height = bottom - phrase.y
  phrase.words.push(word)
}
