import type { StoredDocx } from '../../templates/template.ts'

/** Says where a field was placed: at its text tag, next to the same words as in the template, or on a signature page. */
export const fieldPlacements = ['TextTag', 'Anchored', 'SignaturePage'] as const
export type FieldPlacement = (typeof fieldPlacements)[number]

export interface AgreementField {
  fieldId: string
  placed: FieldPlacement
  /** 1-based. */
  page: number
}

/** Links an agreed document to the signature request in which it is signed. */
export interface Agreement {
  signatureRequestId: string
  redlineRequestId: string
  /** The round that ended with the approval; `revision` is the document that was approved. */
  round: number
  revision: number
  /** Has all changes accepted and no editing history. */
  docx: StoredDocx
  /** Was made from `docx`, and is the original of the signature request. */
  pdf: { key: string; sha256: string }
  /** How many pages of the PDF show the agreed text; any later pages are signature pages. */
  agreedPageCount: number
  /** Whether the pages were compared with the DOCX, word for word, before sending; always true since November 2026. */
  isTextCompared: boolean
  templateId: string
  fields: AgreementField[]
  createdAt: Date
}
