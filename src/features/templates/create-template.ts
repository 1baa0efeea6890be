import type { Commit } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { createEditorLink } from './editor-link.ts'
import { insertWholeTemplate } from './insert-template.ts'
import { titleOfFile } from './template.ts'
import { type TakenIn, takeIn } from './uploads/take-in.ts'
import type { TemplateUpload } from './uploads/template-upload.ts'

/** Makes a template of a stored upload, then writes all rows at once. Throws what `takeIn` throws. */
export async function createTemplate(platform: Platform, commit: Commit, upload: TemplateUpload, credentialId: string) {
  return writeTemplate(platform, commit, upload, credentialId, await takeIn(platform, upload))
}

async function writeTemplate(
  platform: Platform,
  commit: Commit,
  { organizationId, files }: TemplateUpload,
  credentialId: string,
  { document, placed, hasTextTags }: TakenIn,
) {
  const createdAt = platform.clock.now()
  const templateId = newId('tpl')
  const status = hasTextTags ? ('Ready' as const) : ('Draft' as const)
  return commit(async tx => {
    await files.keep(tx)
    const template = { templateId, organizationId, name: titleOfFile(document.filename), status, createdAt }
    await insertWholeTemplate(platform, tx, template, document, placed)
    return { templateId, editTemplateAccess: await createEditorLink(platform, tx, { templateId, credentialId }) }
  })
}
