import { json } from 'node:stream/consumers'
import { overlap } from '../../../engine/suggestions/page-layout.ts'
import type { Suggestion } from '../../../engine/suggestions/suggestion.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReadPage } from '../../../tasks/pdf/page-tasks.ts'
import { drawPage, readPages, suggestFields } from '../../../tasks/pdf-pool.ts'
import { type SeenBy, seenVersion } from '../editing/seen-document.ts'
import type { StoredDocument, TemplateField } from '../template.ts'
import { type PagedDocument, pageFile } from './page-files.ts'

/**
 * The widths in which pages are drawn, in pixels: for thumbnails, phones, screens, and screens that are dense or
 * zoomed.
 */
export const pictureWidths = ['160', '320', '640', '1024', '1600', '2400'] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pagesAtOnce = 20

/** The versions in file names, so that files from an older way of reading pages are not used after a change. */
const readingVersion = 1
const suggestingVersion = 1
const timeoutMs = 10_000
const suggestingTimeoutMs = 30_000

export interface DocumentToEdit extends StoredDocument {
  organizationId: string
  /** The fields that are placed on the document. */
  fields: TemplateField[]
}

/**
 * Returns the document of the latest version, or of another version that the caller has seen.
 * @throws `template_version_not_found`
 */
export async function editedDocument(
  platform: Pick<Platform, 'caches' | 'database'>,
  caller: SeenBy,
  version?: string,
): Promise<DocumentToEdit> {
  const { template, placed } = await seenVersion(platform, caller, version)
  return { ...placed.document, organizationId: template.organizationId, fields: placed.version.fields }
}

/**
 * Returns the one-based number of the page that a text names.
 * @throws `page_not_found`
 */
export function pageNumber({ pageCount }: Pick<StoredDocument, 'pageCount'>, text: string): number {
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0
  if (page >= 1 && page <= pageCount) return page
  const count = pageCount === 1 ? '1 page' : `${pageCount} pages`
  throw new CodedError('page_not_found', { page: text.slice(0, 20), count })
}

/**
 * Returns the stored picture of a page.
 * @throws `page_not_drawable` and `service_unavailable`
 */
export async function pictureOfPage(
  platform: Platform,
  { document, page, width }: { document: PagedDocument; page: number; width: PictureWidth },
) {
  const file = await pageFile(platform, document, {
    name: `picture-${page}-${width}`,
    make: path =>
      platform.workers.run(
        drawPage,
        { path, page, widthPx: Number(width) },
        { timeoutMs, lane: 'interactive', files: [path] },
      ),
  })
  if (file === null) throw new CodedError('page_not_drawable', { page: String(page) })
  return file
}

/**
 * Returns the contents of the pages from `first` to `last`. A page that cannot be read is empty. Pages are read and
 * stored in blocks.
 */
export async function geometryOfPages(
  platform: Platform,
  { document, first, last }: { document: StoredDocument & PagedDocument; first: number; last: number },
): Promise<ReadPage[]> {
  if (last < first || last - first >= pagesAtOnce)
    throw new CodedError('invalid_input', { detail: `to must be from ${first} to ${first + pagesAtOnce - 1}` })
  const pages: ReadPage[] = []
  for (let start = blockOf(first); start <= last; start += pagesAtOnce)
    pages.push(...(await geometryBlock(platform, document, start)))
  return pages.filter(({ page }) => page >= first && page <= last)
}

/** Returns fields for the places on the pages that ask for one and have none yet. */
export async function suggestionsFor(platform: Platform, document: DocumentToEdit): Promise<Suggestion[]> {
  const file = await pageFile(platform, document, {
    name: `suggestions-${suggestingVersion}`,
    make: async path => {
      const options = { timeoutMs: suggestingTimeoutMs, lane: 'interactive', files: [path] } as const
      return Buffer.from(JSON.stringify(await platform.workers.run(suggestFields, { path }, options)))
    },
  })
  const suggestions = file ? ((await json(platform.storage.read(file.key))) as Suggestion[]) : []
  const occupied = document.fields.flatMap(field => [field, ...(field.choices ?? [])])
  return suggestions.filter(
    suggestion => !occupied.some(field => field.page === suggestion.page && overlap(field, suggestion)),
  )
}

const blockOf = (page: number) => page - ((page - 1) % pagesAtOnce)

async function geometryBlock(
  platform: Platform,
  document: StoredDocument & PagedDocument,
  first: number,
): Promise<ReadPage[]> {
  const count = Math.min(pagesAtOnce, document.pageCount - first + 1)
  const file = await pageFile(platform, document, {
    name: `geometry-${readingVersion}-${first}`,
    make: async path => {
      const options = { timeoutMs, lane: 'interactive', files: [path] } as const
      const pages = await platform.workers.run(readPages, { path, first, count }, options)
      return Buffer.from(JSON.stringify(pages))
    },
  })
  if (file) return json(platform.storage.read(file.key)) as Promise<ReadPage[]>
  return document.pages.slice(first - 1, first - 1 + count).map(({ width, height }, index) => ({
    page: first + index,
    width,
    height,
    words: [],
    lines: [],
    boxes: [],
  }))
}
