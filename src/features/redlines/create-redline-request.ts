import type { Static } from '@sinclair/typebox'
import type { KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import { withWarnings } from '../../http/warning.ts'
import type { Commit } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import { assertNegotiationRoom, assertStorageRoom } from '../organizations/quotas.ts'
import type { Template } from '../templates/template.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { takenOutWarnings } from '../templates/uploads/taken-out-warnings.ts'
import { presentWarning } from '../templates/uploads/template-warnings.ts'
import { insertSource, takeInTemplate } from './edits/take-in-source.ts'
import { mailTurn } from './mail-members.ts'
import { recordCreation, recordOfMember } from './redline-events.ts'
import { assertDistinctNames, assertMembers, assertMetadata } from './redline-input.ts'
import { planMembers } from './redline-member.ts'
import { firstState } from './redline-request.ts'
import type { createRedlineRequestBody } from './redline-schemas.ts'
import { insertRedlineRequest } from './redline-store.ts'

/**
 * Creates a redline request from the template's current version. The Disclosing side drafts first, and gets a mail.
 * Throws `invalid_input`, `redline_source_missing` and the errors of `takeInTemplate`.
 */
export async function createRedlineRequest(
  platform: Platform,
  commit: Commit,
  {
    template,
    input,
    kept,
    knownBy,
  }: {
    template: Template
    input: Static<typeof createRedlineRequestBody>
    kept: KeptRecord
    knownBy: KnownSender
  },
) {
  assertMembers(input.members)
  assertDistinctNames(input.members, [])
  const metadata = input.metadata ?? {}
  assertMetadata(metadata)
  const { document } = await templateVersion(platform, template.templateId, template.version)
  if (document.docx === null) throw new CodedError('redline_source_missing')
  await assertNegotiationRoom(platform, template.organizationId)
  await assertStorageRoom(platform, template.organizationId, document.docx.sizeBytes)
  const now = platform.clock.now()
  const request = {
    ...firstState,
    ...kept,
    redlineRequestId: newId('rreq'),
    organizationId: template.organizationId,
    templateId: template.templateId,
    templateVersion: template.version,
    testMode: input.testMode ?? false,
    notify: input.notify ?? true,
    metadata,
    signatureRequestId: null,
    createdAt: now,
  }
  const { members } = planMembers([], input.members, () => newId('rmem'))
  const files = platform.pendingFiles()
  try {
    const source = await takeInTemplate(platform, { files, docx: document.docx, request, members })
    return await commit(async tx => {
      await mailTurn(tx, request, members, now, { isFirst: true })
      await files.keep(tx)
      await insertRedlineRequest(tx, request, members)
      // after the request, whose folder decides whether webhooks get the events
      await recordCreation(tx, { request, members, at: now, knownBy })
      for (const member of members) await recordOfMember(tx, request, 'redline_shared', member, now, { knownBy })
      await insertSource(tx, request.redlineRequestId, source)
      const created = { redlineRequestId: request.redlineRequestId, templateId: request.templateId }
      return withWarnings(created, takenOutWarnings(source.takenOut).map(presentWarning))
    })
  } finally {
    await files.discard()
  }
}
