import type { Config } from '../config.ts'
import { bytesSource } from '../engine/byte-source.ts'
import { appendStore } from '../engine/longterm/append-store.ts'
import { appendTimestamp } from '../engine/longterm/append-timestamp.ts'
import type { Certificate } from '../engine/signing/certificate.ts'
import type { MessageImprint } from '../engine/timestamps/message-imprint.ts'
import { documentPaths } from '../engine/verification/document-paths.ts'
import { type VerificationResult, verifySealedPdf } from '../engine/verification/verify-sealed-pdf.ts'
import { systemClock } from '../platform/clock.ts'
import { createRevocationData, type GatheredData } from '../platform/revocation/revocation-data.ts'
import { createTimestampClient } from '../platform/timestamps/timestamp-client.ts'
import { readTimestampRoots } from '../platform/timestamps/timestamp-roots.ts'
import { StartError } from '../start-error.ts'

interface UpgradedFile {
  bytes: Uint8Array
  level: string
}

interface UpgradeInput {
  file: Uint8Array
  roots: Certificate[]
  lists: Uint8Array[]
  /** The lists of this installation. Each list is added if the file has a certificate of its issuer. */
  ownLists: Uint8Array[]
}

type Stamp = (imprint: MessageImprint) => Promise<Uint8Array>

/**
 * Adds everything that level LTA needs to a file: a timestamp if it has no valid one, a security store, and a timestamp
 * over both. Revocation data that is missing from the lists is fetched from the addresses in the certificates. Throws a
 * StartError when the file does not reach that level, because a file that only looks archived is useless.
 */
export async function upgradeFile(
  config: Config,
  { file, roots, lists, ownLists }: UpgradeInput,
): Promise<UpgradedFile> {
  const timestampRoots = await readTimestampRoots(config.tsaRoots)
  const verify = (bytes: Uint8Array) =>
    verifySealedPdf(bytesSource(bytes), {
      roots: roots.map(({ der }) => der),
      timestampRoots: timestampRoots.map(({ der }) => der),
      now: systemClock.now(),
    })
  const before = requireValid(verify(file))
  const stamp = stamper(config, timestampRoots)
  const stamped = before.seal?.timestamp?.holds ? file : await withTimestamp(file, stamp)
  const trusted = [...roots, ...timestampRoots]
  const paths = documentPaths(bytesSource(stamped), trusted)
  const gathered = await gather(config, paths, [...lists, ...ownLists])
  const certificates = paths.flat().map(({ der }) => der)
  const data = { certificates, lists: [...lists, ...gathered.lists], responses: gathered.responses }
  const store = appendStore(bytesSource(stamped), data)
  const bytes = await withTimestamp(store ? Buffer.concat([stamped, store]) : stamped, stamp)
  return { bytes, level: requireArchived(requireValid(verify(bytes)), gathered) }
}

const gather = ({ tsaUrls, publicUrl }: Config, paths: Certificate[][], lists: Uint8Array[]): Promise<GatheredData> =>
  createRevocationData({ ownUrls: [...tsaUrls, publicUrl], clock: systemClock }).gather(paths, lists)

const withTimestamp = async (file: Uint8Array, stamp: Stamp): Promise<Uint8Array> =>
  Buffer.concat([file, await appendTimestamp(bytesSource(file), stamp)])

function stamper({ tsaUrls }: Config, roots: Certificate[]): Stamp {
  if (tsaUrls.length === 0) throw new StartError('TSA_URLS is not set: no timestamp authority is configured.')
  const client = createTimestampClient({ urls: tsaUrls, roots, clock: systemClock })
  return async imprint => {
    const stamped = await client.stamp(imprint)
    if (stamped.isStamped) return stamped.bytes
    const errors = stamped.errors.map(({ authority, error }) => `${authority}: ${error}`)
    throw new StartError(`No timestamp authority answered as it should (${errors.join('; ')}).`)
  }
}

function requireValid(result: VerificationResult): VerificationResult {
  if (result.valid) return result
  throw new StartError(`Only valid files are upgraded: ${result.problems.map(({ message }) => message).join('; ')}.`)
}

function requireArchived({ level, notes }: VerificationResult, { missing }: GatheredData): string {
  if (level === 'PAdES-BASELINE-LTA') return level
  const reasons = notes.map(({ message }) => message).join('; ')
  const lines = missing.map(({ subject, reason }) => `\n  ${subject}: ${reason}`)
  throw new StartError(
    `The file would only be of level ${level}${reasons && ` (${reasons})`}. ${
      lines.length > 0
        ? `Give the newest list of each issuer with --revocation-list. No revocation data was found for:${lines.join('')}`
        : 'None of its certificates has revocation data.'
    }`,
  )
}
