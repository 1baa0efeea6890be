import type { ValidationData } from '../../../engine/longterm/append-store.ts'
import { finishSignature } from '../../../engine/pdf/prepare-signature.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import { certificatesFromPem } from '../../../engine/signing/pem.ts'
import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TrustedRoots, UpgradedSource } from '../../../tasks/pdf/upgrade-tasks.ts'
import { judgeUpgrade, prepareStore, prepareTimestamp, readCertificationPaths } from '../../../tasks/pdf-pool.ts'
import { learnTokenSize, tokenRoomBytes, tokenTriesMost } from '../token-room.ts'

/** Thrown when a file cannot be upgraded further for now. The message explains why to the operator. */
export class UpgradeError extends Error {
  override name = 'UpgradeError'
}

/** The result of an upgrade: the bytes to append, and the state of the file afterwards. */
export interface UpgradeRevisions {
  appended: Uint8Array
  level: SignatureLevel
  /** When the newest timestamp stops proving its time unless another timestamp has been added. */
  end: Date | null
  /**
   * The gaps in what is known about the certificates, because of which there is no security store yet; null if there is
   * one.
   */
  missing: string | null
}

const timeoutMs = 60_000
const runOptions = ({ path }: UpgradedSource) => ({ timeoutMs, lane: 'background', files: [path] }) as const

/**
 * Makes the revisions that upgrade a file as far as possible now (ETSI EN 319 142-1 §5.4, §5.5): a timestamp if it has
 * none, a security store with what is known about all certificates, and a timestamp over all that. No database
 * connection and no lock is held while it runs.
 * @throws UpgradeError if nothing can be appended for now, or if the file would not be valid
 */
export async function makeRevisions(
  platform: Platform,
  { path, level }: { path: string; level: SignatureLevel },
): Promise<UpgradeRevisions> {
  const roots = trustedRoots(platform)
  const sealed: UpgradedSource = { path, appended: new Uint8Array() }
  const stamped = level === 'PAdES-BASELINE-B' ? await withTimestamp(platform, sealed) : sealed
  platform.failpoints.hit('upgrade-stamped')
  const { data, missing } = await validationData(platform, stamped, roots)
  if (missing !== null && stamped === sealed) throw new UpgradeError(missing)
  const archived = missing === null ? await withTimestamp(platform, await withStore(platform, stamped, data)) : stamped
  platform.failpoints.hit('upgrade-archived')
  return { ...(await judged(platform, archived, roots)), appended: archived.appended, missing }
}

const trustedRoots = ({ keys, timestamps }: Pick<Platform, 'keys' | 'timestamps'>): TrustedRoots => ({
  seal: certificatesFromPem(keys.rootCertificatePem),
  timestamps: timestamps!.roots.map(({ der }) => der),
})

async function withTimestamp(
  platform: Pick<Platform, 'caches' | 'timestamps' | 'workers'>,
  source: UpgradedSource,
): Promise<UpgradedSource> {
  for (let triesLeft = tokenTriesMost; triesLeft > 0; triesLeft--) {
    const input = { ...source, reservedBytes: tokenRoomBytes(platform) }
    const prepared = await platform.workers.run(prepareTimestamp, input, runOptions(source))
    const stamped = await platform.timestamps!.stamp({ digest: 'sha256', hash: prepared.digest })
    if (!stamped.isStamped) throw new UpgradeError(`No authority gave a timestamp: ${reasons(stamped.errors)}`)
    if (stamped.bytes.length <= input.reservedBytes)
      return withAppended(source, finishSignature(prepared, stamped.bytes))
    learnTokenSize(platform, stamped.bytes)
  }
  throw new UpgradeError('The timestamps of the authority grow with each try')
}

const reasons = (errors: { authority: string; error: string }[]) =>
  errors.map(({ authority, error }) => `${authority}: ${error}`).join('; ')

async function validationData(
  platform: Pick<Platform, 'keys' | 'revocationData' | 'workers'>,
  source: UpgradedSource,
  roots: TrustedRoots,
) {
  const certification = await platform.workers.run(readCertificationPaths, { ...source, roots }, runOptions(source))
  const paths = certification.map(path => path.map(readCertificate))
  const ownLists = await platform.keys.revocationLists()
  const { missing, ...data } = await platform.revocationData.gather(paths, ownLists)
  const unknown = missing.map(({ subject, reason }) => `${subject}: ${reason}`).join('; ')
  return { data: { ...data, certificates: certification.flat() }, missing: unknown || null }
}

async function withStore(
  platform: Pick<Platform, 'workers'>,
  source: UpgradedSource,
  data: ValidationData,
): Promise<UpgradedSource> {
  const store = await platform.workers.run(prepareStore, { ...source, data }, runOptions(source))
  return store ? withAppended(source, store) : source
}

const withAppended = ({ path, appended }: UpgradedSource, revision: Uint8Array): UpgradedSource => ({
  path,
  appended: new Uint8Array(Buffer.concat([appended, revision])),
})

/** Checks a file with the public verifier, so that no file is stored that it would refuse. */
async function judged(platform: Pick<Platform, 'clock' | 'workers'>, source: UpgradedSource, roots: TrustedRoots) {
  const input = { ...source, roots, nowMs: platform.clock.now().getTime() }
  const { level, problems, endMs } = await platform.workers.run(judgeUpgrade, input, runOptions(source))
  if (level === null || problems.length > 0)
    throw new UpgradeError(`The file would not be valid: ${problems.join(', ')}`)
  return { level, end: endMs === null ? null : new Date(endMs) }
}
