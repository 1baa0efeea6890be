import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import type { Signer } from '../engine/signing/signer.ts'
import type { TimestampToken } from '../engine/timestamps/token.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { openVault } from '../platform/keys/keys.ts'
import { findKeptList } from '../platform/keys/revocation/kept-list.ts'
import { revocationListUrl } from '../platform/keys/revocation/list-address.ts'
import { ensureLists, renewLists } from '../platform/keys/revocation/make-list.ts'
import { readRoot } from '../platform/keys/root-key.ts'
import { issueTimestamperKeys, openTimestamper, timestamperFolders } from '../platform/keys/timestamper-keys.ts'
import { createTimestampClient } from '../platform/timestamps/timestamp-client.ts'
import { readTimestampRoots } from '../platform/timestamps/timestamp-roots.ts'
import { StartError } from '../start-error.ts'
import { type AskPassphrase, existingFolder, exportedRoot, issueOptions } from './manage-keys.ts'

/** Makes the authority's key and certificate. `root` is the file with the installation's root key. */
export async function createTimestamper(
  config: Config,
  { root, ownRoot, address }: { root?: string | undefined; ownRoot: boolean; address?: string | undefined },
  ask: AskPassphrase,
): Promise<Record<'subject' | 'validUntil' | 'rootCertificate', string>> {
  if (ownRoot && root !== undefined) throw new StartError('Use either --root or --own-root.')
  if (!ownRoot && address !== undefined)
    throw new StartError('Use --address only with --own-root: PUBLIC_URL is the address of the list of your own root.')
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const issuer = ownRoot ? null : await readRoot(folder, vault, await exportedRoot(root, ask))
  const listUrl = ownRoot && { revocationListUrl: address === undefined ? null : revocationListUrl(address) }
  const options = { ...issueOptions(config), ...listUrl }
  const certificate = readCertificate(await issueTimestamperKeys({ folder, vault, root: issuer, options }))
  await ensureLists({ folder, vault, exported: root === undefined ? null : issuer, now: options.now })
  return {
    subject: subjectText(certificate),
    validUntil: certificate.notAfter.toISOString(),
    rootCertificate: join((await timestamperFolders(folder)).at(-1)!, 'root.pem'),
  }
}

/**
 * Opens the signer of the installation's own authority. Throws a StartError when there is no key, or when its
 * certificate has expired.
 */
export async function ownSigner(config: Config, clock: Clock): Promise<Signer> {
  const folder = existingFolder(config)
  const signer = await openTimestamper(folder, await openVault({ folder, masterKey: config.masterKey }))
  const { notAfter } = readCertificate(signer.certificates[0]!)
  if (clock.now() > notAfter)
    throw new StartError(
      `The certificate of the timestamp authority ended on ${notAfter.toISOString().slice(0, 10)}. Run "bin/countersign tsa create" for the next one.`,
    )
  return signer
}

/** The result of `tsa check` for one authority: a timestamp, or why the authority is not used. */
export interface CheckedAuthority {
  authority: string
  tookMs: number
  error: string | null
  timestamp: CheckedTimestamp | null
}

/** The revocation list of the served authority's root. */
export interface ServedList {
  /** Returns the list in DER; null when no list can be read. */
  read(): Promise<Uint8Array | null>
  /** Makes the next list if it is due and the root's key is in the folder. Throws when that fails. */
  renew(): Promise<void>
}

export async function servedList(config: Config, { certificates }: Signer, clock: Clock): Promise<ServedList> {
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  return {
    read: async () => (await findKeptList(folder, certificates.at(-1)!))?.bytes ?? null,
    async renew() {
      for (const { error } of await renewLists(folder, vault, clock.now())) if (error) throw error
    },
  }
}

interface CheckedTimestamp {
  time: string
  /** The accuracy of the time; null when the authority does not state it. */
  accuracyMs: number | null
  policy: string
  /** The subject of the authority's certificate. */
  subject: string
  validUntil: string
  sizeBytes: number
}

/** Asks each configured authority for a timestamp. Throws a StartError when no authority is configured. */
export async function checkAuthorities(config: Config): Promise<CheckedAuthority[]> {
  const { tsaUrls } = config
  if (tsaUrls.length === 0) throw new StartError('TSA_URLS is not set: no timestamp authority is configured.')
  const roots = await readTimestampRoots(config.tsaRoots)
  const client = createTimestampClient({ urls: tsaUrls, roots, clock: systemClock })
  const hash = createHash('sha256').update(randomBytes(32)).digest()
  const answers = await client.askEach({ digest: 'sha256', hash })
  return answers.map(({ authority, asked, tookMs }) => ({
    authority,
    tookMs: Math.round(tookMs),
    error: asked.isStamped ? null : asked.error,
    timestamp: asked.isStamped ? factsOf(asked.token, asked.bytes.length) : null,
  }))
}

function factsOf({ info, signerCertificate }: TimestampToken, sizeBytes: number): CheckedTimestamp {
  const { genTime, accuracyMs, policy } = info
  const authority = signerCertificate!
  return {
    ...{ time: genTime.toISOString(), accuracyMs, policy, sizeBytes },
    subject: subjectText(authority),
    validUntil: authority.notAfter.toISOString(),
  }
}

/** Returns one line for the authority, then details of its timestamp or of the error. */
export function checkedText({ authority, tookMs, error, timestamp }: CheckedAuthority): string {
  if (timestamp === null) return `problem  ${authority}  ${tookMs} ms\n         ${error}\n`
  const { time, accuracyMs, policy, subject, validUntil, sizeBytes } = timestamp
  const accuracy = accuracyMs === null ? 'accuracy not stated' : `accurate to ${accuracyMs} ms`
  return [
    `ok       ${authority}  ${tookMs} ms`,
    `         ${time}, ${accuracy}, policy ${policy}, ${sizeBytes} bytes`,
    `         ${subject}, valid until ${validUntil.slice(0, 10)}\n`,
  ].join('\n')
}
