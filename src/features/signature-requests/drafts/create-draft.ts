import { CodedError } from '../../../http/coded-error.ts'
import { everyoneFolder } from '../../../http/folder-parameter.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MemberCaller } from '../../credentials/member-access.ts'
import { privateFolderOf } from '../../folders/choose-folder.ts'
import type { KeptRecord } from '../../folders/kept-record.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { planOneOffTemplate, planTemplateAgain } from '../../templates/one-off-template.ts'
import type { Template } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import type { TemplateUpload } from '../../templates/uploads/template-upload.ts'
import { assertContent } from '../kept-content.ts'
import { readSignatureRequest, type SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { senderState } from '../signature-request.ts'
import { findUntouchedDraft, insertRequestDraft } from './draft-store.ts'
import { type DraftContent, type DraftPerson, emptyContent } from './request-draft.ts'

/** The person who prepares a request, and their organization. */
export interface DraftAuthor {
  organizationId: string
  personId: string
}

/** A draft that is planned. `write` writes its rows and returns its id. */
interface PlannedDraft {
  write(tx: Tx): Promise<string>
}

/** Plans a draft with a document that is uploaded for it. Throws the errors of `planOneOffTemplate`. */
export async function planUploadedDraft(
  platform: Platform,
  author: DraftAuthor,
  upload: TemplateUpload,
): Promise<PlannedDraft> {
  const oneOff = await planOneOffTemplate(platform, upload, await keptByAuthor(platform, author))
  return {
    async write(tx) {
      await oneOff.write(tx)
      return write(platform, tx, author, { templateId: oneOff.templateId, content: emptyContent(oneOff.signerRoles) })
    },
  }
}

/** Plans a draft of a template. The author's draft of it in which nothing was entered is used again. */
export async function planTemplateDraft(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  author: DraftAuthor,
  { templateId, version }: Template,
): Promise<PlannedDraft> {
  const { signerRoles } = (await templateVersion(platform, templateId, version)).version
  return {
    write: async tx =>
      (await findUntouchedDraft(tx, { ...author, templateId })) ??
      (await write(platform, tx, author, { templateId, content: emptyContent(signerRoles) })),
  }
}

/**
 * Plans a draft that sends an ended request again: to the same people, with the same words and values. Throws
 * `envelope_open` if the request has not ended, `content_deleted`, and `resource_not_found` if its document is gone.
 */
export async function planDraftAgain(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  { organizationId, person: { personId }, reach }: MemberCaller,
  signatureRequestId: string,
): Promise<PlannedDraft> {
  const subject = await readSignatureRequest(platform.database, signatureRequestId)
  if (!subject) throw new CodedError('resource_not_found', { resource: 'Signature request', id: signatureRequestId })
  const { request, recipients } = subject
  assertContent(request)
  const state = senderState(request, recipients, platform.clock.now())
  if (state !== 'Expired' && state !== 'Completed') throw new CodedError('envelope_open')
  const { templateId: sentTemplateId, templateVersion: version } = request
  const author = { organizationId, personId }
  const kept = await keptByAuthor(platform, author)
  const again = await planTemplateAgain(platform, {
    templateId: sentTemplateId,
    version,
    title: request.title,
    kept,
    reach,
  })
  const { templateId } = again
  return {
    async write(tx) {
      await again.write(tx)
      return write(platform, tx, author, { templateId, content: contentAgain(subject), againId: signatureRequestId })
    },
  }
}

/** Returns where the document of a draft is kept, which nobody but its author sees where there are folders. */
async function keptByAuthor(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  { organizationId, personId }: DraftAuthor,
): Promise<KeptRecord> {
  const { keepsFolders } = await organizationDefaults(platform, organizationId)
  const folderId = keepsFolders ? await privateFolderOf(platform, organizationId, personId) : null
  return { folderId, ownerId: personId }
}

function contentAgain({ request, recipients }: SignatureRequestWithRecipients): DraftContent {
  const acting = recipients.map(
    ({ action, name, email, role, turn, verification }, index): DraftPerson => ({
      key: `p${index + 1}`,
      ...{ action, name, email, role },
      turn: turn + 1,
      isAskedForCode: verification.includes('email_code'),
    }),
  )
  const copies = request.cc.map(
    ({ name, email }, index): DraftPerson => ({
      key: `c${index + 1}`,
      action: 'copy',
      name: name ?? '',
      email,
      role: null,
      turn: 1,
      isAskedForCode: false,
    }),
  )
  return {
    ...emptyContent([]),
    people: [...acting, ...copies],
    subject: request.subject ?? '',
    message: request.message ?? '',
    reminders: request.reminders ?? 'never',
    notifyAll: !request.notifyLater,
    testMode: request.testMode,
    values: request.prefilled,
    folderId: request.folderId ?? everyoneFolder,
  }
}

async function write(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { organizationId, personId }: DraftAuthor,
  { templateId, content, againId = null }: { templateId: string; content: DraftContent; againId?: string | null },
): Promise<string> {
  const draftId = newId('rdft')
  const createdAt = clock.now()
  await insertRequestDraft(tx, { draftId, organizationId, personId, templateId, content, againId, createdAt })
  return draftId
}
