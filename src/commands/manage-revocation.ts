import type { Config } from '../config.ts'
import type { RevocationReason } from '../engine/longterm/write-revocation-list.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import type { IssuedCertificate } from '../engine/signing/certificate-authority.ts'
import { oids } from '../engine/signing/object-identifiers.ts'
import { readIssued, serialNumberOf } from '../platform/keys/key-files.ts'
import { openVault } from '../platform/keys/keys.ts'
import { findKeptList, listFile } from '../platform/keys/revocation/kept-list.ts'
import { isComplete, LONG_DAYS, makeList } from '../platform/keys/revocation/make-list.ts'
import { type OwnCertificate, readOwnCertificates } from '../platform/keys/revocation/own-certificates.ts'
import { readOwnRoots } from '../platform/keys/revocation/own-roots.ts'
import {
  type RevocationRecord,
  readRevocationRecords,
  recordRevocation,
  rootHash,
} from '../platform/keys/revocation/revocation-records.ts'
import { readRoot } from '../platform/keys/root-key.ts'
import type { Vault } from '../platform/keys/vault.ts'
import { StartError } from '../start-error.ts'
import { type AskPassphrase, existingFolder, exportedRoot } from './manage-keys.ts'

export interface RevokeOptions {
  /** The file with the root's key when it is no longer in the folder. */
  root?: string | undefined
  reason: RevocationReason | null
  /** The time from which the certificate must no longer be trusted. */
  since: Date | null
}

export interface Revoked {
  serialNumber: string
  subject: string
  revokedAt: string
  /** The time until which the list that names the certificate is valid. */
  listUntil: string
  /** True if other programs do not check lists for this certificate (RFC 9608). */
  isUnseenByOthers: boolean
}

/**
 * Revokes a certificate of the installation. The revocation is recorded first and the next list is made from the
 * record, so that a repeated call, or the service, completes a run that died in between.
 */
export async function revokeCertificate(
  config: Config,
  serialText: string,
  { root, reason, since }: RevokeOptions,
  ask: AskPassphrase,
): Promise<Revoked> {
  const folder = existingFolder(config)
  const now = new Date()
  if (since && since > now) throw new StartError('--since must not be in the future.')
  const target = await findIssued(folder, serialText)
  assertReplaced(target, now)
  const unfinished = await assertNotListed(folder, target)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const issuer = await readIssuer(folder, vault, target, () => exportedRoot(root, ask))
  const serialNumber = serialNumberOf(target.certificate)
  const record = unfinished ?? { serialNumber, root: rootHash(target.root), revokedAt: now, reason, invalidFrom: since }
  const listUntil = await written(folder, async () => {
    if (!unfinished) await recordRevocation(folder, record)
    return makeList(folder, issuer.certificate, { now, ...(issuer.isElsewhere && { days: LONG_DAYS }) })
  })
  const certificate = readCertificate(target.certificate)
  return {
    serialNumber,
    subject: subjectText(certificate),
    revokedAt: record.revokedAt.toISOString(),
    listUntil: listUntil.toISOString(),
    isUnseenByOthers: certificate.extensions.has(oids.noRevocationAvailable),
  }
}

/** Finds a certificate by its serial number, which viewers show in capitals and with colons. */
async function findIssued(folder: string, serialText: string): Promise<OwnCertificate> {
  const serialNumber = serialText.replaceAll(':', '').toLowerCase()
  const match = (await readOwnCertificates(folder)).find(
    certificate => serialNumberOf(certificate.certificate) === serialNumber,
  )
  if (!match)
    throw new StartError(
      `This installation has issued no certificate with the serial number ${serialText}. "bin/countersign keys list" shows them.`,
    )
  return match
}

/** After this time, every process has loaded the next seal and has finished the seals that it had begun. */
const TAKE_UP_MS = 120_000

function assertReplaced({ name, replacedAt }: OwnCertificate, now: Date): void {
  if (replacedAt === null) throw new StartError(`${inUse[name]} Then revoke this one.`)
  const ageMs = now.getTime() - replacedAt.getTime()
  if (ageMs >= 0 && ageMs < TAKE_UP_MS)
    throw new StartError(
      'The next certificate was issued just now, and this one may still be in use. Wait two minutes.',
    )
}

const inUse: Record<OwnCertificate['name'], string> = {
  seal: 'This certificate seals. Issue the next one first, with "bin/countersign keys rotate".',
  'test-seal': 'This certificate seals test documents. Issue the next one first, with "bin/countersign keys rotate".',
  'organization-seal':
    'This certificate seals the documents of an organization. Issue the next one first, with "bin/countersign organization issue-seal ID", or end its use with "bin/countersign organization remove-seal ID".',
  timestamper:
    'This certificate gives timestamps. Issue the next one first, with "bin/countersign tsa create", and restart the authority.',
}

/**
 * Returns the record of a run that died before it made the list; null if there is no record. Throws a StartError when
 * the certificate was already revoked.
 */
async function assertNotListed(
  folder: string,
  { certificate, root }: OwnCertificate,
): Promise<RevocationRecord | null> {
  const serialNumber = serialNumberOf(certificate)
  const match = (await readRevocationRecords(folder)).find(record => record.serialNumber === serialNumber)
  if (!match) return null
  const list = await findKeptList(folder, root)
  const revocation = { ...match, serialNumber: Buffer.from(serialNumber, 'hex') }
  if (list && isComplete(list, [revocation]))
    throw new StartError(`This certificate was already revoked on ${match.revokedAt.toISOString().slice(0, 10)}.`)
  return match
}

async function readIssuer(
  folder: string,
  vault: Vault,
  { root }: OwnCertificate,
  exported: () => ReturnType<typeof exportedRoot>,
): Promise<{ certificate: IssuedCertificate; isElsewhere: boolean }> {
  const ownRoot = (await readOwnRoots(folder)).find(otherRoot => Buffer.compare(otherRoot.certificate, root) === 0)
  if (ownRoot?.of === 'timestamps')
    return { certificate: await readIssued(ownRoot.keyFolder!, vault, 'root'), isElsewhere: false }
  const file = await exported()
  return { certificate: await readRoot(folder, vault, file), isElsewhere: file !== null }
}

/**
 * Makes the next list of the installation's root when the operator asks for it. Returns the list's file, and the time
 * until which the list is valid.
 */
export async function makeRevocationList(
  config: Config,
  { root, days }: { root?: string | undefined; days: number },
  ask: AskPassphrase,
): Promise<Record<'file' | 'validUntil', string>> {
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const issuer = await readRoot(folder, vault, await exportedRoot(root, ask))
  const until = await written(folder, () => makeList(folder, issuer, { now: new Date(), days }))
  return { file: listFile(folder, issuer.certificate), validUntil: until.toISOString() }
}

async function written<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes(code ?? '')) throw error
    throw new StartError(`${folder} could not be written (${message}). Run the same command again where it can.`)
  }
}
