import { CodedError, type ErrorCodeOf } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { WorkerError } from '../../../platform/workers/worker-error.ts'
import type { AuthorClasses } from '../../../tasks/redline/view-options.ts'
import type { DocumentSource } from '../../../tasks/redline/warm-documents.ts'
import { viewClauses } from '../../../tasks/redline-pool.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { StoredDocumentRevision } from './redline-document-store.ts'

const timeoutMs = 30_000
const interactive = { timeoutMs, lane: 'interactive' } as const

/** Returns what a worker needs to open a revision. */
export async function sourceOf(
  platform: Pick<Platform, 'storage'>,
  { fileKey, anchors, program }: StoredDocumentRevision,
): Promise<DocumentSource> {
  return { key: fileKey, path: await platform.storage.localPath(fileKey), anchors, program: program ?? undefined }
}

/**
 * Returns the paragraphs of `anchors` that exist, as they are shown, and all open changes. Throws the errors of
 * `onDocument`.
 */
export async function showClauses(
  platform: Pick<Platform, 'storage' | 'workers'>,
  revision: StoredDocumentRevision,
  authors: RedlineAuthor[],
  anchors: string[],
) {
  const document = await sourceOf(platform, revision)
  return onDocument(platform, (workers, options) =>
    workers.run(
      viewClauses,
      { document, classes: authorClasses(authors), anchors },
      { ...options, files: [document.path], subject: revision.redlineRequestId },
    ),
  )
}

/** Maps each author to the class of their changes in the markup, which is their side. */
export const authorClasses = (authors: RedlineAuthor[]): AuthorClasses =>
  Object.fromEntries(authors.map(({ name, side }) => [name, side.toLowerCase()]))

/**
 * Runs a task on documents in a worker. Throws coded errors: `redline_…` and `invalid_input` if the document does not
 * allow the task, `tooComplex` if it takes too much time or memory, `redline_interrupted` if the worker failed in
 * another way. After an error, nothing has changed.
 */
export async function onDocument<T>(
  platform: Pick<Platform, 'workers'>,
  work: (workers: Platform['workers'], options: typeof interactive) => Promise<T>,
  tooComplex: ErrorCodeOf<never> = 'redline_interrupted',
): Promise<T> {
  try {
    return await work(platform.workers, interactive)
  } catch (error) {
    if (!(error instanceof WorkerError)) throw codedError(error as { code?: string; detail?: string })
    const isTooComplex = error.code === 'timeout' || error.code === 'memory'
    throw new CodedError(isTooComplex ? tooComplex : 'redline_interrupted')
  }
}

function codedError(error: { code?: string; detail?: string }): unknown {
  const detail = error.detail ?? ''
  switch (error.code) {
    case 'not-comparable':
      return new CodedError('redline_not_comparable')
    case 'unknown-anchor':
      return new CodedError('redline_clause_not_found', { id: detail })
    case 'anchor-taken':
      return new CodedError('redline_anchor_taken', { id: detail })
    case 'anchor-count':
      return new CodedError('invalid_input', {
        detail: `newAnchors must have ${detail} items, one for each cell of the row`,
      })
    case 'unknown-change':
      return new CodedError('redline_change_not_found', { id: detail })
    case 'changed-since':
      return new CodedError('redline_changed_since')
    case 'not-editable':
      return new CodedError('redline_not_editable', { place: detail })
    case 'out-of-range':
      return new CodedError('invalid_input', {
        detail: 'start, length and offset must be within the text, between two characters',
      })
    case 'unwritable-text':
      return new CodedError('invalid_input', { detail: 'text contains characters that a document cannot have' })
    default:
      return error
  }
}
