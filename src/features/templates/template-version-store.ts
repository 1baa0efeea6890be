import type { StoredSaver } from '../../platform/database/tables/template-tables.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { storedDocx, storedForm } from './document-store.ts'
import type {
  LostField,
  RolesAndFields,
  SealProblems,
  SignerRole,
  StoredVersion,
  Template,
  TemplateField,
  TemplateVersion,
} from './template.ts'
import { toTemplate } from './template-store.ts'

interface NewSave {
  by: StoredSaver
  contentSha256: Buffer
}

export async function insertTemplateVersion(
  tx: Tx,
  row: TemplateVersion & { createdAt: Date; save?: NewSave; ofDocument?: RolesAndFields; rehearsal?: SealProblems },
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
      rehearsal: row.rehearsal && JSON.stringify(row.rehearsal),
    })
    .execute()
}

export async function readTemplateVersion(db: Executor, templateId: string, version: number): Promise<StoredVersion> {
  const row = await selectPlaced(db)
    .where('v.template_id', '=', templateId)
    .where('v.version', '=', version)
    .executeTakeFirstOrThrow()
  return toPlaced(row)
}

/**
 * Returns the roles and fields that the document of a version asked for. They were stored with the last upload up to
 * that version.
 */
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

/** Returns the number of the version that brought the document of a version. */
export async function readDocumentVersion(db: Executor, templateId: string, version: number): Promise<number> {
  const row = await db
    .selectFrom('template_version')
    .select('version')
    .where('template_id', '=', templateId)
    .where('version', '<=', version)
    .where('of_document', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 1
}

/** Returns templates with their current versions, all as of the same moment and in the order of the ids. */
export async function readPlacedTemplates(
  db: Executor,
  templateIds: string[],
): Promise<{ template: Template; placed: StoredVersion }[]> {
  const rows = await selectPlaced(db)
    .innerJoin('template as t', join => join.onRef('t.id', '=', 'v.template_id').onRef('t.version', '=', 'v.version'))
    .select(['t.name', 't.status', 't.created_at as template_created_at', 't.updated_at', 't.archived_at', 't.one_off'])
    .select(['t.folder_id', 't.owner_id'])
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
    .select(['v.lost_fields', 'v.rehearsal'])
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
      ...(row.lost_fields !== null && { lostFields: row.lost_fields as LostField[] }),
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
    rehearsal: row.rehearsal as SealProblems | null,
  }
}
