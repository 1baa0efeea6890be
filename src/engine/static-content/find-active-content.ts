import type { PdfDocument } from '../pdf/document.ts'
import { type ActiveKind, activeKinds } from './active-kind.ts'
import { steadyDocument } from './steady-document.ts'

/** Active or state-dependent content of a document, as `countersign verify` reports it. */
export interface ActiveContentReport {
  kind: ActiveKind
  /** Where the content is: `document`, or a page such as `page 3`. */
  place: string
  message: string
}

/**
 * The maximum number of reports. People would not read more, and a form of a thousand pages may have each kind on each
 * page.
 */
const REPORTED_MOST = 100

/**
 * Lists everything in a document that acts, or that looks different in print, in another viewer or at another time.
 * @throws PdfError when an object cannot be read
 */
export function findActiveContent(document: PdfDocument): ActiveContentReport[] {
  return steadyDocument(document)
    .activeContent.slice(0, REPORTED_MOST)
    .map(({ kind, page }) => {
      const place = page === null ? 'document' : `page ${page}`
      const { text } = activeKinds[kind]
      return { kind, place, message: `${text[0]!.toUpperCase()}${text.slice(1)} (${place})` }
    })
}
