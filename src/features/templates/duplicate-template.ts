import type { Commit } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import type { Template } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { findTemplate, insertTemplate } from './template-store.ts'
import { insertTemplateVersion, readFieldsOfDocument } from './template-version-store.ts'
import { templateVersion } from './template-versions.ts'

/**
 * Creates a template with the document, the roles and the fields that another one has now. Later changes of one do not
 * affect the other. Fields that have lost their place are left out, because the versions that show it are those of the
 * original. The files are stored once: those of a template are never deleted.
 */
export async function duplicateTemplate(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  commit: Commit,
  { original, name }: { original: Template; name: string },
) {
  const placed = await templateVersion(platform, original.templateId, original.version)
  const ofDocument = await readFieldsOfDocument(platform.database, original.templateId, original.version)
  const { documentId, signerRoles, fields } = placed.version
  const templateId = newId('tpl')
  const createdAt = platform.clock.now()
  const { organizationId, status } = original
  const template = { templateId, organizationId, name, status, createdAt }
  return commit(async tx => {
    await insertTemplate(tx, template)
    await insertTemplateVersion(tx, {
      ...{ templateId, version: 1, documentId, signerRoles, fields, createdAt, ofDocument },
      ...(placed.rehearsal && { rehearsal: placed.rehearsal }),
    })
    if (status === 'Ready') await appendTemplateEvent(tx, template, { type: 'template_ready', at: createdAt })
    const copy = (await findTemplate(tx, templateId))!
    const { lostFields: _, ...version } = placed.version
    return presentTemplate(copy, { ...placed, version: { ...version, templateId, version: 1 } })
  })
}
