import { call } from '../../api/call.ts'
import type { EditingPage, EditingSession } from '../../api/generated/calls.ts'
import { noMarks, type PageMarks } from '../model/placing/snap.ts'

/** The number of pages requested in one call. */
const block = 10
const retryMs = 10_000

/**
 * Returns a function that returns the marks of a page that fields snap to. For a page that is not loaded yet, it
 * returns no marks, and loads that page with its neighbours. While loading fails, fields are placed without snapping to
 * marks.
 */
export function createPageMarks(
  token: string,
  { document: { pageCount }, version }: Pick<EditingSession, 'document' | 'version'>,
): (page: number) => PageMarks {
  const marks = new Map<number, PageMarks>()
  const requestedAt = new Map<number, number>()

  const load = async (first: number) => {
    const query = { from: String(first), to: String(Math.min(pageCount, first + block - 1)), version: String(version) }
    const { pages } = await call(token, 'GET /editing/session/pages', { query })
    for (const page of pages) marks.set(page.page, marksOfPage(page))
  }
  return page => {
    const first = page - ((page - 1) % block)
    const isDue = Date.now() - (requestedAt.get(first) ?? Number.NEGATIVE_INFINITY) > retryMs
    if (!marks.has(page) && isDue) {
      requestedAt.set(first, Date.now())
      load(first).catch(() => {})
    }
    return marks.get(page) ?? noMarks
  }
}

/** Returns the baselines of a page's words and its horizontal lines, each once. */
export function marksOfPage({ words, lines, boxes }: Pick<EditingPage, 'words' | 'lines' | 'boxes'>): PageMarks {
  const level = lines.filter(line => Math.abs(line.y1 - line.y2) < 0.5).map(line => (line.y1 + line.y2) / 2)
  const feet = boxes.map(box => box.y + box.height)
  return { baselines: unique(words.map(word => word.baseline)), rules: unique([...level, ...feet]) }
}

const unique = (values: number[]) => [...new Set(values.map(value => Math.round(value * 10) / 10))]
