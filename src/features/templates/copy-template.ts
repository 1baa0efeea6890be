import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import type { StoredVersion, Template } from './template.ts'
import { insertTemplate, type NewTemplate } from './template-store.ts'
import { insertTemplateVersion, readFieldsOfDocument } from './template-version-store.ts'
import { templateVersion } from './template-versions.ts'

/** A planned copy of a template. `write` writes its rows. */
interface PlannedCopy {
  templateId: string
  /** The version that is copied. */
  placed: StoredVersion
  write(tx: Tx): Promise<void>
}

/**
 * Plans a template with the document, the roles and the fields that another one has in a version. Later changes of one
 * do not affect the other. Fields that have lost their place are left out, because the versions that show it are those
 * of the original. The files are stored once.
 */
export async function planTemplateCopy(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  original: Pick<Template, 'templateId' | 'version'>,
  copy: Pick<NewTemplate, 'organizationId' | 'name' | 'status' | 'isOneOff' | keyof KeptRecord>,
): Promise<PlannedCopy> {
  const placed = await templateVersion(platform, original.templateId, original.version)
  const ofDocument = await readFieldsOfDocument(platform.database, original.templateId, original.version)
  const { documentId, signerRoles, fields } = placed.version
  const templateId = newId('tpl')
  return {
    templateId,
    placed,
    async write(tx) {
      const createdAt = platform.clock.now()
      const template = { ...copy, templateId, createdAt }
      await insertTemplate(tx, template)
      await insertTemplateVersion(tx, {
        ...{ templateId, version: 1, documentId, signerRoles, fields, createdAt, ofDocument },
        ...(placed.rehearsal && { rehearsal: placed.rehearsal }),
      })
      if (copy.status === 'Ready' && !copy.isOneOff)
        await appendTemplateEvent(tx, template, { type: 'template_ready', at: createdAt })
    },
  }
}
