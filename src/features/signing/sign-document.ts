import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isSignature } from '../../engine/fields/field-kinds.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { timeZoneNamed } from '../../engine/time-zones/time-zone.ts'
import type { ActorOrigin } from '../../http/actor-origin.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeGivenUpFiles } from '../../platform/storage/pending-files.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { consentOf } from '../organizations/consent-texts.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { type Attachment, inOrderOfFields } from '../signature-requests/attachments/attachment.ts'
import { giveUpAttachments, readAttachments } from '../signature-requests/attachments/kept-attachments.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import type { Initials, Recipient, SignatureRecord, Values } from '../signature-requests/signature-request.ts'
import type { TemplateField } from '../templates/template.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { passOn } from './pass-on.ts'
import { type AttachmentNamed, planSignature } from './plan-signature.ts'
import { setSigned } from './recipient-store.ts'
import { changeAsSigner, readSessionRequest, recipientOf } from './session-guard.ts'
import { type FieldValueInput, heldBySigner, sessionFieldsOf } from './session-values.ts'
import { acceptSignature, assertReadable, type SignatureInput } from './signature-input.ts'
import type { SignerCaller } from './signer-access.ts'

export interface SignInput {
  consentVersion: string
  fields: FieldValueInput[]
  signature: SignatureInput
  /** The initials and the fields for which they are given. */
  initials?: { signature: SignatureInput; fieldIds: string[] } | null
  attachments?: AttachmentNamed[]
  /** The signer's time zone; a name that is unknown, or none, stands for the organization's. */
  timeZone?: string
}

/**
 * Signs a document for a signer. One transaction writes the state, the events and, after the last signature, the job
 * that seals. A repeat with the same content returns the same answer and changes nothing; a repeat with other content
 * is refused.
 */
export async function signDocument(
  platform: Platform,
  { caller, input, origin }: { caller: SignerCaller; input: SignInput; origin: ActorOrigin },
): Promise<{ state: 'Signed' }> {
  const contentSha256 = contentHash(input)
  const before = await readSessionRequest(platform, caller)
  if (isRepeat(recipientOf(before, caller), contentSha256)) return { state: 'Signed' }
  const { templateId, templateVersion: number } = before.request
  const { fields } = (await templateVersion(platform, templateId, number)).version
  const attached = await readAttachments(platform.database, caller.signatureRequestId)
  const organization = await organizationDefaults(platform, caller.organizationId)
  const timeZone = timeZoneNamed(input.timeZone ?? '') ?? organization.timeZone
  const consentVersion = consentOf(organization).version
  const planned = planSignature({
    subject: before,
    recipient: recipientOf(before, caller),
    input,
    fields,
    uploaded: attached,
    now: platform.clock.now(),
    timeZone,
    consentVersion,
  })
  const held = heldBySigner(planned, before, fields)
  const shown = sessionFieldsOf(fields, recipientOf(before, caller)).filter(({ fieldId }) => held.get(fieldId)!.shown)
  const files = platform.pendingFiles()
  let givenUp: string[] = []
  try {
    const accept = (signatureInput: SignatureInput, at: string) =>
      acceptSignature(platform, { files, organizationId: caller.organizationId, input: signatureInput, at })
    const signature = await accept(input.signature, 'signature')
    const initials = await acceptInitials(input, accept)
    assertSignaturesReadable(shown, signature, initials)
    await changeAsSigner(platform, caller, async (tx, subject) => {
      const recipient = recipientOf(subject, caller)
      if (isRepeat(recipient, contentSha256)) return null
      // checked again under the lock, because another tab, the deadline or other signers may have been faster
      const now = platform.clock.now()
      const uploaded = await readAttachments(tx, caller.signatureRequestId)
      const attachments = inOrderOfFields(uploaded, [recipient], fields)
      const values = planSignature({ subject, recipient, input, fields, uploaded, now, timeZone, consentVersion })
      await files.keep(tx)
      const signed = attachments.filter(({ fieldId }) => values[fieldId] != null)
      givenUp = []
      for (const { fieldId } of attachments.filter(attachment => !signed.includes(attachment)))
        givenUp.push(...(await giveUpAttachments(tx, recipient.recipientSignatureId, fieldId)))
      await appendAttachments(tx, subject, recipient, { attachments: signed, now, origin })
      await writeSignature(tx, subject, caller, {
        ...{ now, timeZone, values, signature, initials, input, origin, contentSha256 },
      })
      const isLast = await passOn(tx, subject, recipient, now)
      platform.failpoints.hit('sign-before-commit')
      return isLast ? { kind: 'all-signed', at: now } : { kind: 'shown' }
    })
  } finally {
    await files.discard()
  }
  platform.failpoints.hit('sign-after-commit')
  await removeGivenUpFiles(platform.database, platform.storage, givenUp)
  return { state: 'Signed' }
}

function assertSignaturesReadable(
  fields: TemplateField[],
  signature: SignatureRecord,
  initials: Initials | null,
): void {
  assertReadable(signature, fields.filter(isSignature), 'signature')
  if (!initials) return
  const initialed = fields.filter(({ fieldId }) => initials.fieldIds.includes(fieldId))
  assertReadable(initials.signature, initialed, 'initials.signature')
}

const isRepeat = (recipient: Recipient, contentSha256: string) =>
  recipient.signedAt !== null && recipient.signedContentSha256 === contentSha256

/** Returns a hash of what is signed. Equal content has an equal hash, whatever the order of its fields and keys. */
function contentHash(input: SignInput): string {
  const fields = [...input.fields]
    .sort((a, b) => (a.fieldId < b.fieldId ? -1 : 1))
    .map(({ fieldId, value }) => ({ fieldId, value: givenValue(value) }))
  const { consentVersion, signature, initials } = input
  const attachments = input.attachments?.toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1)) ?? []
  const content = {
    consentVersion,
    fields,
    signature,
    ...(initials && { initials }),
    ...(attachments.length > 0 && { attachments }),
  }
  return createHash('sha256').update(canonicalize(content)!).digest('hex')
}

/** Accepts the initials. Returns null, so that nothing is stored, if there is no field for them. */
async function acceptInitials(
  { initials }: SignInput,
  accept: (signatureInput: SignatureInput, at: string) => Promise<SignatureRecord>,
): Promise<Initials | null> {
  if (!initials || initials.fieldIds.length === 0) return null
  const fieldIds = [...new Set(initials.fieldIds)]
  return { signature: await accept(initials.signature, 'initials.signature'), fieldIds }
}

/** Appends an event for each file that a signer has attached, before the event of the signature. */
async function appendAttachments(
  tx: Tx,
  { request }: SignatureRequestWithRecipients,
  recipient: Recipient,
  { attachments, now, origin }: { attachments: Attachment[]; now: Date; origin: ActorOrigin },
): Promise<void> {
  for (const { fieldId, filename, contentType, sha256, sizeBytes, pageCount } of attachments) {
    const details = {
      filenames: filename,
      field_id: fieldId,
      content_type: contentType,
      sha256,
      size_bytes: sizeBytes,
      page_count: pageCount,
    }
    await appendSigningEvent(tx, request, { type: 'attachment_added', at: now, recipient, origin, details })
  }
}

async function writeSignature(
  tx: Tx,
  { request, recipients }: SignatureRequestWithRecipients,
  caller: SignerCaller,
  signed: {
    now: Date
    timeZone: string
    values: Values
    signature: SignatureRecord
    initials: Initials | null
    input: SignInput
    origin: ActorOrigin
    contentSha256: string
  },
) {
  const recipient = recipientOf({ request, recipients }, caller)
  await setSigned(tx, recipient.recipientSignatureId, {
    signedAt: signed.now,
    signedValues: signed.values,
    signature: signed.signature,
    initials: signed.initials,
    consentVersion: signed.input.consentVersion,
    ipAddress: signed.origin.ipAddress,
    userAgent: signed.origin.userAgent,
    contentSha256: signed.contentSha256,
    knownBy: caller.knownBy,
  })
  await appendSigningEvent(tx, request, {
    type: 'document_signed',
    at: signed.now,
    recipient,
    origin: signed.origin,
    details: {
      consent_version: signed.input.consentVersion,
      signature_kind: signed.signature.kind,
      time_zone: signed.timeZone,
      known_by: [caller.knownBy],
    },
  })
}
