import { createHash } from 'node:crypto'
import { differencesInWords } from '../../../engine/agreed-text/compare-agreed-text.ts'
import type { LossReason } from '../../../engine/carried-fields/carry-fields.ts'
import { withoutChoices } from '../../../engine/fields/choice.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { carryFields } from '../../../tasks/pdf-pool.ts'
import { makeCleanCopy } from '../../../tasks/redline-pool.ts'
import { type StoredDocument, type TemplateField, titleOfFile } from '../../templates/template.ts'
import { fieldsOfDocument, templateVersion } from '../../templates/template-versions.ts'
import { admitDocument } from '../../templates/uploads/admit-document.ts'
import { compareWithDocument, convertDocx } from '../../templates/uploads/convert-upload.ts'
import { failureOf } from '../../templates/uploads/upload-refusals.ts'
import type { StoredDocumentRevision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { FieldPlacement } from './agreement.ts'
import { type AgreedFields, planAgreedFields } from './plan-agreed-fields.ts'

const carryingTimeoutMs = 30_000

/** A field of an agreed document and where it was placed. */
export interface PlacedAgreedField {
  field: TemplateField
  placed: FieldPlacement
  /** The line of the template that the field was next to; empty for a field with a text tag. */
  line: string
  /** Why the field could not be placed next to that line again; null if it could, or if it has a text tag. */
  reason: LossReason | null
}

export type WorkedOutAgreement = Awaited<ReturnType<typeof workOutAgreement>>

/**
 * Makes the document that would be signed for a revision: the DOCX with all changes accepted and no editing history,
 * and its PDF, with the fields of the text and of the template. Stores nothing. Throws the `document_…`,
 * `conversion_…`, `pdf_…` and `agreed_text_…` errors, and `redline_interrupted`.
 */
export async function workOutAgreement(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  { templateId, templateVersion: version }: Pick<RedlineRequest, 'templateId' | 'templateVersion'>,
  revision: StoredDocumentRevision,
) {
  const current = await templateVersion(platform, templateId, version)
  const first = await fieldsOfDocument(platform, templateId, version)
  const source = await sourceOf(platform, revision)
  const docx = await onDocument(platform, (workers, options) =>
    workers.run(makeCleanCopy, source, { ...options, files: [source.path] }),
  )
  const { pdf, warnings: conversionWarnings } = await convertDocx(platform, docx)
  const inspected = await admitDocument(platform, { bytes: pdf })
  const filename = `${titleOfFile(current.document.filename)}.docx`
  const planned = planAgreedFields({
    current: current.version,
    first,
    documentFields: inspected.fields,
    newFieldId: () => newId('fld'),
  })
  const agreed = inspected.changedDocument ?? pdf
  const signed = { name: filename, sha256: createHash('sha256').update(docx).digest('hex') }
  const { fields, extended } = await placeByHand(platform, current, agreed, planned, signed)
  await assertTextAgreed(platform, { docx, pdf: extended?.document ?? agreed, pageCount: inspected.pages.length })
  const ofText = planned.ofText.map(
    (field): PlacedAgreedField => ({ field, placed: 'TextTag', line: '', reason: null }),
  )
  return {
    docx,
    filename,
    pdf: extended?.document ?? agreed,
    agreedPageCount: inspected.pages.length,
    signatureCount: inspected.signatureCount,
    certification: inspected.certification,
    signerRoles: planned.signerRoles,
    fields: [...ofText, ...fields],
    takenOut: planned.takenOut,
    pages: extended?.pages ?? inspected.pages,
    warnings: [
      ...conversionWarnings,
      ...inspected.warnings,
      ...planned.warnings,
      ...signaturePageWarnings(fields),
    ] satisfies StoredDocument['warnings'],
  }
}

/** Checks that the PDF says what was agreed, word for word. `verify --evidence` later makes the same check. */
async function assertTextAgreed(
  platform: Pick<Platform, 'workers'>,
  { docx, pdf, pageCount }: { docx: Uint8Array; pdf: Uint8Array; pageCount: number },
) {
  const { differences, unreadablePage, boxes } = await compareWithDocument(platform, { bytes: docx }, pdf, pageCount)
  const [difference] = differences
  if (difference) {
    const words = { difference: differencesInWords(differences) }
    throw new CodedError('agreed_text_differs', words, { difference, differences })
  }
  const [box] = boxes
  if (box) throw new CodedError('agreed_text_boxed', { page: String(box.page), characters: box.characters })
  if (unreadablePage !== null) throw new CodedError('agreed_text_unreadable', { page: String(unreadablePage) })
}

interface PlacedByHand {
  fields: PlacedAgreedField[]
  extended: { document: Uint8Array; pages: StoredDocument['pages'] } | null
}

/** Places fields next to the words that they were next to in the template, or else on signature pages. */
async function placeByHand(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { document }: Awaited<ReturnType<typeof templateVersion>>,
  agreed: Uint8Array,
  { byHand }: AgreedFields,
  signed: { name: string; sha256: string },
): Promise<PlacedByHand> {
  if (byHand.length === 0) return { fields: [], extended: null }
  const originalPath = await platform.storage.localPath(document.documentKey)
  const options = { timeoutMs: carryingTimeoutMs, lane: 'interactive', files: [originalPath] } as const
  const carried = await platform.workers
    .run(carryFields, { originalPath, document: agreed, fields: byHand, signed }, options)
    .catch((error: Error & { code?: string }) => {
      throw error.name === 'PdfError' ? new CodedError('pdf_too_complex') : failureOf(error, 'pdf_too_complex')
    })
  const fields = byHand.map((field, index) => {
    const { isOnSignaturePage, line, reason, ...place } = carried.places[index]!
    const placed: FieldPlacement = isOnSignaturePage ? 'SignaturePage' : 'Anchored'
    return { field: { ...withoutChoices(field), ...place }, placed, line, reason }
  })
  return { fields, extended: carried.extended }
}

const signaturePageWarnings = (fields: PlacedByHand['fields']): StoredDocument['warnings'] =>
  fields
    .filter(({ placed }) => placed === 'SignaturePage')
    .map(({ field }) => ({ code: 'field-on-signature-page', page: field.page, subject: field.label ?? field.type }))
