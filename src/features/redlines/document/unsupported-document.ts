import type { TakeInReason } from '../../../engine/redline/view/take-in.ts'
import { CodedError } from '../../../http/coded-error.ts'

const words: Record<TakeInReason, string> = {
  'no-text': 'it has no text',
  macros: 'it holds macros; save it without them',
  'mail-merge': 'it is set up for a mail merge; end that and save it',
  'linked-content': 'it shows pictures or objects that are not in it; embed them',
  'document-inside': 'it includes another document as part of its text; save everything as one document',
  'unreachable-text': 'it has text in a place where not every word processor shows it',
  'too-many-paragraphs': 'it has too many paragraphs',
  'name-too-long': 'an author of a change or comment has a name of more than 500 characters',
}

/** The error for a document that can be read but not negotiated, by the reason of the engine. */
export const unsupportedDocument = (reason: string): CodedError =>
  new CodedError('redline_document_unsupported', { reason: words[reason as TakeInReason] ?? reason })
