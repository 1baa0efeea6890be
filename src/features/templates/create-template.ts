import type { KnownSender } from '../../engine/events/known-by.ts'
import { type Warning, withWarnings } from '../../http/warning.ts'
import type { Commit } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import { createEditorLink } from './editing/editor-link.ts'
import { insertWholeTemplate } from './insert-template.ts'
import { rehearsalWarnings, rehearse } from './rehearsal.ts'
import { titleOfFile } from './template.ts'
import { refuseWarnings, versionWarnings } from './template-version-warnings.ts'
import { type TakenIn, takeInDocument } from './uploads/take-in.ts'
import type { TemplateUpload } from './uploads/template-upload.ts'
import { presentWarning } from './uploads/template-warnings.ts'

/**
 * Makes a template from a stored upload and writes all its rows in one transaction. Throws the errors of
 * `takeInDocument`.
 * @param strict whether to throw `warnings_refused` instead of returning warnings
 */
export async function createTemplate(
  platform: Platform,
  commit: Commit,
  {
    upload,
    createdBy,
    kept,
    strict,
    unknownParts,
  }: {
    upload: TemplateUpload
    createdBy: KnownSender
    kept: KeptRecord
    strict: boolean
    unknownParts: Warning[]
  },
) {
  const taken = await takeInDocument(platform, upload)
  const warnings = [
    ...unknownParts,
    ...taken.document.warnings.map(presentWarning),
    ...versionWarnings(taken.placed, taken.document),
  ]
  if (strict) {
    const { fields } = taken.placed
    const sealWarnings = rehearsalWarnings(fields, await rehearse(platform, taken.document, fields)).map(presentWarning)
    refuseWarnings([...warnings, ...sealWarnings])
  }
  return writeTemplate(platform, commit, { upload, createdBy, kept, taken, warnings })
}

async function writeTemplate(
  platform: Pick<Platform, 'clock' | 'config' | 'queue'>,
  commit: Commit,
  {
    upload: { organizationId, files },
    createdBy,
    kept,
    taken: { document, placed, hasTextTags },
    warnings,
  }: { upload: TemplateUpload; createdBy: KnownSender; kept: KeptRecord; taken: TakenIn; warnings: Warning[] },
) {
  const createdAt = platform.clock.now()
  const templateId = newId('tpl')
  const status = hasTextTags ? ('Ready' as const) : ('Draft' as const)
  return commit(async tx => {
    await files.keep(tx)
    const template = { ...kept, templateId, organizationId, name: titleOfFile(document.filename), status, createdAt }
    await insertWholeTemplate(platform, tx, template, document, placed)
    const editTemplateAccess = await createEditorLink(platform, tx, { templateId, createdBy })
    return withWarnings({ templateId, editTemplateAccess }, warnings)
  })
}
