import type { Hash } from 'node:crypto'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { prepareCertificate, prepareSeal } from '../../tasks/pdf-pool.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { readSigningEvents } from '../events/read-events.ts'
import { firstMailedAt } from '../mails/first-mailed.ts'
import { type Consent, consentTextOf } from '../organizations/consent-texts.ts'
import { readLogo } from '../organizations/logo.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { peopleByIds } from '../people/people.ts'
import { readSignedNegotiation } from '../redlines/agreement/read-signed-negotiation.ts'
import type { Attachment } from '../signature-requests/attachments/attachment.ts'
import { readAttachments } from '../signature-requests/attachments/kept-attachments.ts'
import { signedAttachments } from '../signature-requests/attachments/signed-attachments.ts'
import { changeSignatureRequest, changeWithin } from '../signature-requests/change-signature-request.ts'
import { mailCc, mailSender, mailSigners } from '../signature-requests/mail-parties.ts'
import { lockSignatureRequest, readSignatureRequest } from '../signature-requests/read-signature-request.ts'
import { recordSealedFiles } from '../signature-requests/sealed-files/kept-sealed-files.ts'
import type { SealedFileKind } from '../signature-requests/sealed-files/sealed-file.ts'
import {
  allSigned,
  type SignatureRequest,
  type StoredSeal,
  signatureImageKeys,
} from '../signature-requests/signature-request.ts'
import { countSealingRun } from '../signature-requests/unsealed/unsealed.ts'
import { withRehearsal } from '../templates/rehearsal.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { hashUnchanged, signedDigest } from './document-hash.ts'
import {
  isStillSubject,
  openerIds,
  planSeal,
  planSeparateCertificate,
  type SealSubject,
  type SubjectAttachment,
} from './plan-seal.ts'
import { requestKey } from './request-files.ts'
import { type SignedRevision, signRevision } from './sign-revision.ts'
import { addUpgradeJobs } from './upgrades/upgrade-job.ts'
import { lostTryMs } from './upgrades/upgrade-times.ts'

const prepareTimeoutMs = 60_000
const errorTextMost = 250

/**
 * Seals the document of a request after the last signature, stores it, and only then completes the request, exactly
 * once however often the job runs. One short transaction reads the subject and another completes the request. While the
 * seal is made in between, no database connection and no lock is held. So two runs may seal at the same time: the first
 * to commit completes the request, and the other finds it completed. Each run has separate files, so that no run can
 * overwrite the files that another run has completed the request with.
 */
export async function sealSignatureRequest(platform: Platform, signatureRequestId: string): Promise<void> {
  platform.failpoints.hit('seal-started')
  try {
    const subject = await readSubject(platform, signatureRequestId)
    const isCompleted = subject !== null && (await complete(platform, subject, await storeSeal(platform, subject)))
    platform.failpoints.hit('seal-after-commit')
    // if the first run completes the request, no other files are stored
    if (!isCompleted || subject.run > 1) await removeUnusedFiles(platform, signatureRequestId)
  } catch (error) {
    const failure = finalFailure(error)
    const isReported = await reportFailure(platform, { signatureRequestId, error, failure })
    // if a final failure could not be recorded, the next attempt finds it again
    if (failure === null || !isReported) throw error
  }
}

/**
 * Completes a request with its seal. Returns false if the request has ended in the meantime. Throws if it is no longer
 * the request that was sealed.
 */
async function complete(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'queue' | 'timestamps'>,
  subject: SealSubject,
  sealed: StoredSeal,
): Promise<boolean> {
  return inTransaction(platform.database, async tx => {
    const isCompleted = await changeWithin(tx, subject.request.signatureRequestId, async (_, current) => {
      const { request, recipients } = current
      if (request.status !== 'Created') return null
      if (!isStillSubject(subject, current)) throw new Error('What was signed has changed while it was sealed')
      const at = platform.clock.now()
      const details = { document_sha256: subject.document.documentSha256, sealed_sha256: sealed.sealedSha256 }
      await appendSigningEvent(tx, request, { type: 'document_completed', at, details })
      await mailSigners(tx, request, recipients, { kind: 'completed', at })
      await mailSender(tx, request, { kind: 'sender-completed', at })
      await mailCc(tx, { request, recipients, at })
      await recordLevels(platform, tx, request, sealed, at)
      return { kind: 'completed', sealed, at }
    })
    platform.failpoints.hit('seal-before-commit')
    return isCompleted
  })
}

/**
 * Records the level of each file and, if there are timestamp authorities, makes each file due for an upgrade as soon as
 * possible. Test documents are not upgraded.
 */
async function recordLevels(
  { timestamps, queue }: Pick<Platform, 'queue' | 'timestamps'>,
  tx: Tx,
  { signatureRequestId, testMode }: SignatureRequest,
  { levels }: StoredSeal,
  at: Date,
): Promise<void> {
  const isUpgraded = timestamps !== null && !testMode
  await recordSealedFiles(tx, {
    signatureRequestId,
    levels,
    dueAt: isUpgraded ? new Date(at.getTime() + lostTryMs) : null,
  })
  if (!isUpgraded) return
  const kinds = Object.keys(levels) as SealedFileKind[]
  await addUpgradeJobs(
    tx,
    queue,
    kinds.map(kind => ({ signatureRequestId, kind, upgrades: 0 })),
  )
}

/** Removes the files of runs that died or came second, once the request has ended. */
async function removeUnusedFiles(
  platform: Pick<Platform, 'database' | 'storage'>,
  signatureRequestId: string,
): Promise<void> {
  const subject = await readSignatureRequest(platform.database, signatureRequestId)
  if (!subject || subject.request.status === 'Created') return
  const { request } = subject
  for (let run = 1; run <= request.sealingRuns; run++) {
    const keys = [sealedKeyOf(request, run), certificateKeyOf(request, run)]
    const unused = keys.filter(key => key !== request.sealedKey && key !== request.certificateKey)
    await Promise.all(unused.map(key => platform.storage.delete(key)))
  }
}

/** Reads what is to be sealed. Returns null if there is nothing left to do. */
async function readSubject(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'storage'>,
  signatureRequestId: string,
): Promise<(SealSubject & { run: number }) | null> {
  const signed = await readSigned(platform, signatureRequestId)
  if (signed === null) return null
  const { request, recipients } = signed
  const stored = await templateVersion(platform, request.templateId, request.templateVersion)
  const { version, document, rehearsal } = await withRehearsal(platform, stored)
  const organization = await organizationDefaults(platform, request.organizationId)
  const logo = organization.logoId === null ? null : await readLogo(platform.database, organization.logoId)
  const emailedAt = await firstMailedAt(platform.database, signatureRequestId)
  const consents = await readConsents(platform.database, signed)
  const imagePaths = await signatureImagePaths(platform, recipients)
  const openers = await peopleByIds(platform.database, openerIds(signed))
  const attachments = await withPaths(platform, signedAttachments(signed.attachments, signed, version.fields))
  return {
    ...signed,
    version,
    document,
    rehearsal,
    organization,
    logo,
    checkUrl: `${platform.config.publicUrl}/verify`,
    emailedAt,
    consents,
    openers,
    imagePaths,
    attachments,
    sealedAt: platform.clock.now(),
  }
}

/**
 * Reads the signed request and counts this run. Returns null if not everyone has signed, or if the request has ended.
 * Reads under the lock of the request, because a run that lost its connection during the commit may still have
 * completed the request.
 */
const readSigned = ({ database }: Pick<Platform, 'database'>, signatureRequestId: string) =>
  inTransaction(database, async tx => {
    const subject = await lockSignatureRequest(tx, signatureRequestId)
    if (subject.request.status !== 'Created' || !allSigned(subject.recipients)) return null
    const events = await readSigningEvents(tx, signatureRequestId, 'all')
    const attachments = await readAttachments(tx, signatureRequestId)
    const negotiation = await readSignedNegotiation(tx, signatureRequestId)
    return { ...subject, events, attachments, negotiation, run: await countSealingRun(tx, signatureRequestId) }
  })

/** Reads the texts that the signers of a request have agreed to. */
async function readConsents(
  database: Platform['database'],
  { request, recipients }: Pick<SealSubject, 'request' | 'recipients'>,
): Promise<Consent[]> {
  const versions = new Set(recipients.flatMap(({ consentVersion }) => consentVersion ?? []))
  const consents = [...versions].map(async version => {
    const text = await consentTextOf(database, request.organizationId, version)
    return text === null ? [] : [{ version, text }]
  })
  return (await Promise.all(consents)).flat()
}

async function signatureImagePaths(platform: Pick<Platform, 'storage'>, recipients: SealSubject['recipients']) {
  const keys = signatureImageKeys(recipients)
  return new Map(await Promise.all(keys.map(async key => [key, await platform.storage.localPath(key)] as const)))
}

const withPaths = ({ storage }: Pick<Platform, 'storage'>, attachments: Attachment[]): Promise<SubjectAttachment[]> =>
  Promise.all(
    attachments.map(async attachment => ({ ...attachment, path: await storage.localPath(attachment.documentKey) })),
  )

async function storeSeal(platform: Platform, subject: SealSubject & { run: number }): Promise<StoredSeal> {
  const { document, request, run } = subject
  const { storage } = platform
  const path = await storage.localPath(document.documentKey)
  const version = await storage.version(document.documentKey)
  const hashing = hashInputs(platform, subject)
  // the error is handled where the promise is awaited
  hashing.catch(() => {})
  const { appendix, level } = await signRevision(platform, request, async reservedBytes => {
    const order = planSeal(subject, reservedBytes)
    const preparing = platform.workers.run(
      prepareSeal,
      { path, order },
      {
        timeoutMs: prepareTimeoutMs,
        lane: 'background',
        files: [path, ...subject.imagePaths.values(), ...order.appendedPaths],
      },
    )
    // if the document was changed, the worker may fail too; the change is the error to report
    const [hashed, prepared] = await Promise.allSettled([hashing, preparing])
    if (hashed.status === 'rejected') throw hashed.reason
    if (prepared.status === 'rejected') throw prepared.reason
    return { ...prepared.value, digest: signedDigest(hashed.value, prepared.value) }
  })
  platform.failpoints.hit('seal-signed')
  const sealedKey = sealedKeyOf(request, run)
  const { sizeBytes } = await storage.appendRevision(document.documentKey, sealedKey, appendix)
  // the bytes that were hashed must be the bytes that were copied
  if ((await storage.version(document.documentKey)) !== version)
    throw Object.assign(new Error(`${document.documentKey} was written while it was sealed`), {
      code: 'document_written',
    })
  const sealedSha256 = (await hashing).copy().update(appendix).digest('hex')
  platform.failpoints.hit('seal-stored')
  const certificateKey = document.signatureCount > 0 ? certificateKeyOf(request, run) : null
  const certificate = certificateKey && (await storeCertificate(platform, subject, { sealedSha256, certificateKey }))
  const levels = { document: level, ...(certificate && { certificate: certificate.level }) }
  return { sealedKey, sealedSha256, sealedSizeBytes: sizeBytes, certificateKey, levels }
}

/**
 * Stores the certificate of completion as a separate sealed file. A document that already had signatures gets one,
 * because no pages may be added to it.
 */
async function storeCertificate(
  platform: Platform,
  subject: SealSubject,
  { sealedSha256, certificateKey }: { sealedSha256: string; certificateKey: string },
): Promise<Pick<SignedRevision<unknown>, 'level'>> {
  const path = await platform.storage.localPath(subject.document.documentKey)
  const { prepared, appendix, level } = await signRevision(platform, subject.request, reservedBytes => {
    const order = planSeparateCertificate(subject, reservedBytes, sealedSha256)
    return platform.workers.run(
      prepareCertificate,
      { path, order },
      {
        timeoutMs: prepareTimeoutMs,
        lane: 'background',
        files: [path, ...subject.imagePaths.values(), ...order.appendedPaths],
      },
    )
  })
  await platform.storage.write(certificateKey, Buffer.concat([prepared.base, appendix]))
  platform.failpoints.hit('seal-certificate-stored')
  return { level }
}

const sealedKeyOf = (request: SignatureRequest, run: number) => requestKey(request, `sealed-${run}.pdf`)
const certificateKeyOf = (request: SignatureRequest, run: number) => requestKey(request, `certificate-${run}.pdf`)

/**
 * Returns the hash of the document, to be continued over its seal. Throws if a file is corrupt or was tampered with, so
 * that it is not sealed.
 */
async function hashInputs(platform: Pick<Platform, 'storage'>, { document, attachments }: SealSubject): Promise<Hash> {
  for (const attachment of attachments) await hashUnchanged(platform, attachment)
  return hashUnchanged(platform, document)
}

/** A failure that every further attempt would repeat, because the same document fails in the same way. */
interface FinalFailure {
  reason: 'not_visible' | 'document_changed' | 'document_unreadable'
  /** The one-based number of the page that hides what the seal draws; null for other failures. */
  page: number | null
  /** The text for the record of the request. */
  text: string
}

const notVisible = (page: number) =>
  `not_visible: what was signed on page ${page} would not be visible in the sealed document; void the request and send a document that does not cover its fields`

const documentChanged =
  'document_changed: the stored file is not the one that was uploaded and signed; restore it from a backup, or void the request and send the document again'

function finalFailure(error: unknown): FinalFailure | null {
  const { code, name, page = null } = error as { code?: string; name?: string; page?: number | null }
  if (code === 'not-seen') return { reason: 'not_visible', page, text: page ? notVisible(page) : code }
  if (code === 'document-changed') return { reason: 'document_changed', page: null, text: documentChanged }
  // the next attempt may use another key, whose signatures have another length
  if (name !== 'PdfError' || code === 'signature-too-large') return null
  return { reason: 'document_unreadable', page: null, text: shortText(error) }
}

function shortText(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

/**
 * Records on the request that its seal is late and why, or that it failed for good, which is also reported to the
 * sender and to programs. Returns false if this could not be recorded.
 */
async function reportFailure(
  platform: Pick<Platform, 'clock' | 'database' | 'log' | 'storage'>,
  { signatureRequestId, error, failure }: { signatureRequestId: string; error: unknown; failure: FinalFailure | null },
): Promise<boolean> {
  const { log, clock } = platform
  log.error({ err: error, signatureRequestId }, failure ? 'Sealing failed for good' : 'Sealing failed')
  try {
    await changeSignatureRequest(platform, signatureRequestId, async (tx, { request }) => {
      // another run may already have recorded that the failure is final
      if (request.status !== 'Created' || request.sealingFailedAt !== null) return null
      const change = {
        kind: 'sealing-failed' as const,
        error: (failure?.text ?? shortText(error)).slice(0, errorTextMost),
      }
      if (failure === null) return { ...change, final: null }
      const at = clock.now()
      await recordFinalFailure(tx, request, failure, at)
      return { ...change, final: { at, page: failure.page } }
    })
    await removeUnusedFiles(platform, signatureRequestId)
    return true
  } catch (reason) {
    log.error({ err: reason, signatureRequestId }, 'The failure could not be recorded')
    return false
  }
}

async function recordFinalFailure(tx: Tx, request: SignatureRequest, { reason, page }: FinalFailure, at: Date) {
  const details = { failure: reason, ...(page !== null && { page }) }
  await appendSigningEvent(tx, request, { type: 'document_sealing_failed', at, details })
  const facts = { failure: reason, ...(page !== null && { page: String(page) }) }
  await mailSender(tx, request, { kind: 'sender-sealing-failed', at, details: facts })
}
