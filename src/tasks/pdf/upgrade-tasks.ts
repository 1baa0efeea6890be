import { bytesSource, concatenatedSource } from '../../engine/byte-source.ts'
import { appendStore, type ValidationData } from '../../engine/longterm/append-store.ts'
import { prepareTimestamp as prepare } from '../../engine/longterm/append-timestamp.ts'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { documentPaths } from '../../engine/verification/document-paths.ts'
import type { SignatureLevel } from '../../engine/verification/signature-check.ts'
import { timestampEnd } from '../../engine/verification/timestamp-end.ts'
import { verifySealedPdf } from '../../engine/verification/verify-sealed-pdf.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'
import type { PreparedRevision } from './prepared-revision.ts'

/** A sealed file, and a revision that will be appended to it and is not stored yet. */
export interface UpgradedSource {
  path: string
  appended: Uint8Array
}

/** The roots that are trusted for seals and for timestamps, each in DER. */
export interface TrustedRoots {
  seal: Uint8Array[]
  timestamps: Uint8Array[]
}

export interface JudgedUpgrade {
  level: SignatureLevel | null
  /** The codes of the file's problems; empty for a valid file. */
  problems: string[]
  /**
   * The Unix time in milliseconds until which the newest timestamp proves the time of the file; null without a
   * timestamp.
   */
  endMs: number | null
}

const withSource = <Result>(
  { path, appended }: UpgradedSource,
  use: (source: ReturnType<typeof bytesSource>) => Result,
) => {
  const file = openFileSource(path)
  try {
    return use(appended.length === 0 ? file : concatenatedSource(file, bytesSource(appended)))
  } finally {
    file.close()
  }
}

/** Returns the paths from the signers and authorities of a file to the roots, in DER, with the leaf first. */
const readCertificationPaths = async (source: UpgradedSource & { roots: TrustedRoots }): Promise<Uint8Array[][]> =>
  withSource(source, bytes => documentPaths(bytes, allOf(source.roots)).map(path => path.map(({ der }) => der)))

const allOf = ({ seal, timestamps }: TrustedRoots) => [...seal, ...timestamps].map(readCertificate)

/** Returns the revision that adds the security store; null when the file already has all of its data. */
const prepareStore = async (source: UpgradedSource & { data: ValidationData }): Promise<Uint8Array | null> =>
  withSource(source, bytes => appendStore(bytes, source.data))

/** Returns a revision with room for a timestamp. `digest` is the imprint to be stamped. */
const prepareTimestamp = async (source: UpgradedSource & { reservedBytes: number }): Promise<PreparedRevision> =>
  withSource(source, bytes => {
    const { prepared, imprint } = prepare(bytes, source.reservedBytes)
    const { appendix, contentsOffset, contentsLength } = prepared
    return { appendix, contentsOffset, contentsLength, digest: imprint.hash }
  })

const judgeUpgrade = async (source: UpgradedSource & { roots: TrustedRoots; nowMs: number }): Promise<JudgedUpgrade> =>
  withSource(source, bytes => {
    const { roots, nowMs } = source
    const trust = { roots: roots.seal, timestampRoots: roots.timestamps, now: new Date(nowMs) }
    const { level, problems } = verifySealedPdf(bytes, trust)
    const end = timestampEnd(bytes, allOf(roots))
    return { level, problems: problems.map(({ code }) => code), endMs: end?.getTime() ?? null }
  })

export const upgradeTasks = { readCertificationPaths, prepareStore, prepareTimestamp, judgeUpgrade }
