import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRoot } from '../../engine/signing/certificate-authority.ts'
import { certificateToPem } from '../../engine/signing/pem.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import { StartError } from '../../start-error.ts'
import type { Clock } from '../clock.ts'
import { finishFolder, unfinishedFolder, writeDurably } from '../durable-files.ts'
import { readCertificateFile, writeIssued } from './key-files.ts'
import { MASTER_KEY_FILE, readMasterKey } from './master-key.ts'
import { type OrganizationSeal, openOrganizationSeals } from './organization-seals/open-organization-seals.ts'
import { currentLists } from './revocation/current-lists.ts'
import { findKeptList } from './revocation/kept-list.ts'
import { type ListHealth, listHealth } from './revocation/list-health.ts'
import { makeList, type Renewal, renewLists } from './revocation/make-list.ts'
import { openSealKeys, type SealKeys, writeSealPair } from './seal-keys.ts'
import { openTokenKeys, type TokenKeys } from './token-keys.ts'
import { readTrustedRoots, rememberRoot } from './trusted-roots.ts'
import { createVault, type Vault } from './vault.ts'

/** The opened keys of an installation. */
export interface Keys extends Pick<Vault, 'encrypt' | 'decrypt'>, Pick<SealKeys, 'seal' | 'testSeal'> {
  /** The roots under which this installation's seals are trusted, as PEM. The root of the current seal comes first. */
  readonly rootCertificatePem: string
  readonly tokenKeys: TokenKeys
  /** The seals of all organizations that have a seal of their own. */
  readonly organizationSeals: readonly OrganizationSeal[]
  /** Returns the signer for an organization: its own seal, or else the installation's. Throws an UnusableSealError. */
  sealOf(organizationId: string): Signer
  /** The key for the HMAC of download links. */
  readonly presignKey: Uint8Array
  /** The key for the tokens of links in mails, which are the HMAC of the mail's id. */
  readonly mailedLinkKey: Uint8Array
  /** The key for the codes in mails, which are taken from the HMAC of the mail's id. */
  readonly mailedCodeKey: Uint8Array
  /** The secret that signs the cookies of sessions and encrypts second factors. */
  readonly identitySecret: string
  /** The password that opens the outbox page: 128 bits in base64url. */
  readonly outboxPassword: string
  /** Loads what other processes or the command line have made since: the next seals, the next token key. */
  refresh(): Promise<void>
  /** Returns the newest valid revocation list of each of this installation's own roots, as DER. */
  revocationLists(): Promise<Uint8Array[]>
  /**
   * Returns, as DER, the newest revocation list of the root that issues the installation's own seals, even if the list
   * has expired. Returns null if none can be read.
   */
  sealRevocationList(): Promise<Uint8Array | null>
  /** Makes the revocation lists that are due, for roots whose key is in the folder. */
  renewRevocationLists(): Promise<Renewal[]>
  revocationListHealth(): Promise<ListHealth[]>
}

export interface KeysOptions {
  folder: string
  /** The configured master key; null for the file `master.key` in the folder. */
  masterKey: Uint8Array | null
  /** The name that appears in the certificates. */
  installationName: string
  tokenLifetimeSeconds: number
  clock: Clock
  /** The URL that serves the root's revocation list, for the certificates. */
  revocationListUrl?: string | null
  /** A signer that seals instead of the folder's own key. The test seal still uses the folder's key. */
  sealKey?: Signer | null
}

/**
 * Opens the keys of an installation. Private keys are encrypted under the master key. The root's key is not read, so it
 * may be missing. Throws a StartError if keys are missing or cannot be decrypted.
 */
export async function openKeys(options: KeysOptions): Promise<Keys> {
  const { folder, clock, sealKey } = options
  const vault = await openVault(options)
  try {
    if (sealKey) await rememberRoot(folder, sealKey.certificates.at(-1)!)
    const seals = await openSealKeys(folder, vault, clock)
    const organizationSeals = await openOrganizationSeals(folder, vault, clock)
    const tokenKeys = await openTokenKeys({
      folder: join(folder, 'tokens'),
      vault,
      clock,
      tokenLifetimeSeconds: options.tokenLifetimeSeconds,
    })
    return {
      encrypt: vault.encrypt,
      decrypt: vault.decrypt,
      presignKey: vault.deriveKey('presigned links'),
      mailedLinkKey: vault.deriveKey('mailed links'),
      mailedCodeKey: vault.deriveKey('mailed codes'),
      identitySecret: identitySecret(vault),
      outboxPassword: vault.deriveKey('outbox password').subarray(0, 16).toString('base64url'),
      get seal() {
        return sealKey ?? seals.seal
      },
      get testSeal() {
        return seals.testSeal
      },
      get organizationSeals() {
        return organizationSeals.all
      },
      sealOf: organizationId => organizationSeals.find(organizationId) ?? sealKey ?? seals.seal,
      rootCertificatePem: rootsPem(await readTrustedRoots(folder), sealKey ?? seals.seal),
      tokenKeys,
      refresh: async () => {
        await Promise.all([seals.refresh(), organizationSeals.refresh(), tokenKeys.refresh()])
      },
      ...revocation(folder, vault, clock),
    }
  } catch (error) {
    throw new StartError(
      `The keys in ${folder} cannot be opened (${(error as Error).message}). ` +
        'Restore that folder from a backup, and COUNTERSIGN_MASTER_KEY as it was when the keys were created.',
    )
  }
}

const revocation = (folder: string, vault: Vault, clock: Clock) => ({
  revocationLists: () => currentLists(folder, clock.now()),
  async sealRevocationList() {
    return (await findKeptList(folder, await readCertificateFile(folder, 'root')))?.bytes ?? null
  },
  renewRevocationLists: () => renewLists(folder, vault, clock.now()),
  revocationListHealth: () => listHealth(folder, clock.now()),
})

/**
 * Joins the roots, with the root of the seal first, because programs that read a single certificate from a PEM file
 * read the first.
 */
function rootsPem(roots: Uint8Array[], { certificates }: Signer): string {
  const first = Buffer.from(certificates.at(-1)!)
  return [first, ...roots.filter(root => !first.equals(root))].map(certificateToPem).join('')
}

export const identitySecret = (vault: Pick<Vault, 'deriveKey'>): string =>
  vault.deriveKey('identity').toString('base64url')

/** Opens the vault for the files of a key folder. Throws a StartError if the master key is missing. */
export async function openVault({ folder, masterKey }: Pick<KeysOptions, 'folder' | 'masterKey'>): Promise<Vault> {
  return createVault(await readMasterKey(folder, masterKey))
}

/**
 * Makes the key folder of a new installation, completely or not at all. If another process has just made it, that
 * folder stays.
 * @param addTo writes additional files of the folder
 */
export async function makeKeys(
  { folder, masterKey, installationName, tokenLifetimeSeconds, clock, revocationListUrl = null }: KeysOptions,
  addTo?: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = await unfinishedFolder(folder)
  const master = masterKey ?? randomBytes(32)
  if (masterKey === null)
    await writeDurably(join(unfinished, MASTER_KEY_FILE), `${Buffer.from(master).toString('hex')}\n`)
  const vault = createVault(master)
  const now = clock.now()
  const root = await createRoot({ installationName, now })
  await writeIssued(unfinished, vault, 'root', root)
  await writeSealPair({ folder: unfinished, vault, root, options: { installationName, now, revocationListUrl } })
  await makeList(unfinished, root, { now })
  await openTokenKeys({ folder: join(unfinished, 'tokens'), vault, clock, tokenLifetimeSeconds })
  await addTo?.(unfinished)
  await finishFolder(unfinished, folder)
}
