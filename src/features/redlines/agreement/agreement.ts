import type { StoredDocx } from '../../templates/template.ts'

/** What became of a field: by a text tag in the text, beside the words that it stood beside, or on a signature page. */
export const fieldPlacements = ['TextTag', 'Anchored', 'SignaturePage'] as const
export type FieldPlacement = (typeof fieldPlacements)[number]

export interface AgreementField {
  fieldId: string
  placed: FieldPlacement
  /** 1-based. */
  page: number
}

/** The document that was agreed, and the signature request in which it is signed. */
export interface Agreement {
  signatureRequestId: string
  redlineRequestId: string
  /** The round that ended with the approval, and the document of that moment. */
  round: number
  revision: number
  /** All changes accepted, and nothing left of how it came about. */
  docx: StoredDocx
  /** Made from it: the original of the signature request. */
  pdf: { key: string; sha256: string }
  /** How many pages of the PDF show the agreed text; those after them are signature pages. */
  agreedPageCount: number
  /** Its pages were compared with the DOCX, word for word, before they were sent: since November 2026. */
  isTextCompared: boolean
  templateId: string
  fields: AgreementField[]
  createdAt: Date
}
