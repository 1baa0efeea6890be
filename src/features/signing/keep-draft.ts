import type { Platform } from '../../platform/platform.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { setDraft } from './recipient-store.ts'
import { assertAllowed, changeAsSigner, recipientOf } from './session-guard.ts'
import { checkedValues, type FieldValueInput } from './session-values.ts'
import type { SignerCaller } from './signer-access.ts'

/**
 * Stores what a signer has filled in so far, so that they can continue on another device. A draft appends no event and
 * does not change `updatedAt`.
 */
export async function keepDraft(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  caller: SignerCaller,
  sent: FieldValueInput[],
): Promise<void> {
  await changeAsSigner(platform, caller, async (tx, subject) => {
    const { request } = subject
    const recipient = recipientOf(subject, caller)
    assertAllowed('fill', subject, recipient, platform.clock.now())
    const { version } = await templateVersion(platform, request.templateId, request.templateVersion)
    const values = checkedValues(sent, recipient, version.fields)
    await setDraft(tx, recipient.recipientSignatureId, { ...recipient.draft, ...values })
    return null
  })
}
