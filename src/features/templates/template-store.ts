import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { whileFolderExists } from '../folders/folder-gone.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import type { Template } from './template.ts'

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
  'folder_id',
  'owner_id',
] as const

export interface NewTemplate
  extends Pick<Template, 'templateId' | 'organizationId' | 'name' | 'status' | 'createdAt' | keyof KeptRecord>,
    Partial<Pick<Template, 'isOneOff' | 'archivedAt'>> {}

/** Inserts a template without a version. `updated_at` comes from the organization's clock. Throws `folder_gone`. */
export async function insertTemplate(tx: Tx, row: NewTemplate) {
  const inserted = tx
    .insertInto('template')
    .values({
      id: row.templateId,
      organization_id: row.organizationId,
      name: row.name,
      status: row.status,
      version: 1,
      created_at: row.createdAt,
      updated_at: sql<Date>`next_updated_at(${row.organizationId})`,
      archived_at: row.archivedAt ?? null,
      one_off: row.isOneOff ?? false,
      folder_id: row.folderId,
      owner_id: row.ownerId,
    })
    .execute()
  await whileFolderExists(inserted)
}

/**
 * Sets the version that new requests use. Must be the last statement of its transaction, because it locks the
 * organization's clock. Returns the template after the change.
 */
export async function setTemplateVersion(
  tx: Tx,
  {
    template,
    version,
    status = 'Ready',
    name = template.name,
  }: { template: Template; version: number } & Partial<Pick<Template, 'status' | 'name'>>,
): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({ version, status, name, updated_at: sql<Date>`next_updated_at(${template.organizationId})` })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/**
 * Ends the use of a template for new requests, and moves it into a folder if one is given. Like `setTemplateVersion`, it must be the last statement of its
 * transaction.
 */
export async function setTemplateArchived(
  tx: Tx,
  template: Template,
  { archivedAt, folderId = template.folderId }: { archivedAt: Date; folderId?: string | null },
): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({
      archived_at: archivedAt,
      folder_id: folderId,
      updated_at: sql<Date>`next_updated_at(${template.organizationId})`,
    })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/**
 * Makes a template that was for one request one of the organization's templates. Like `setTemplateVersion`, it must be
 * the last statement of its transaction.
 */
export async function setTemplateShared(
  tx: Tx,
  template: Template,
  { name, folderId }: { name: string; folderId: string | null },
): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({
      name,
      folder_id: folderId,
      one_off: false,
      archived_at: null,
      updated_at: sql<Date>`next_updated_at(${template.organizationId})`,
    })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Renames a template. Like `setTemplateVersion`, it must be the last statement of its transaction. */
export async function setTemplateName(tx: Tx, template: Template, name: string): Promise<Template> {
  const row = await tx
    .updateTable('template')
    .set({ name, updated_at: sql<Date>`next_updated_at(${template.organizationId})` })
    .where('id', '=', template.templateId)
    .returning(templateColumns)
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Finds a template. Returns null if its files were deleted with the request that it was for. */
export async function findTemplate(db: Executor, templateId: string): Promise<Template | null> {
  const row = await db
    .selectFrom('template')
    .select(templateColumns)
    .where('id', '=', templateId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ? toTemplate(row) : null
}

/** Reads and locks a template, so that no one else changes it before this transaction ends. */
export async function lockTemplate(tx: Tx, templateId: string): Promise<Template> {
  const row = await tx
    .selectFrom('template')
    .select(templateColumns)
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toTemplate(row)
}

/** Returns the template for a row. */
export function toTemplate(row: {
  id: string
  organization_id: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  created_at: Date
  updated_at: Date
  archived_at: Date | null
  one_off: boolean
  folder_id: string | null
  owner_id: string | null
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
    folderId: row.folder_id,
    ownerId: row.owner_id,
  }
}
