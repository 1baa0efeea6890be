import type { KnownRule, KnownSender } from '../../../engine/events/known-by.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { giveUpFiles } from '../../../platform/storage/pending-files.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { eraseEvents } from '../../events/erase-events.ts'
import { deleteOneOffFiles } from '../../templates/delete-one-off-files.ts'
import { takeOutAttachments } from '../attachments/kept-attachments.ts'
import { changeSignatureRequest } from '../change-signature-request.ts'
import { expireIfDue } from '../expire-signature-requests.ts'
import { eraseRequestWords } from '../list/request-words-store.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { takeOutSealedFiles } from '../sealed-files/sealed-file-store.ts'
import { assertSenderMay } from '../sender-guard.ts'
import { signatureImageKeys } from '../signature-request.ts'
import { isTemplateUsed } from '../template-use-store.ts'
import { type ContentDeletion, contentDeletionJob, contentDeletionTries } from './content-deletion-job.ts'
import { eraseRecipients } from './deleted-content-store.ts'

interface Deletion {
  knownBy: KnownSender | KnownRule
  /** Whether the content should still be deleted. Called once the request is locked. */
  isStillWanted(tx: Tx, subject: SignatureRequestWithRecipients): Promise<boolean>
}

/**
 * Deletes the content of an ended request, and the names in it: at once from its records, and in a later job from the
 * mails, the webhook log and the storage. Status, times, hashes and the chain of events stay, and the chain stays
 * valid. A repeat changes nothing, nor does a call during a legal hold. Throws `envelope_open`,
 * `envelope_being_sealed`.
 */
export async function deleteContent(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'queue'>,
  signatureRequestId: string,
  { knownBy, isStillWanted }: Deletion,
): Promise<void> {
  await expireIfDue(platform, signatureRequestId)
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request } = subject
    if (request.contentDeletedAt !== null || request.legalHoldSince !== null) return null
    if (!(await isStillWanted(tx, subject))) return null
    const at = platform.clock.now()
    assertSenderMay('deleteContent', subject, at)
    // the credential is the actor, because the sender is a person whose data is deleted
    const details = { known_by: [knownBy] }
    await appendSigningEvent(tx, request, { type: 'document_content_deleted', at, actorEmail: null, details })
    await eraseEvents(tx, signatureRequestId)
    await eraseRecipients(tx, signatureRequestId)
    await eraseRequestWords(tx, signatureRequestId)
    const attached = await takeOutAttachments(tx, signatureRequestId)
    const upgraded = await takeOutSealedFiles(tx, signatureRequestId)
    const keys = [
      ...filesOf(subject),
      ...attached,
      ...upgraded,
      ...(await deleteOneOffFiles(tx, request.templateId, at, () =>
        isTemplateUsed(tx, request.templateId, { signatureRequestId }),
      )),
    ]
    await giveUpFiles(tx, keys)
    const deletion: ContentDeletion = { signatureRequestId, organizationId: request.organizationId, keys }
    await platform.queue.add(tx, contentDeletionJob, deletion, { maxAttempts: contentDeletionTries })
    platform.failpoints.hit('delete-content-before-commit')
    return { kind: 'content-deleted', at }
  })
}

/** Returns the keys of the files that are stored only for this request. */
const filesOf = ({ request, recipients }: SignatureRequestWithRecipients): string[] => [
  ...[request.sealedKey, request.certificateKey].filter(key => key !== null),
  ...signatureImageKeys(recipients),
]
