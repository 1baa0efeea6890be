import { sql } from 'kysely'
import type { StoredSaver } from '../../platform/database/tables/template-tables.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type {
  RolesAndFields,
  SignerRole,
  StoredDocument,
  StoredDocx,
  StoredForm,
  StoredVersion,
  Template,
  TemplateField,
  TemplateVersion,
} from './template.ts'

const templateColumns = [
  'id',
  'organization_id',
  'name',
  'status',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'one_off',
] as const

export async function insertDocument(
  tx: Tx,
  row: StoredDocument & { organizationId: string; sourceKey: string; sourceSizeBytes: number; createdAt: Date },
) {
  await tx
    .insertInto('document')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      filename: row.filename,
      content_type: row.contentType,
      source_key: row.sourceKey,
      source_sha256: row.sourceSha256,
      source_size_bytes: row.sourceSizeBytes,
      docx_key: row.docx?.key ?? null,
      docx_sha256: row.docx?.sha256 ?? null,
      docx_size_bytes: row.docx?.sizeBytes ?? null,
      warnings: JSON.stringify(row.warnings),
      document_key: row.documentKey,
      document_sha256: row.documentSha256,
      document_size_bytes: row.documentSizeBytes,
      hash_state: Buffer.from(row.hashState),
      first_page_key: row.firstPageKey,
      page_count: row.pageCount,
      pages: JSON.stringify(row.pages),
      signature_count: row.signatureCount,
      certification: row.certification,
      parts: row.parts && JSON.stringify(row.parts),
      form_key: row.form?.key ?? null,
      form_size_bytes: row.form?.sizeBytes ?? null,
      form_fields: row.form && JSON.stringify(row.form.fields),
      form_unused: row.form?.unused ?? null,
      created_at: row.createdAt,
    })
    .execute()
}

/** What is said of a template when it is made. */
export interface NewTemplate
  extends Pick<Template, 'templateId' | 'organizationId' | 'name' | 'status' | 'createdAt'>,
    Partial<Pick<Template, 'isOneOff'>> {}
/** The document of a filled form on which just these fields are not used; null where none is stored yet. */
export async function findDocumentOfForm(
  db: Executor,
  formKey: string,
  unused: string,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('form_key', '=', formKey)
    .where('form_unused', '=', unused)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Inserts a document that shows more of its form than another does; all else is as there. Answers false where it is stored
 * already.
 */
export async function insertDocumentOfForm(
  tx: Tx,
  otherId: string,
  own: Pick<
    StoredDocument,
    'id' | 'documentKey' | 'documentSha256' | 'documentSizeBytes' | 'hashState' | 'firstPageKey'
  > & {
    unused: string
    createdAt: Date
  },
): Promise<boolean> {
  const other = await tx.selectFrom('document').selectAll().where('id', '=', otherId).executeTakeFirstOrThrow()
  const inserted = await tx
    .insertInto('document')
    .values({
      ...other,
      warnings: JSON.stringify(other.warnings),
      pages: JSON.stringify(other.pages),
      form_fields: JSON.stringify(other.form_fields),
      parts: other.parts && JSON.stringify(other.parts),
      id: own.id,
      document_key: own.documentKey,
      document_sha256: own.documentSha256,
      document_size_bytes: own.documentSizeBytes,
      hash_state: Buffer.from(own.hashState),
      first_page_key: own.firstPageKey,
      form_unused: own.unused,
      created_at: own.createdAt,
    })
    .onConflict(conflict => conflict.columns(['form_key', 'form_unused']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Inserts a template without a version; `updated_at` is the organization's clock. */
export async function insertTemplate(tx: Tx, row: NewTemplate) {
  await tx
    .insertInto('template')
    .values({
      id: row.templateId,
      organization_id: row.organizationId,
      name: row.name,
      status: row.status,
      version: 1,
      created_at: row.createdAt,
      updated_at: sql<Date>`next_updated_at(${row.organizationId})`,
      archived_at: row.isOneOff ? row.createdAt : null,
      one_off: row.isOneOff ?? false,
    })
    .execute()
}

interface NewSave {
  by: StoredSaver
  contentSha256: Buffer
}

export async function insertTemplateVersion(
  tx: Tx,
  row: TemplateVersion & { createdAt: Date; save?: NewSave; ofDocument?: RolesAndFields },
) {
  await tx
    .insertInto('template_version')
    .values({
      template_id: row.templateId,
      version: row.version,
      document_id: row.documentId,
      signer_roles: JSON.stringify(row.signerRoles),
      fields: JSON.stringify(row.fields),
      created_at: row.createdAt,
      saved_by: row.save && JSON.stringify(row.save.by),
      content_sha256: row.save?.contentSha256,
      of_document: row.ofDocument && JSON.stringify(row.ofDocument),
      lost_fields: row.lostFields && JSON.stringify(row.lostFields),
    })
    .execute()
}

/**
 * Makes a version the one that new requests use. The last statement of its transaction: it takes the organization's
 * clock. Returns the template as it is then.
 */
export async function setTemplateVersion(
  tx: Tx,
  template: Template,
  version: number,
  status: Template['status'] = 'Ready',
): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({ version, status, updated_at: sql<Date>`next_updated_at(${template.organizationId})` })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Ends the use of a template for new requests. As `setTemplateVersion`, the last statement of its transaction. */
export async function setTemplateArchived(tx: Tx, template: Template, archivedAt: Date): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({ archived_at: archivedAt, updated_at: sql<Date>`next_updated_at(${template.organizationId})` })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

const isKept = sql<boolean>`not (one_off and exists (
  select from template_version v join document d on d.id = v.document_id
   where v.template_id = template.id and d.files_deleted_at is not null))`

/** Null for one whose files were deleted with the request that it was for. */
export async function findTemplate(db: Executor, templateId: string): Promise<Template | null> {
  const row = await db
    .selectFrom('template')
    .select(templateColumns)
    .where('id', '=', templateId)
    .where(isKept)
    .executeTakeFirst()
  return row ? toTemplate(row) : null
}

/**
 * Notes that the files of a one-off template's document are deleted, which its organization stores no more. Answers their keys;
 * none for any other template.
 */
export async function setOneOffFilesDeleted(tx: Tx, templateId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('document as d')
    .from('template_version as v')
    .innerJoin('template as t', 't.id', 'v.template_id')
    .set({ files_deleted_at: at })
    .whereRef('d.id', '=', 'v.document_id')
    .where('t.id', '=', templateId)
    .where('t.one_off', '=', true)
    .where('d.files_deleted_at', 'is', null)
    .returning(['d.source_key', 'd.document_key', 'd.docx_key', 'd.first_page_key', 'd.form_key', 'd.parts'])
    .execute()
  const keys = rows.flatMap(row => [
    ...[row.source_key, row.document_key, row.docx_key, row.first_page_key, row.form_key],
    ...(row.parts ?? []).map(part => part.key),
  ])
  return [...new Set(keys.filter(key => key !== null))]
}

/** Whether the files of a document are deleted, or about to be. */
export async function areFilesDeleted(db: Executor, documentId: string): Promise<boolean> {
  const row = await db.selectFrom('document').select('files_deleted_at').where('id', '=', documentId).executeTakeFirst()
  return row != null && row.files_deleted_at !== null
}

/** As `findTemplate`, and nobody else changes it before this transaction ends. */
export async function lockTemplate(tx: Tx, templateId: string): Promise<Template> {
  const row = await tx
    .selectFrom('template')
    .select(templateColumns)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

function toTemplate(row: {
  id: string
  organization_id: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  created_at: Date
  updated_at: Date
  archived_at: Date | null
  one_off: boolean
}): Template {
  return {
    templateId: row.id,
    organizationId: row.organization_id,
    name: row.name,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    isOneOff: row.one_off,
  }
}

export async function readTemplateVersion(db: Executor, templateId: string, version: number): Promise<StoredVersion> {
  const row = await selectPlaced(db)
    .where('v.template_id', '=', templateId)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow()
  return toPlaced(row)
}

/** What the document of a version asked for itself: with the last upload up to that version. */
export async function readFieldsOfDocument(db: Executor, templateId: string, version: number): Promise<RolesAndFields> {
  const row = await db
    .selectFrom('template_version')
    .select(['of_document', 'signer_roles', 'fields'])
    .where('template_id', '=', templateId)
    .where('version', '<=', version)
    .where(eb => eb.or([eb('version', '=', 1), eb('of_document', 'is not', null)]))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (row.of_document !== null) return row.of_document as RolesAndFields
  return { signerRoles: row.signer_roles as SignerRole[], fields: row.fields as TemplateField[] }
}

/** Templates with their current versions, as of one moment, in the order of the ids. */
export async function readPlacedTemplates(
  db: Executor,
  templateIds: string[],
): Promise<{ template: Template; placed: StoredVersion }[]> {
  const rows = await selectPlaced(db)
    .innerJoin('template as t', join => join.onRef('t.id', '=', 'v.template_id').onRef('t.version', '=', 'v.version'))
    .select(['t.name', 't.status', 't.created_at as template_created_at', 't.updated_at', 't.archived_at', 't.one_off'])
    .where('t.id', 'in', templateIds)
    .execute()
  const byId = new Map(rows.map(row => [row.template_id, row]))
  return templateIds.map(templateId => {
    const row = byId.get(templateId)!
    const template = toTemplate({ ...row, id: templateId, created_at: row.template_created_at })
    return { template, placed: toPlaced(row) }
  })
}

const selectPlaced = (db: Executor) =>
  db
    .selectFrom('template_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .selectAll('d')
    .select(['v.template_id', 'v.version', 'v.signer_roles', 'v.fields', 'v.saved_by', 'v.content_sha256'])
    .select('v.lost_fields')
    .select('v.created_at as version_created_at')

type PlacedRow = Awaited<ReturnType<ReturnType<typeof selectPlaced>['executeTakeFirstOrThrow']>>

function toPlaced(row: PlacedRow): StoredVersion {
  return {
    version: {
      templateId: row.template_id,
      version: row.version,
      documentId: row.id,
      signerRoles: row.signer_roles as SignerRole[],
      fields: row.fields as TemplateField[],
      ...(row.lost_fields !== null && { lostFields: row.lost_fields as TemplateField[] }),
    },
    document: {
      id: row.id,
      filename: row.filename,
      contentType: row.content_type,
      sourceSha256: row.source_sha256,
      docx: storedDocx(row),
      warnings: row.warnings,
      documentKey: row.document_key,
      documentSha256: row.document_sha256,
      documentSizeBytes: row.document_size_bytes,
      hashState: row.hash_state,
      firstPageKey: row.first_page_key,
      pageCount: row.page_count,
      pages: row.pages,
      signatureCount: row.signature_count,
      certification: row.certification,
      parts: row.parts,
      form: storedForm(row),
    },
    save:
      row.version === 1 ? null : { at: row.version_created_at, by: row.saved_by, contentSha256: row.content_sha256 },
  }
}

function storedForm(row: {
  form_key: string | null
  form_size_bytes: number | null
  form_fields: unknown
  form_unused: string | null
}): StoredForm | null {
  if (row.form_key === null) return null
  const fields = row.form_fields as StoredForm['fields']
  return { key: row.form_key, sizeBytes: row.form_size_bytes!, fields, unused: row.form_unused! }
}

function storedDocx(row: {
  docx_key: string | null
  docx_sha256: string | null
  docx_size_bytes: number | null
}): StoredDocx | null {
  if (row.docx_key === null) return null
  return { key: row.docx_key, sha256: row.docx_sha256!, sizeBytes: row.docx_size_bytes! }
}
