import { DocxError } from './docx-error.ts'
import { type Package, type Part, targetOf } from './package.ts'
import { relationshipKind } from './relationships.ts'

/** The content type of a Word document's main part. The other types that the part may have are changed into it. */
export const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const MAIN_TYPES = [
  DOCUMENT_TYPE,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroEnabled.main+xml',
  'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
]

/** Finds the part that holds the text. Throws DocxError `not-a-word-document`. */
export function mainPart(document: Package): Part {
  const relationship = (document.relationships.get('') ?? []).find(
    candidate => relationshipKind(candidate) === 'officedocument',
  )
  const part = relationship && targetOf(document, relationship)
  if (!part || !MAIN_TYPES.includes(part.contentType))
    throw new DocxError('not-a-word-document', `the main part is ${part?.contentType ?? 'missing'}`)
  return part
}
