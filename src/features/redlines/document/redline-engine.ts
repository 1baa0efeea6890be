import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AuthorClasses } from '../../../tasks/redline/redline-tasks.ts'
import type { DocumentSource } from '../../../tasks/redline/warm-documents.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { Revision } from './redline-document-store.ts'

const timeoutMs = 30_000
const interactive = { timeoutMs, lane: 'interactive' } as const

/** Where a worker finds a revision. */
export async function sourceOf(platform: Platform, { fileKey, anchors }: Revision): Promise<DocumentSource> {
  return { key: fileKey, path: await platform.storage.localPath(fileKey), anchors }
}

/** In the markup, changes have the class of their side. */
export const authorClasses = (authors: RedlineAuthor[]): AuthorClasses =>
  Object.fromEntries(authors.map(({ name, side }) => [name, side.toLowerCase()]))

/**
 * Runs a task on a document in a worker. Throws coded errors: `redline_…` and `invalid_input` for what a document cannot do,
 * `redline_interrupted` when the worker did not get through; nothing has changed then.
 */
export async function onDocument<T>(
  platform: Platform,
  work: (workers: Platform['workers'], options: typeof interactive) => Promise<T>,
): Promise<T> {
  try {
    return await work(platform.workers, interactive)
  } catch (error) {
    throw codedError(error as { code?: string; detail?: string })
  }
}

function codedError(error: { code?: string; detail?: string }): unknown {
  const detail = error.detail ?? ''
  switch (error.code) {
    case 'timeout':
    case 'memory':
    case 'crashed':
    case 'unavailable':
    case 'busy':
      return new CodedError('redline_interrupted')
    case 'unknown-anchor':
      return new CodedError('redline_clause_not_found', { id: detail })
    case 'unknown-change':
      return new CodedError('redline_change_not_found', { id: detail })
    case 'changed-since':
      return new CodedError('redline_changed_since')
    case 'not-editable':
      return new CodedError('redline_not_editable', { place: detail })
    case 'out-of-range':
      return new CodedError('invalid_input', {
        detail: 'start, length and offset must lie between characters of the text',
      })
    case 'unwritable-text':
      return new CodedError('invalid_input', { detail: 'text must have only characters that a document can hold' })
    default:
      return error
  }
}
