import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PendingFiles } from '../../../platform/storage/pending-files.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { changeWithin } from '../../signature-requests/change-signature-request.ts'
import { readSignatureRequest } from '../../signature-requests/read-signature-request.ts'
import {
  readSealedFile,
  recordFailedTry,
  recordUpgrade,
} from '../../signature-requests/sealed-files/kept-sealed-files.ts'
import type { DueFile, SealedFile, UpgradedFile } from '../../signature-requests/sealed-files/sealed-file.ts'
import type { SignatureRequest } from '../../signature-requests/signature-request.ts'
import { hashStored } from '../document-hash.ts'
import { requestKey } from '../request-files.ts'
import { makeRevisions, UpgradeError, type UpgradeRevisions } from './upgrade-revisions.ts'
import { pauseAfterMs, renewalDue } from './upgrade-times.ts'

interface Subject {
  request: SignatureRequest
  file: SealedFile
  /** The storage key of the file's newest version. */
  key: string
}

/**
 * Upgrades a sealed file. Without a lock, reads the file, makes the revisions and stores the new file; then records it
 * in one transaction with its event. If several runs make the same upgrade, the first to commit wins, and the files of
 * the other runs are removed. Each upgrade replaces the file of the last upgrade, which is kept for a day for those who
 * are reading it. The sealed file itself is always kept.
 */
export async function upgradeSealedFile(platform: Platform, due: DueFile): Promise<void> {
  platform.failpoints.hit('upgrade-started')
  const subject = platform.timestamps && (await readSubject(platform, due))
  if (!subject) return
  const files = platform.pendingFiles()
  try {
    const revisions = await makeRevisions(platform, {
      path: await platform.storage.localPath(subject.key),
      level: subject.file.level,
    })
    const upgraded = await store(platform, files, subject, revisions.appended)
    await record(platform, { files, subject, made: { ...revisions, upgraded } })
    platform.failpoints.hit('upgrade-after-commit')
  } catch (error) {
    await recordFailure(platform, subject.file, error)
  } finally {
    await files.discard()
  }
}

/** Reads the file to upgrade. Returns null if it has been upgraded or deleted in the meantime. */
async function readSubject({ database }: Pick<Platform, 'database'>, due: DueFile): Promise<Subject | null> {
  const file = await readSealedFile(database, due)
  const subject = await readSignatureRequest(database, due.signatureRequestId)
  if (!subject || file?.upgrades !== due.upgrades) return null
  const { request } = subject
  const sealedKey = file.kind === 'document' ? request.sealedKey : request.certificateKey
  const key = file.upgraded?.key ?? sealedKey
  return key === null ? null : { request, file, key }
}

async function store(
  platform: Pick<Platform, 'failpoints' | 'storage'>,
  files: PendingFiles,
  { request, file, key }: Subject,
  appended: Uint8Array,
): Promise<UpgradedFile> {
  const newKey = requestKey(request, `upgraded-${file.kind}-${randomUUID()}.pdf`)
  const { sizeBytes } = await files.appendRevision(key, newKey, appended)
  const sha256 = await hashStored(platform, newKey)
  platform.failpoints.hit('upgrade-stored')
  return { key: newKey, sha256, sizeBytes }
}

async function record(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  {
    files,
    subject,
    made,
  }: { files: PendingFiles; subject: Subject; made: UpgradeRevisions & { upgraded: UpgradedFile } },
): Promise<void> {
  const { file, request } = subject
  await inTransaction(platform.database, async tx => {
    await changeWithin(tx, request.signatureRequestId, async (_, { request: current }) => {
      const now = await readSealedFile(tx, file)
      if (now?.upgrades !== file.upgrades) return null
      const at = platform.clock.now()
      await files.keep(tx)
      await recordUpgrade(tx, now, { ...made, at, dueAt: nextDue(at, made), lastError: made.missing })
      await appendSigningEvent(tx, current, {
        type: 'document_upgraded',
        at,
        actorEmail: null,
        details: details(file, made),
      })
      return { kind: 'upgraded' }
    })
    platform.failpoints.hit('upgrade-before-commit')
  })
}

const details = (file: SealedFile, { level, upgraded }: UpgradeRevisions & { upgraded: UpgradedFile }) => ({
  file: file.kind,
  level,
  sha256: upgraded.sha256,
  size_bytes: upgraded.sizeBytes,
})

/**
 * Returns when the file is due again: soon if more can be added, otherwise well before the newest timestamp expires.
 */
function nextDue(at: Date, { missing, end }: UpgradeRevisions): Date | null {
  if (missing !== null) return new Date(at.getTime() + pauseAfterMs(0))
  return end && renewalDue(at, end)
}

/**
 * Records a failed attempt with the date of the next. That date triggers the next attempt, so the queue need not repeat
 * the job.
 */
async function recordFailure(
  { database, clock, log }: Pick<Platform, 'clock' | 'database' | 'log'>,
  file: SealedFile,
  error: unknown,
): Promise<void> {
  const { signatureRequestId, kind, failedTries } = file
  const dueAt = new Date(clock.now().getTime() + pauseAfterMs(failedTries))
  if (error instanceof UpgradeError)
    log.warn(
      { signatureRequestId, file: kind, reason: error.message, dueAt },
      'A sealed file could not be upgraded yet',
    )
  else log.error({ err: error, signatureRequestId, file: kind, dueAt }, 'Upgrading a sealed file failed')
  const { code, name } = error as { code?: string; name?: string }
  const text = error instanceof UpgradeError ? error.message : (code ?? name ?? 'unknown')
  await inTransaction(database, tx => recordFailedTry(tx, file, { error: text.slice(0, 1_000), dueAt }))
}
