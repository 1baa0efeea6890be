import type { Commit } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import { planTemplateCopy } from './copy-template.ts'
import type { Template } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { findTemplate } from './template-store.ts'

/** Creates a template with the document, the roles and the fields that another one has now. */
export async function duplicateTemplate(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  commit: Commit,
  { original, name, kept }: { original: Template; name: string; kept: KeptRecord },
) {
  const { organizationId, status } = original
  const terms = { ...kept, organizationId, name, status }
  const { templateId, placed, write } = await planTemplateCopy(platform, original, terms)
  return commit(async tx => {
    await write(tx)
    const copy = (await findTemplate(tx, templateId))!
    const { lostFields: _, ...version } = placed.version
    return presentTemplate(copy, { ...placed, version: { ...version, templateId, version: 1 } })
  })
}
