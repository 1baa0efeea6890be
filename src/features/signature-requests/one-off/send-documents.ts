import type { Commit } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertWholeTemplate } from '../../templates/insert-template.ts'
import { rehearse } from '../../templates/rehearsal.ts'
import { titleOfFile } from '../../templates/template.ts'
import { presentDocuments } from '../../templates/template-presenter.ts'
import { refuseWarnings, templateWarnings } from '../../templates/template-version-warnings.ts'
import { takeInDocument } from '../../templates/uploads/take-in.ts'
import type { TemplateUpload } from '../../templates/uploads/template-upload.ts'
import { insertPrepared, prepareSignatureRequest, presentPrepared, type Sending } from '../create-signature-request.ts'
import { requestWarnings } from '../request-warnings.ts'
import type { OneOffRequestInput } from './one-off-schemas.ts'
import { planOneOff } from './plan-one-off.ts'

/**
 * Creates a signature request from files, with a template for this request only. The files are stored first, then all
 * rows are written in one transaction. Throws the errors of `takeInDocument`, `planOneOff` and
 * `prepareSignatureRequest`.
 * @param strict if true, throws `warnings_refused` instead of returning warnings
 */
export async function sendDocuments(
  platform: Platform,
  commit: Commit,
  {
    upload,
    input,
    sending,
    strict,
  }: { upload: TemplateUpload; input: OneOffRequestInput; sending: Sending; strict: boolean },
) {
  const accepted = await takeInDocument(platform, upload)
  const { document } = accepted
  const { version, signers } = planOneOff(input, accepted, newId)
  const requestInput = { ...input, signers }
  const facts = documentFacts(presentDocuments(document))
  const { organizationId, files } = upload
  const rehearsal = await rehearse(platform, document, version.fields)
  const placed = { version, document, rehearsal }
  const name = titleOfFile(document.filename)
  const basis = { ...placed, templateName: name }
  const prepared = await prepareSignatureRequest(platform, organizationId, basis, requestInput, sending, facts)
  const { createdAt } = prepared
  const { templateId } = version
  const status = 'Ready' as const
  const { folderId, ownerId } = prepared
  const kept = { folderId, ownerId, isOneOff: true, archivedAt: createdAt }
  const template = { templateId, organizationId, name, status, createdAt, ...kept }
  const warnings = [...templateWarnings(placed), ...requestWarnings(prepared, version, template.status)]
  if (strict) refuseWarnings(warnings)
  return commit(async tx => {
    await files.keep(tx)
    await insertWholeTemplate(platform, tx, template, document, { ...version, rehearsal })
    const updatedAt = await insertPrepared(tx, prepared)
    return presentPrepared({ prepared, updatedAt, placed, warnings })
  })
}

/**
 * Returns the facts about the files for the event of the creation. Their names are separate, because they are erased
 * with the personal data.
 */
const documentFacts = (documents: ReturnType<typeof presentDocuments>) => ({
  filenames: documents.map(({ filename }) => filename).join('\n'),
  documents: documents.map(({ sha256, firstPage, pageCount }) => ({
    sha256,
    first_page: firstPage,
    page_count: pageCount,
  })),
})
