import { isDeepStrictEqual } from 'node:util'
import type {
  CertificateAttachment,
  CertificateCredential,
  CertificateEvent,
  CertificateNegotiation,
  CompletionCertificate,
  Identification,
} from '../../engine/appearance/certificate-facts.ts'
import { sayOnCertificate } from '../../engine/appearance/say-on-certificate.ts'
import { testWatermark } from '../../engine/appearance/watermark.ts'
import type { EventDetails, EventRecord } from '../../engine/events/event-record.ts'
import type { KnownBy, KnownProgram } from '../../engine/events/known-by.ts'
import type { Choice } from '../../engine/fields/choice.ts'
import { isAttachment, isInitials, isSignature } from '../../engine/fields/field-kinds.ts'
import { chosenOf, takesSeveral } from '../../engine/fields/several-options.ts'
import { formatValue } from '../../engine/fields/value-format.ts'
import type { AttachedFile } from '../../engine/pdf/attachments.ts'
import { paperOf } from '../../engine/pdf/picture-file.ts'
import type { PlacedBox } from '../../engine/sealing/seal-plan.ts'
import { drawable } from '../../engine/text/coverage.ts'
import {
  type AttachmentRecord,
  completionRecordBytes,
  completionRecordFileName,
  eventsFileName,
  type NegotiationRecord,
} from '../../engine/verification/evidence/completion-record.ts'
import type { StoredPart } from '../../platform/database/tables/template-tables.ts'
import type { SealOrder, StoredSignature } from '../../tasks/pdf/pdf-tasks.ts'
import type { Consent } from '../organizations/consent-texts.ts'
import type { OrganizationDefaults } from '../organizations/organization-defaults.ts'
import type { SignedNegotiation } from '../redlines/agreement/read-signed-negotiation.ts'
import { type Attachment, attachmentsOf } from '../signature-requests/attachments/attachment.ts'
import { evidenceNames } from '../signature-requests/attachments/evidence-names.ts'
import { heldFields } from '../signature-requests/held-fields.ts'
import { signerOf } from '../signature-requests/service-values.ts'
import type { Recipient, SignatureRecord, SignatureRequest } from '../signature-requests/signature-request.ts'
import { isSignedBy } from '../signature-requests/signature-request-presenter.ts'
import type { SealProblems, StoredDocument, TemplateVersion } from '../templates/template.ts'

/**
 * Everything that goes into a seal. The request with its signers, events and attachments is read in one transaction.
 */
export interface SealSubject {
  request: SignatureRequest
  recipients: Recipient[]
  version: TemplateVersion
  document: StoredDocument
  /**
   * The problems that the rehearsal of the version found; null if it was never rehearsed, in which case the seal itself
   * finds dark places.
   */
  rehearsal: SealProblems | null
  organization: Pick<OrganizationDefaults, 'name' | 'timeZone' | 'stampsRequestId'>
  /** The organization's logo as a PNG file; null for none. */
  logo: Uint8Array | null
  /** The address at which anyone can check the document. */
  checkUrl: string
  /** When a mail server accepted the first email with a link to each signer, by the id of the signer. */
  emailedAt: Map<string, Date>
  /** The texts that signers have agreed to. */
  consents: Consent[]
  /** The canonical texts of the events, oldest first. */
  events: string[]
  /** The paths of the images of uploaded signatures, by storage key. */
  imagePaths: Map<string, string>
  /** The attachments in the order in which their pages are appended, with the paths of these pages. */
  attachments: SubjectAttachment[]
  sealedAt: Date
  /** The names and addresses of the people who opened sessions in the application, by id. */
  openers: Map<string, string>
  /** The history of the negotiation, if the text was negotiated. */
  negotiation: SignedNegotiation | null
}

export type SubjectAttachment = Attachment & { path: string }

/** Returns whether a request is still as it was read for sealing: the same people have signed the same content. */
export function isStillSubject(
  subject: Pick<SealSubject, 'recipients'>,
  { recipients }: Pick<SealSubject, 'recipients'>,
): boolean {
  const signed = (recipient: Recipient) =>
    [recipient.recipientSignatureId, recipient.signedAt?.getTime(), recipient.signedContentSha256].join(' ')
  return isDeepStrictEqual(subject.recipients.map(signed), recipients.map(signed))
}

/**
 * Plans what the seal adds to the document. A document that already had signatures gets only its values and the seal.
 */
export function planSeal(subject: SealSubject, reservedBytes: number): SealOrder {
  const separate = subject.document.signatureCount > 0
  return {
    signatures: storedSignatures(subject),
    appendedPaths: separate ? [] : appendedPaths(subject),
    plan: {
      values: placedValues(subject),
      signatures: placedSignatures(subject),
      lightBoxes: lightBoxes(subject),
      watermark: watermark(subject),
      pageStamp: separate ? null : pageStamp(subject),
      certificate: separate ? null : certificateOf(subject, null),
      attachments: separate ? [] : attachedEvidence(subject, null),
      seal: sealFacts(subject, reservedBytes),
    },
  }
}

/** Plans the certificate of completion as a separate file, together with the evidence. */
export function planSeparateCertificate(subject: SealSubject, reservedBytes: number, sealedSha256: string): SealOrder {
  return {
    signatures: storedSignatures(subject),
    appendedPaths: appendedPaths(subject),
    plan: {
      values: [],
      signatures: [],
      watermark: watermark(subject),
      certificate: certificateOf(subject, sealedSha256),
      attachments: attachedEvidence(subject, sealedSha256),
      seal: sealFacts(subject, reservedBytes),
    },
  }
}

const appendedPaths = ({ attachments }: SealSubject) => attachments.map(({ path }) => path)

/** Returns the words on the margin of each page; a document with signatures keeps its pages as they are. */
const pageStamp = ({ organization, request }: SealSubject) =>
  organization.stampsRequestId ? sayOnCertificate('pageStamp', { id: request.signatureRequestId }) : null

const watermark = ({ request }: SealSubject) => (request.testMode ? testWatermark : null)

function sealFacts({ organization, sealedAt }: SealSubject, reservedBytes: number) {
  return { reservedBytes, name: organization.name, reason: sayOnCertificate('sealReason'), signedAt: sealedAt }
}

/** Returns the places that get a light box because the page is dark there. They are the same as on the signing page. */
function lightBoxes(subject: SealSubject): SealOrder['plan']['lightBoxes'] {
  const { version, rehearsal } = subject
  const dark = version.fields.filter(({ fieldId }) => rehearsal?.dark.includes(fieldId))
  return [...placedValues(subject, dark), ...placedSignatures(subject, dark)].map(boxOf)
}

function placedValues(
  { request, recipients, version }: SealSubject,
  fields = version.fields,
): SealOrder['plan']['values'] {
  const held = heldFields(version.fields, recipients, request.prefilled)
  return fields.flatMap(field => {
    const { value } = held.get(field.fieldId)!
    if (field.type === 'signature' || value === null) return []
    if (field.choices) return chosenPlaces(field.choices, value)
    const { type, unit = null, format = null, minFontSize = null } = field
    const { decimals = null, fontSize = null, align = null, maxLength = null, comb = null } = field
    return [{ ...boxOf(field), type, unit, format, decimals, minFontSize, fontSize, align, maxLength, comb, value }]
  })
}

/** Marks the chosen radio button, or each of the buttons that are chosen together. */
const chosenPlaces = (choices: readonly Choice[], value: string): SealOrder['plan']['values'] =>
  choices
    .filter(({ option }) => option === value)
    .map(choice => ({ ...boxOf(choice), type: 'checkbox', mark: 'disc', value: 'true' }))

function placedSignatures(
  { request, recipients, version }: SealSubject,
  fields = version.fields,
): SealOrder['plan']['signatures'] {
  const held = heldFields(version.fields, recipients, request.prefilled)
  return fields.flatMap(field => {
    const owner = field.type === 'signature' ? signerOf(field, recipients) : undefined
    if (!owner || !isSignedBy(field, owner) || !held.get(field.fieldId)!.shown) return []
    const signature = isInitials(field)
      ? signing(recipients).length + initialling(recipients).indexOf(owner)
      : signing(recipients).indexOf(owner)
    return [{ ...boxOf(field), minFontSize: field.minFontSize ?? null, signature }]
  })
}

const boxOf = ({ page, x, y, width, height }: PlacedBox) => ({ page, x, y, width, height })

/** Returns the recipients who have given a signature. */
const signing = (recipients: Recipient[]) => recipients.filter(({ signature }) => signature !== null)

/** Returns the signers who have given initials. In the plan, initials come after all signatures. */
const initialling = (recipients: Recipient[]) => recipients.filter(({ initials }) => initials !== null)

/** Returns the signature of each signer, then the initials of the signers who have given some. */
function storedSignatures({ recipients, imagePaths }: SealSubject): StoredSignature[] {
  const initials = initialling(recipients).map(signer => signer.initials!.signature)
  return [...signing(recipients).map(signer => signer.signature!), ...initials].map(initial =>
    storedSignature(initial, imagePaths),
  )
}

function storedSignature(stored: SignatureRecord, imagePaths: Map<string, string>): StoredSignature {
  return stored.kind === 'uploaded' ? { kind: 'uploaded', imagePath: imagePaths.get(stored.imageKey)! } : stored
}

function certificateOf(
  subject: SealSubject,
  sealedSha256: string | null,
): NonNullable<SealOrder['plan']['certificate']> {
  const { request, document, organization, recipients } = subject
  const events = subject.events.map(text => JSON.parse(text) as EventRecord)
  return {
    pageSize: pageSizeOf(document),
    requestId: request.signatureRequestId,
    timeZone: organization.timeZone,
    checkUrl: subject.checkUrl,
    logo: subject.logo,
    documentName: request.title,
    documentSha256: document.documentSha256,
    documentPageCount: document.pageCount,
    ...(document.parts && { files: document.parts.map(certificateFile) }),
    earlierSignatureCount: document.signatureCount,
    sealedSha256,
    organization: organization.name,
    sender: { name: request.sender.name, email: drawable(request.sender.email) },
    createdAt: request.createdAt.toISOString(),
    completedAt: subject.sealedAt.toISOString(),
    testMode: request.testMode,
    signers: recipients.map(recipient => certificateSigner(subject, recipient)),
    ...certificateValues(subject),
    ...(subject.attachments.length > 0 && { attachments: certificateAttachments(subject) }),
    events: events.map(certificateEvent),
    lastEventHash: events.at(-1)!.event.hash,
    negotiation: subject.negotiation && certificateNegotiation(subject.negotiation, subject),
  }
}

/** Returns the values that are drawn in the document, as they are drawn, and which checkboxes were left empty. */
function certificateValues({ request, recipients, version }: SealSubject): Pick<CompletionCertificate, 'values'> {
  const held = heldFields(version.fields, recipients, request.prefilled)
  const values = version.fields.flatMap(field => {
    const { value, shown } = held.get(field.fieldId)!
    if (!shown || field.type === 'signature' || isAttachment(field)) return []
    if (value === null && field.type !== 'checkbox') return []
    const words = () =>
      takesSeveral(field)
        ? chosenOf(value!).join(', ')
        : [formatValue(field, value!), field.unit].filter(Boolean).join(' ')
    return {
      label: field.label ?? null,
      type: field.type,
      page: field.page,
      value: field.type === 'checkbox' ? value === 'true' : words(),
      by: signerOf(field, recipients)?.name ?? null,
    }
  })
  return values.length > 0 ? { values } : {}
}

const certificateFile = ({ filename, sha256, firstPage, pageCount }: StoredPart) => ({
  name: drawable(filename),
  sha256,
  firstPage,
  pageCount,
})

const certificateAttachments = ({ attachments, recipients }: SealSubject): CertificateAttachment[] =>
  recipients.flatMap(recipient =>
    attachmentsOf(attachments, recipient).map(({ filename, sha256, pageCount }) => ({
      name: filename,
      uploadedBy: recipient.name,
      sha256,
      pageCount,
    })),
  )

const certificateNegotiation = (
  { agreement, rounds }: SignedNegotiation,
  subject: Openers,
): CertificateNegotiation => ({
  redlineRequestId: agreement.redlineRequestId,
  rounds: rounds.map(({ round, side, outcome, email, known_by, ended_at, file_sha256 }) => ({
    round,
    side,
    outcome,
    by: drawable(email),
    identifiedBy: identification(known_by, subject),
    at: ended_at.toISOString(),
    sha256: file_sha256,
  })),
  agreedSha256: agreement.docx.sha256,
})

function certificateSigner(subject: SealSubject, recipient: Recipient): SealedSigner {
  const { request, recipients, version } = subject
  const held = heldFields(version.fields, recipients, request.prefilled)
  const signedAt = recipient.signedAt!.toISOString()
  const hasSignatureField = version.fields.some(
    field =>
      isSignature(field) && field.role !== null && field.role === recipient.role && held.get(field.fieldId)!.shown,
  )
  return {
    name: recipient.name,
    email: drawable(recipient.email),
    role: recipient.role === null ? null : drawable(recipient.role),
    identifiedBy: identification(recipient.knownBy, subject) ?? { kind: recipient.identifiedBy!, credential: null },
    consentVersion: recipient.consentVersion,
    emailedAt: subject.emailedAt.get(recipient.recipientSignatureId)?.toISOString() ?? null,
    viewedAt: recipient.viewedAt?.toISOString() ?? null,
    signedAt,
    ipAddress: recipient.signedIpAddress,
    userAgent: recipient.signedUserAgent === null ? null : drawable(recipient.signedUserAgent),
    action: recipient.action,
    signature: recipient.signature && signing(recipients).indexOf(recipient),
    signsHere: recipient.action === 'sign' && !hasSignatureField,
  }
}

type SealedSigner = NonNullable<SealOrder['plan']['certificate']>['signers'][number]

type Openers = Pick<SealSubject, 'openers'>

/** Returns how a person was identified, or null for actions from before this was recorded. */
function identification(knownBy: KnownBy | null, { openers }: Openers): Identification | null {
  if (knownBy === null) return null
  const verified = knownBy.verified && { verified: knownBy.verified }
  if (knownBy.identified_by === 'email-link') return { kind: 'email-link', credential: null, ...verified }
  const { credential_id: id, credential_name: name, person_id: personId } = knownBy
  const credential = id === null ? null : { id, name }
  if (personId === undefined) return { kind: 'embedded-session', credential, ...verified }
  const person = { id: personId, name: openers.get(personId) ?? null }
  return { kind: 'embedded-session', credential, person, ...verified }
}

/**
 * Returns the ids of the people who opened, in the application, the sessions in which something was signed or
 * negotiated.
 */
export function openerIds({ recipients, negotiation }: Pick<SealSubject, 'recipients' | 'negotiation'>): string[] {
  const ways = [
    ...recipients.map(recipient => recipient.knownBy),
    ...(negotiation?.rounds ?? []).map(round => round.known_by),
  ]
  return ways.flatMap(way => (way?.identified_by === 'embedded-session' ? (way.person_id ?? []) : []))
}

function certificateEvent({ event, signing }: EventRecord): CertificateEvent {
  return {
    at: new Date(event.event_time).toISOString(),
    type: event.event_type,
    actor: signing?.actor_email ? drawable(signing.actor_email) : null,
    ...(event.event_type === 'signing_link_created' && { credential: credentialOf(signing?.details) }),
    correction: correctionOf(signing?.details),
    ipAddress: signing?.ip_address ?? null,
    hash: event.hash,
  }
}

function credentialOf(details: EventDetails | undefined): CertificateCredential | undefined {
  const [program] = (details?.known_by ?? []) as KnownProgram[]
  return program && { id: program.credential_id, name: program.credential_name }
}

/**
 * Returns the name and address from an event of the type `recipient_corrected`, before and after, as far as each was
 * changed.
 */
function correctionOf(details: EventDetails | undefined): CertificateEvent['correction'] {
  const { previous_name, previous_email, name, email } = details ?? {}
  if (previous_name === undefined && previous_email === undefined) return null
  const text = (...parts: (string | null | undefined)[]) => drawable(parts.filter(part => part != null).join(', '))
  return { before: text(previous_name, previous_email), after: text(name, email) }
}

/** Returns `Letter` if the first page of the document is on that paper, upright or across; otherwise `A4`. */
const pageSizeOf = ({ pages }: StoredDocument): CompletionCertificate['pageSize'] =>
  paperOf(pages[0]!) === 'letter' ? 'Letter' : 'A4'

function negotiationRecord({ agreement, rounds, events }: SignedNegotiation): NegotiationRecord {
  const last = (JSON.parse(events.at(-1)!) as EventRecord).event
  return {
    redline_request_id: agreement.redlineRequestId,
    rounds: rounds.map(({ round, side, outcome, email, known_by, ended_at, file_sha256 }) => ({
      round,
      side,
      outcome,
      sent_by: email,
      ...(known_by && { known_by }),
      sent_at: ended_at.toISOString(),
      sha256: file_sha256,
    })),
    agreed_document: { sha256: agreement.docx.sha256, size_bytes: agreement.docx.sizeBytes },
    agreed_page_count: agreement.agreedPageCount,
    events: { count: last.sequence, last_hash: last.hash },
  }
}

const fileRecord = ({ filename, sha256, firstPage, pageCount }: StoredPart) => ({
  name: filename,
  sha256,
  first_page: firstPage,
  page_count: pageCount,
})

function attachmentRecords({ attachments, recipients }: SealSubject): AttachmentRecord[] {
  const names = evidenceNames(attachments)
  return attachments.map(({ recipientSignatureId, fieldId, filename, sha256, sizeBytes, pageCount }, index) => ({
    name: filename,
    signer: recipients.findIndex(recipient => recipient.recipientSignatureId === recipientSignatureId),
    field_id: fieldId,
    sha256,
    size_bytes: sizeBytes,
    page_count: pageCount,
    evidence: names[index]!,
  }))
}

/**
 * Returns the files that are sealed with the document for programs to read: the events, and the facts that the
 * certificate prints.
 */
function attachedEvidence(subject: SealSubject, sealedSha256: string | null): AttachedFile[] {
  const { request, document, events, sealedAt } = subject
  const last = (JSON.parse(events.at(-1)!) as EventRecord).event
  const facts = {
    format: 'countersign-completion' as const,
    version: 1 as const,
    signature_request_id: request.signatureRequestId,
    test_mode: request.testMode,
    original: {
      sha256: document.documentSha256,
      size_bytes: document.documentSizeBytes,
      included: sealedSha256 === null,
    },
    ...(document.parts && { files: document.parts.map(fileRecord) }),
    events: { count: last.sequence, last_hash: last.hash },
    names: {
      organization: subject.organization.name,
      sender: request.sender.name,
      signers: subject.recipients.map(recipient => recipient.name),
      document: request.title,
    },
    signer_ids: subject.recipients.map(recipient => recipient.recipientSignatureId),
    ...(subject.consents.length > 0 && { consents: subject.consents }),
    ...(sealedSha256 !== null && { sealed: { sha256: sealedSha256 } }),
    ...(subject.attachments.length > 0 && { attachments: attachmentRecords(subject) }),
    ...(subject.negotiation && { negotiation: negotiationRecord(subject.negotiation) }),
  }
  const record = completionRecordBytes(facts)
  return [
    {
      name: eventsFileName,
      mimeType: 'application/jsonl',
      description: sayOnCertificate('eventsDescription'),
      bytes: Buffer.from(`${events.join('\n')}\n`),
      modifiedAt: sealedAt,
    },
    {
      name: completionRecordFileName,
      mimeType: 'application/json',
      description: sayOnCertificate('recordDescription'),
      bytes: record,
      modifiedAt: sealedAt,
    },
  ]
}
