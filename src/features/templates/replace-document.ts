import { CodedError } from '../../http/coded-error.ts'
import { contentHash } from '../../http/idempotency.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCarriedPlaces } from '../../tasks/pdf-pool.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import { type FieldsOfNewDocument, fieldsOfNewDocument } from './fields-of-new-document.ts'
import { insertStoredDocument } from './insert-template.ts'
import { assertTakesFields, type SavedTemplate } from './place-fields.ts'
import { queueRehearsal, rehearse } from './rehearsal.ts'
import {
  type LostField,
  type PlacedDocument,
  type RolesAndFields,
  type Template,
  type TemplateField,
  type TemplateVersion,
  titleOfFile,
} from './template.ts'
import { repeatedVersion, type SaveTerms } from './template-save.ts'
import { lockTemplate, setTemplateVersion } from './template-store.ts'
import { insertTemplateVersion, readTemplateVersion } from './template-version-store.ts'
import { refuseWarnings, templateWarnings } from './template-version-warnings.ts'
import { fieldsOfDocument, templateVersion } from './template-versions.ts'
import { type TakenIn, takeInDocument } from './uploads/take-in.ts'
import type { TemplateUpload } from './uploads/template-upload.ts'
import { failureOf } from './uploads/upload-refusals.ts'
import { uploadContentOf } from './uploads/uploaded-files.ts'

const carryingTimeoutMs = 30_000

/**
 * A planned replacement. `write` writes the version with the new document, or returns the version that the same call
 * has already written.
 */
export interface PlannedReplacement {
  write(tx: Tx): Promise<SavedTemplate>
}

/**
 * Takes in another document for a template and stores its files. The next version has this document, with the fields
 * next to the same words as before. `write` writes all rows in one transaction. Existing requests and negotiations keep
 * the version that they were made from. Throws `template_archived`, `template_changed`, `warnings_refused`,
 * `pdf_certified_no_fields`, `pdf_too_complex` and the errors of `takeInDocument`.
 */
export async function planDocumentReplacement(
  platform: Platform,
  seenTemplate: Template,
  upload: Omit<TemplateUpload, 'signerRoles'>,
  terms: SaveTerms,
): Promise<PlannedReplacement> {
  const { templateId } = seenTemplate
  const contentSha256 = contentHash({ document: uploadContentOf(upload.uploaded) })
  const repeated = await repeatedVersion(platform.database, seenTemplate, terms, contentSha256)
  if (repeated !== null) {
    const placed = await templateVersion(platform, templateId, repeated)
    return { write: async () => ({ template: seenTemplate, placed }) }
  }
  assertInUse(seenTemplate)
  const current = await templateVersion(platform, templateId, seenTemplate.version)
  const before = await askedBefore(platform, current.version)
  const taken = await takeInDocument(platform, { ...upload, signerRoles: before.signerRoles })
  const { version, document, ofDocument } = await nextVersion(platform, { current, before, taken })
  if (terms.strict) {
    const rehearsal = await rehearse(platform, document, version.fields)
    refuseWarnings(templateWarnings({ version, document, rehearsal }))
  }
  const basedOn = terms.basedOn ?? seenTemplate.version
  return {
    async write(tx) {
      const template = await lockTemplate(tx, templateId)
      await terms.assertAllowed?.(tx, template)
      assertInUse(template)
      const made = await repeatedVersion(tx, template, { ...terms, basedOn }, contentSha256)
      if (made !== null) return { template, placed: await readTemplateVersion(tx, templateId, made) }
      await upload.files.keep(tx)
      const createdAt = platform.clock.now()
      await insertStoredDocument(platform, tx, { ...document, organizationId: template.organizationId, createdAt })
      const save = { by: terms.by, contentSha256 }
      await insertTemplateVersion(tx, { ...version, createdAt, save, ofDocument })
      if (version.fields.length > 0) await queueRehearsal(tx, version)
      await terms.writeBeside?.(tx, template)
      const status = taken.hasTextTags ? 'Ready' : template.status
      if (status === 'Ready' && !template.isOneOff)
        await appendTemplateEvent(tx, template, { type: 'template_ready', at: createdAt })
      const name = nameAfter(template, current.document, document)
      const saved = await setTemplateVersion(tx, { template, version: version.version, status, name })
      return { template: saved, placed: await readTemplateVersion(tx, templateId, version.version) }
    },
  }
}

/**
 * Returns the name that a template has after its document was replaced. A template for one request is named after its
 * file, unless somebody gave it another name.
 */
const nameAfter = ({ isOneOff, name }: Template, before: { filename: string }, after: { filename: string }): string =>
  isOneOff && name === titleOfFile(before.filename) ? titleOfFile(after.filename) : name

/**
 * Returns the roles and fields that the document of a version asked for and, for fields that were lost earlier, the
 * fields that their document asked for.
 */
async function askedBefore(
  platform: Pick<Platform, 'database'>,
  { templateId, version, lostFields = [] }: TemplateVersion,
) {
  const { signerRoles, fields } = await fieldsOfDocument(platform, templateId, version)
  const askedById = new Map(fields.map(field => [field.fieldId, field]))
  for (const [lostFrom, lost] of Map.groupBy(lostFields, field => field.version)) {
    const ids = new Set(lost.map(field => field.fieldId))
    const earlier = await fieldsOfDocument(platform, templateId, lostFrom)
    for (const field of earlier.fields) if (ids.has(field.fieldId)) askedById.set(field.fieldId, field)
  }
  return { signerRoles, fields: [...askedById.values()] }
}

function assertInUse({ archivedAt }: Template): void {
  if (archivedAt !== null) throw new CodedError('template_archived')
}

async function nextVersion(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  { current, before, taken }: { current: PlacedDocument; before: RolesAndFields; taken: TakenIn },
) {
  const planned = fieldsOfNewDocument(current.version, before, taken.placed)
  const heldIds = new Set(taken.placed.formFields.map(({ field }) => field.fieldId))
  // each value that the form shows needs a field that holds it, or the value would be lost
  const ofDocument = [
    ...planned.ofDocument,
    ...planned.leftOut.filter(field => heldIds.has(field.fieldId)).map(field => ({ field, placed: field })),
  ]
  const document = { ...taken.document, form: withIds(taken.document.form, ofDocument) }
  const carried = await carryByHand(platform, {
    current,
    newKey: document.documentKey,
    fields: [...planned.byHand.map(field => ({ ...field, version: current.version.version })), ...planned.lostBefore],
  })
  const fields = [...ofDocument.map(({ field }) => field), ...carried.flatMap(({ place }) => place ?? [])]
  assertTakesFields(document, current.version.fields)
  const lostFields = [
    ...planned.takenOut.map(field => ({ ...field, version: current.version.version })),
    ...planned.stillOut,
    ...carried.flatMap(({ field, place }) => (place === null ? [field] : [])),
  ].slice(0, maxLostFields)
  const version: TemplateVersion = {
    templateId: current.version.templateId,
    version: current.version.version + 1,
    documentId: document.id,
    signerRoles: planned.signerRoles,
    fields,
    ...(lostFields.length > 0 && { lostFields }),
  }
  return { version, document, ofDocument: askedFor(taken, planned, ofDocument) }
}

/** How many fields can be lost: as many as a template can have. */
const maxLostFields = 5_000

/** Gives the fields of a form the ids that these fields have in the template. */
function withIds(form: TakenIn['document']['form'], ofDocument: FieldsOfNewDocument['ofDocument']) {
  const ids = new Map(ofDocument.map(({ field, placed }) => [placed.fieldId, field.fieldId]))
  if (!form) return null
  const fields = form.fields.map(field => {
    const fieldId = ids.get(field.field.fieldId) ?? field.field.fieldId
    return { ...field, field: { ...field.field, fieldId } }
  })
  return { ...form, fields }
}

/**
 * Returns the roles and fields that the new document asks for, with the ids of the template. The document after it will
 * be compared with this.
 */
function askedFor(
  { placed }: TakenIn,
  { leftOut }: FieldsOfNewDocument,
  ofDocument: FieldsOfNewDocument['ofDocument'],
): RolesAndFields {
  const askedFields = ofDocument.map(entry => ({ ...entry.placed, fieldId: entry.field.fieldId }))
  const ids = new Set(askedFields.map(({ fieldId }) => fieldId))
  return {
    signerRoles: placed.signerRoles,
    fields: [...askedFields, ...leftOut.filter(({ fieldId }) => !ids.has(fieldId))],
  }
}

/**
 * Finds the new places of the words that fields were placed next to, each on the document of the field's version.
 * `place` is null for a field that has no place. A field that was lost before may find its words again, if the document
 * in between was the wrong file or lacked a page.
 */
async function carryByHand(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  { current, newKey, fields }: { current: PlacedDocument; newKey: string; fields: LostField[] },
): Promise<{ field: LostField; place: TemplateField | null }[]> {
  const { templateId } = current.version
  const carried: { field: LostField; place: TemplateField | null }[] = []
  for (const [version, fieldsOfVersion] of Map.groupBy(fields, field => field.version)) {
    const { document } =
      version === current.version.version ? current : await templateVersion(platform, templateId, version)
    carried.push(...(await carryFrom(platform, { originalKey: document.documentKey, newKey, byHand: fieldsOfVersion })))
  }
  return carried
}

async function carryFrom(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { originalKey, newKey, byHand }: { originalKey: string; newKey: string; byHand: LostField[] },
) {
  const originalPath = await platform.storage.localPath(originalKey)
  const documentPath = await platform.storage.localPath(newKey)
  const files = [originalPath, documentPath]
  const options = { timeoutMs: carryingTimeoutMs, lane: 'interactive', files } as const
  const places = await platform.workers
    .run(findCarriedPlaces, { originalPath, documentPath, fields: byHand }, options)
    .catch((error: Error) => {
      throw error.name === 'PdfError' ? new CodedError('pdf_too_complex') : failureOf(error, 'pdf_too_complex')
    })
  return byHand.map((field, index) => {
    const place = places[index]!
    const { version: _, ...unplaced } = field
    return { field, place: place && { ...unplaced, ...place } }
  })
}
