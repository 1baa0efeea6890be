import type { Reach } from '../../../http/reach.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withRehearsal } from '../../templates/rehearsal.ts'
import { findTemplateOf } from '../../templates/template-of-draft.ts'
import { presentTemplate } from '../../templates/template-presenter.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { readSignatureRequest } from '../read-signature-request.ts'
import { statusAt } from '../signature-request.ts'
import type { ListedDraft } from './draft-store.ts'
import type { DraftContent, RequestDraft } from './request-draft.ts'

/**
 * Returns a draft with its document. Throws `resource_not_found` if the document is gone.
 * @param reach what the author sees, maybe no longer the request that is sent again
 */
export async function presentRequestDraft(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  draft: RequestDraft,
  reach: Reach,
) {
  const template = await findTemplateOf(platform.database, draft.templateId)
  const placed = await templateVersion(platform, draft.templateId, template.version)
  return {
    draftId: draft.draftId,
    version: draft.version,
    isOneOff: template.isOneOff,
    template: presentTemplate(template, await withRehearsal(platform, placed)),
    content: draft.content,
    again: await presentAgain(platform, draft.againId, reach),
    sentAs: draft.sentAs,
    updatedAt: draft.updatedAt.toISOString(),
  }
}

async function presentAgain(platform: Pick<Platform, 'clock' | 'database'>, againId: string | null, reach: Reach) {
  const subject = againId === null ? null : await readSignatureRequest(platform.database, againId)
  if (!subject || reach.levelIn(subject.request.folderId) === null) return null
  const { request, recipients } = subject
  const decliner = recipients.find(({ declinedAt }) => declinedAt !== null)
  return {
    signatureRequestId: request.signatureRequestId,
    title: request.title,
    expiredReason: statusAt(request, recipients, platform.clock.now()).expiredReason,
    declined: decliner ? { name: decliner.name, reason: decliner.declineReason } : null,
  }
}

export const presentListed = ({ draftId, templateName, isOneOff, content, updatedAt }: ListedDraft) => ({
  draftId,
  title: titleOf(content, templateName),
  people: content.people.map(({ name, email }) => name.trim() || email.trim()).filter(name => name !== ''),
  isOneOff,
  updatedAt: updatedAt.toISOString(),
})

const titleOf = ({ subject }: DraftContent, templateName: string) => subject.trim() || templateName
