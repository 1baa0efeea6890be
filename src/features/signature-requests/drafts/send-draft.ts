import { Type } from '@sinclair/typebox'
import { endOfDay } from '../../../engine/time-zones/time-zone.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { includesLevel } from '../../../http/reach.ts'
import { compileInputValidator, invalidInput } from '../../../http/validation.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import { type FolderChooser, folderFor } from '../../folders/choose-folder.ts'
import { type OrganizationDefaults, organizationDefaults } from '../../organizations/organization-defaults.ts'
import { closeAfterSending, shareOneOffTemplate } from '../../templates/one-off-template.ts'
import { rehearsed } from '../../templates/rehearsal.ts'
import type { Template } from '../../templates/template.ts'
import { findTemplateOf } from '../../templates/template-of-draft.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { insertPrepared, prepareSignatureRequest } from '../create-signature-request.ts'
import { assertSendable } from '../plan-signature-request.ts'
import { createSignatureRequestBody } from '../signature-request-schemas.ts'
import { inputOf } from './draft-input.ts'
import { lockRequestDraft, setDraftSent, setSentAgain } from './draft-store.ts'
import type { DraftContent, RequestDraft } from './request-draft.ts'

const checkInput = compileInputValidator(Type.Omit(createSignatureRequestBody, ['templateId']), {
  rule: 'refused',
  part: 'property',
})

/** The longest time to sign, in milliseconds: a year, and the rest of its last day. */
const dayMs = 86_400_000
const longestMs = 366 * dayMs

/**
 * Returns the deadline that the author has chosen, or else the end of the day that the organization's settings lead to:
 * pages show the day alone. Throws `invalid_input`.
 */
function deadlineOf({ expiresAt }: DraftContent, { expiresInDays, timeZone }: OrganizationDefaults, now: Date): Date {
  if (expiresAt === null) return endOfDay(new Date(now.getTime() + expiresInDays * dayMs), timeZone)
  const deadline = new Date(expiresAt)
  const leftMs = deadline.getTime() - now.getTime()
  if (leftMs <= 0) throw invalidInput('expiresAt must be in the future')
  if (leftMs > longestMs) throw invalidInput('expiresAt must be within a year')
  return deadline
}

/** Throws `resource_not_found` if the author of a draft no longer reaches its template. */
function assertUsable({ reach }: FolderChooser, { templateId, folderId }: Template): void {
  if (!includesLevel(reach.levelIn(folderId), 'use'))
    throw new CodedError('resource_not_found', { resource: 'Template', id: templateId })
}

/**
 * Sends a draft: it becomes a signature request, which its signers are emailed. A repeat returns the same request.
 * Throws `draft_changed` if it was saved since it was read, and the errors of `prepareSignatureRequest`.
 */
export async function sendRequestDraft(
  platform: Platform,
  { draft, by }: { draft: RequestDraft; by: ActingCaller & FolderChooser },
): Promise<{ signatureRequestId: string }> {
  if (draft.sentAs !== null) return { signatureRequestId: draft.sentAs }
  const { draftId, organizationId, templateId } = draft
  const input = checkInput(inputOf(draft.content)).value
  assertSendable(input)
  const template = await findTemplateOf(platform.database, templateId)
  assertUsable(by, template)
  const placed = await rehearsed(platform, await templateVersion(platform, templateId, template.version))
  const basis = { ...placed, templateName: template.name }
  const defaults = await organizationDefaults(platform, organizationId)
  const expiresAt = deadlineOf(draft.content, defaults, platform.clock.now())
  const asked = draft.content.folderId ?? undefined
  const folderId = await folderFor(platform, by, { asked, ...(!template.isOneOff && { usual: template.folderId }) })
  const sending = { delivery: 'regular' as const, by, folderId, expiresAt }
  const prepared = await prepareSignatureRequest(platform, organizationId, basis, input, sending)
  const signatureRequestId = await inTransaction(platform.database, async tx => {
    const locked = await lockRequestDraft(tx, draftId)
    if (!locked) throw new CodedError('resource_not_found', { resource: 'Draft', id: draftId })
    if (locked.sentAs !== null) return locked.sentAs
    if (locked.version !== draft.version) throw new CodedError('draft_changed')
    const { templateName } = draft.content
    const { createdAt } = prepared
    if (templateName === null) await closeAfterSending(tx, { templateId, createdAt, folderId })
    else await shareOneOffTemplate(tx, { templateId, name: templateName, folderId, at: createdAt })
    await insertPrepared(tx, prepared)
    await setDraftSent(tx, draftId, prepared.signatureRequestId, createdAt)
    if (locked.againId !== null) await setSentAgain(tx, locked.againId, prepared.signatureRequestId)
    platform.failpoints.hit('send-draft-before-commit')
    return prepared.signatureRequestId
  })
  platform.failpoints.hit('send-draft-after-commit')
  return { signatureRequestId }
}
