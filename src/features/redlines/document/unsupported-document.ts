import type { TakeInReason } from '../../../engine/redline/view/take-in.ts'
import { CodedError } from '../../../http/coded-error.ts'

const words: Record<TakeInReason, string | ((place: string) => string)> = {
  'no-text': 'it has no text',
  'document-inside': 'it includes another document as part of its text; save everything as one document',
  'unreachable-text': 'it has text that some word processors do not show',
  'alternatives-differ': place =>
    `a shape in it says different things in different programs: ${place}; keep one of them`,
  'text-in-code': place =>
    `it has text that is not shown because it is in the code of a field: ${place}; delete the text or the field`,
  'field-without-text': place =>
    `Word works out what a field in it shows, and the file does not store it: ${place}; replace the field with text or a numbered list`,
  'too-many-paragraphs': 'it has more than 50,000 paragraphs; split it into several documents',
  'too-many-changes': 'it has more than 10,000 tracked changes; accept or reject those that are settled',
  'too-many-comments': 'it has more than 10,000 comments; delete those that are settled',
  'too-many-authors':
    'its tracked changes and comments have more than 5,000 authors; accept, reject or delete those that are settled',
  'name-too-long': 'the author of a change or comment has a name of more than 500 characters',
}

/**
 * Makes the error for a document that can be read but not negotiated, from the engine's reason and the words at that
 * place in the document.
 */
export function unsupportedDocument({ reason, place }: { reason: string; place: string }): CodedError {
  const text = words[reason as TakeInReason] ?? reason
  return new CodedError('redline_document_unsupported', { reason: typeof text === 'string' ? text : text(place) })
}
