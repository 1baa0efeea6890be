import { CodedError } from '../../http/coded-error.ts'
import { includesLevel, type Reach } from '../../http/reach.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import { planTemplateCopy } from './copy-template.ts'
import { insertWholeTemplate } from './insert-template.ts'
import { type Template, titleOfFile } from './template.ts'
import { findTemplate, lockTemplate, setTemplateArchived, setTemplateShared } from './template-store.ts'
import { takeInDocument } from './uploads/take-in.ts'
import type { TemplateUpload } from './uploads/template-upload.ts'

// A template for one request only is in no list. While the request is prepared, its fields can be edited; once it is
// sent, the template is archived.

/** A template for one request whose files are stored. `write` writes its rows. */
export interface PlannedOneOff {
  templateId: string
  name: string
  signerRoles: { name: string; order: number }[]
  write(tx: Tx): Promise<void>
}

/** Makes a template for one request from a stored upload, kept where its draft is. Throws the errors of `takeInDocument`. */
export async function planOneOffTemplate(
  platform: Platform,
  upload: TemplateUpload,
  kept: KeptRecord,
): Promise<PlannedOneOff> {
  const { document, placed } = await takeInDocument(platform, upload)
  const templateId = newId('tpl')
  const name = titleOfFile(document.filename)
  const { organizationId } = upload
  const createdAt = platform.clock.now()
  const template = { ...kept, templateId, organizationId, name, status: 'Ready' as const, createdAt, isOneOff: true }
  return {
    templateId,
    name,
    signerRoles: placed.signerRoles,
    async write(tx) {
      await upload.files.keep(tx)
      await insertWholeTemplate(platform, tx, template, document, placed)
    },
  }
}

/** The version of a template that was sent, and who sends it again. */
interface SentTemplate {
  templateId: string
  version: number
  /** The title of the request. */
  title: string
  kept: KeptRecord
  reach: Reach
}

/**
 * Plans the template with which a request is sent again. If the template of the request was for it only, was archived
 * since, or is not there for the caller to use, this is a copy of the version that was sent: what is changed in it reaches
 * neither that request nor another draft. Otherwise it is the template itself. Throws `resource_not_found` if its files were deleted.
 */
export async function planTemplateAgain(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  { templateId, version, title, kept, reach }: SentTemplate,
): Promise<{ templateId: string; write(tx: Tx): Promise<void> }> {
  const { isOneOff, archivedAt, organizationId, name, folderId } = await findKept(platform.database, templateId)
  const level = reach.levelIn(folderId)
  if (!isOneOff && archivedAt === null && includesLevel(level, 'use')) return { templateId, write: async () => {} }
  // a template out of reach may have got another name since, which is not for the caller
  const terms = { ...kept, organizationId, name: level ? name : title, status: 'Ready' as const, isOneOff: true }
  const copy = await planTemplateCopy(platform, { templateId, version }, terms)
  return {
    templateId: copy.templateId,
    async write(tx) {
      await lockKeptTemplate(tx, templateId)
      await copy.write(tx)
    },
  }
}

async function findKept(db: Executor, templateId: string): Promise<Template> {
  const template = await findTemplate(db, templateId)
  if (!template) throw new CodedError('resource_not_found', { resource: 'Template', id: templateId })
  return template
}

/** Reads and locks a template. Throws `resource_not_found` if its files were deleted. */
export async function lockKeptTemplate(tx: Tx, templateId: string): Promise<Template> {
  const template = await lockTemplate(tx, templateId)
  await findKept(tx, templateId)
  return template
}

/** Archives the template of a request that was sent, and keeps it with the request, if it is for one request only. */
export async function closeAfterSending(
  tx: Tx,
  { templateId, createdAt, folderId }: { templateId: string; createdAt: Date; folderId: string | null },
): Promise<void> {
  const template = await lockTemplate(tx, templateId)
  if (template.isOneOff && template.archivedAt === null)
    await setTemplateArchived(tx, template, { archivedAt: createdAt, folderId })
}

/** Makes a template that was for one request one of the organization's. A repeat only renames it. */
export async function shareOneOffTemplate(
  tx: Tx,
  { templateId, name, folderId, at }: { templateId: string; name: string; folderId: string | null; at: Date },
): Promise<Template> {
  const template = await lockTemplate(tx, templateId)
  if (!template.isOneOff) return template
  const shared = await setTemplateShared(tx, template, { name, folderId })
  // after the move, because the folder decides whether webhooks get the event
  await appendTemplateEvent(tx, shared, { type: 'template_ready', at })
  return shared
}
