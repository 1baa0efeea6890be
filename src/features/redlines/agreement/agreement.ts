import type { StoredDocx } from '../../templates/template.ts'

/**
 * The places where a field can go: at its text tag, next to the same words as in the template, or on a signature page.
 */
export const fieldPlacements = ['TextTag', 'Anchored', 'SignaturePage'] as const
export type FieldPlacement = (typeof fieldPlacements)[number]

export interface AgreementField {
  fieldId: string
  placed: FieldPlacement
  /** The one-based page number. */
  page: number
}

/** An agreed document, linked to the signature request in which it is signed. */
export interface Agreement {
  signatureRequestId: string
  redlineRequestId: string
  /** The round that ended with the approval; `revision` is the document that was approved. */
  round: number
  revision: number
  /** The agreed text, with all changes accepted and no editing history. */
  docx: StoredDocx
  /** The PDF that was made from `docx` and is sent for signing. */
  pdf: { key: string; sha256: string }
  /** How many pages of the PDF show the agreed text; any later pages are signature pages. */
  agreedPageCount: number
  templateId: string
  fields: AgreementField[]
  createdAt: Date
}
