import { withoutChoices } from '../../../engine/fields/choice.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import { carryFields } from '../../../tasks/pdf-pool.ts'
import { makeCleanCopy } from '../../../tasks/redline-pool.ts'
import { type StoredDocument, type TemplateField, titleOfFile } from '../../templates/template.ts'
import { fieldsOfDocument, templateVersion } from '../../templates/template-versions.ts'
import { admitDocument } from '../../templates/uploads/admit-document.ts'
import { convertDocx } from '../../templates/uploads/convert-upload.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { documentKey } from '../../templates/uploads/template-upload.ts'
import { failureOf } from '../../templates/uploads/upload-refusals.ts'
import type { Revision } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { AgreementField, FieldPlacement } from './agreement.ts'
import { type AgreedFields, planAgreedFields } from './plan-agreed-fields.ts'

const carryingTimeoutMs = 30_000

/** An agreed document as it can be signed, with its files stored and no rows yet. */
export interface AgreedDocument extends Pick<AgreedFields, 'signerRoles'> {
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number }
  fields: TemplateField[]
  /** What became of each field. */
  placements: AgreementField[]
  agreedPageCount: number
}

/**
 * Makes of an approved revision what is signed: the DOCX with all changes accepted and nothing left of how it came about, and
 * its PDF, with the fields of the text and of the template. Throws the `document_…`, `conversion_…` and `pdf_…` errors,
 * `redline_interrupted`.
 */
export async function makeAgreedDocument(
  platform: Platform,
  files: PendingFiles,
  request: RedlineRequest,
  revision: Revision,
): Promise<AgreedDocument> {
  const { organizationId, templateId, templateVersion: version } = request
  const current = await templateVersion(platform, templateId, version)
  const first = await fieldsOfDocument(platform, templateId, version)
  const source = await sourceOf(platform, revision)
  const docx = await onDocument(platform, (workers, options) =>
    workers.run(makeCleanCopy, source, { ...options, files: [source.path] }),
  )
  const { pdf, warnings: converted } = await convertDocx(platform, docx)
  const inspected = await admitDocument(platform, { bytes: pdf })
  const id = newId('doc')
  const key = (file: string) => documentKey(organizationId, id, file)
  const stored = { key: key('agreed.docx'), ...(await files.write(key('agreed.docx'), docx)) }
  const filename = `${titleOfFile(current.document.filename)}.docx`
  const planned = planAgreedFields(current.version, first, inspected.fields, () => newId('fld'))
  const agreed = inspected.changedDocument ?? pdf
  const placed = await placeByHand(platform, current, agreed, planned, { name: filename, sha256: stored.sha256 })
  const { extended } = placed
  const made = { key: key('document.pdf'), ...(await files.write(key('document.pdf'), extended?.document ?? agreed)) }
  const all = [...planned.ofText.map(field => ({ field, placed: 'TextTag' as FieldPlacement })), ...placed.fields]
  const pages = extended?.pages ?? inspected.pages
  return {
    signerRoles: planned.signerRoles,
    fields: all.map(({ field }) => field),
    placements: all.map(one => ({ fieldId: one.field.fieldId, placed: one.placed, page: one.field.page })),
    agreedPageCount: inspected.pages.length,
    document: {
      id,
      filename,
      contentType: contentTypes.docx,
      form: null,
      sourceKey: stored.key,
      sourceSha256: stored.sha256,
      sourceSizeBytes: stored.sizeBytes,
      docx: stored,
      warnings: [
        ...converted.map(code => ({ code })),
        ...inspected.warnings,
        ...planned.warnings,
        ...onSignaturePages(placed.fields),
      ],
      documentKey: made.key,
      documentSha256: made.sha256,
      documentSizeBytes: made.sizeBytes,
      hashState: extended?.hashState ?? inspected.hashState,
      firstPageKey: key('first-page.webp'),
      pageCount: pages.length,
      pages,
      signatureCount: inspected.signatureCount,
      certification: inspected.certification,
      parts: null,
    },
  }
}

interface PlacedByHand {
  fields: { field: TemplateField; placed: FieldPlacement }[]
  extended: { document: Uint8Array; hashState: Uint8Array; pages: StoredDocument['pages'] } | null
}

/** Where the words stand beside which the fields were placed, else on signature pages. */
async function placeByHand(
  platform: Platform,
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
    const { isOnSignaturePage, ...place } = carried.places[index]!
    const placed: FieldPlacement = isOnSignaturePage ? 'SignaturePage' : 'Anchored'
    return { field: { ...withoutChoices(field), ...place }, placed }
  })
  return { fields, extended: carried.extended }
}

const onSignaturePages = (fields: PlacedByHand['fields']): StoredDocument['warnings'] =>
  fields
    .filter(({ placed }) => placed === 'SignaturePage')
    .map(({ field }) => ({ code: 'field-on-signature-page', page: field.page, subject: field.label ?? field.type }))
