import type { FieldBox } from '../../../../src/engine/fields/field-place.ts'
import { call } from '../../api/call.ts'
import type { EditingPage, EditingSession } from '../../api/generated/calls.ts'
import { noMarks, type PageMarks } from '../model/placing/snap.ts'

/** The number of pages requested in one call. */
const block = 10
const retryMs = 10_000

/** The marks of all pages, which load page by page as they are needed. */
export interface MarksOfPages {
  /** Returns the marks of a page. If they are not loaded yet, returns no marks and loads them. */
  of(page: number): PageMarks
  /** Returns the marks of a page as far as they are loaded. */
  peek(page: number): PageMarks
  /** Calls a listener when marks are loaded. Returns a function that ends this. */
  subscribe(listener: () => void): () => void
}

/**
 * Reads the marks of pages from the service, each page with its neighbours. While loading fails, fields are placed
 * without snapping to marks.
 */
export function createPageMarks(
  token: string,
  { document: { pageCount }, version }: Pick<EditingSession, 'document' | 'version'>,
): MarksOfPages {
  const marks = new Map<number, PageMarks>()
  const requestedAt = new Map<number, number>()
  const listeners = new Set<() => void>()

  const load = async (first: number) => {
    const query = { from: String(first), to: String(Math.min(pageCount, first + block - 1)), version: String(version) }
    const { pages } = await call(token, 'GET /editing/session/pages', { query })
    for (const page of pages) marks.set(page.page, marksOfPage(page))
    for (const listener of listeners) listener()
  }
  return {
    of(page) {
      const first = page - ((page - 1) % block)
      const isDue = Date.now() - (requestedAt.get(first) ?? Number.NEGATIVE_INFINITY) > retryMs
      if (!marks.has(page) && isDue) {
        requestedAt.set(first, Date.now())
        load(first).catch(() => {})
      }
      return marks.get(page) ?? noMarks
    },
    peek: page => marks.get(page) ?? noMarks,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the marks of a page; each baseline and each horizontal line once. */
export function marksOfPage({ words, lines, boxes }: Pick<EditingPage, 'words' | 'lines' | 'boxes'>): PageMarks {
  const level = lines.filter(line => Math.abs(line.y1 - line.y2) < 0.5).map(line => (line.y1 + line.y2) / 2)
  const feet = boxes.map(box => box.y + box.height)
  return {
    content: [...words, ...lines.map(boxOfLine)],
    baselines: unique(words.map(word => word.baseline)),
    rules: unique([...level, ...feet]),
  }
}

/** The thickness of a line in points. */
const LINE_WIDTH = 0.5

const boxOfLine = ({ x1, y1, x2, y2 }: EditingPage['lines'][number]): FieldBox => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.max(Math.abs(x2 - x1), LINE_WIDTH),
  height: Math.max(Math.abs(y2 - y1), LINE_WIDTH),
})

const unique = (values: number[]) => [...new Set(values.map(value => Math.round(value * 10) / 10))]
