import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createRoot, type IssuedCertificate, issueSeal } from '../../engine/signing/certificate-authority.ts'
import { localSigner } from '../../engine/signing/local-signer.ts'
import { certificatesFromPem, certificateToPem } from '../../engine/signing/pem.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import type { Clock } from '../clock.ts'
import { finishFolder, unfinishedFolder, writeDurably } from '../durable-files.ts'
import { StartError } from '../start-error.ts'
import { openTokenKeys, type TokenKeys } from './token-keys.ts'
import { createVault, type Vault } from './vault.ts'

/** The keys of an installation, opened. */
export interface Keys extends Pick<Vault, 'encrypt' | 'decrypt'> {
  readonly seal: Signer
  /** For test requests; its certificate says so. */
  readonly testSeal: Signer
  /** Under which both seals are trusted. */
  readonly rootCertificatePem: string
  readonly tokenKeys: TokenKeys
  /** For the HMAC of download links. */
  readonly presignKey: Uint8Array
  /** For the tokens of links in mails: the HMAC of the mail's id. */
  readonly mailedLinkKey: Uint8Array
  /** Opens the outbox page: 128 bits in base64url. */
  readonly outboxPassword: string
}

export interface KeysOptions {
  /** Is made, with keys of its own, when it is not there. */
  folder: string
  /** null: the file `master.key` of the folder. */
  masterKey: Uint8Array | null
  /** Stands in the certificates. */
  installationName: string
  tokenLifetimeSeconds: number
  clock: Clock
}

type CertificateName = 'root' | 'seal' | 'test-seal'

/**
 * Opens the keys of an installation, and makes them on the first start. Private keys are encrypted under the master key.
 * Throws a StartError when they cannot be decrypted.
 */
export async function openKeys(options: KeysOptions): Promise<Keys> {
  const { folder } = options
  if (!existsSync(folder)) await createFolder(options)
  const vault = createVault(options.masterKey ?? (await readMasterKey(folder)))
  try {
    const root = await readCertificate(folder, 'root')
    const signer = async (name: CertificateName) =>
      localSigner(await readPrivateKey(folder, vault, name), [await readCertificate(folder, name), root])
    return {
      encrypt: vault.encrypt,
      decrypt: vault.decrypt,
      presignKey: vault.deriveKey('presigned links'),
      mailedLinkKey: vault.deriveKey('mailed links'),
      outboxPassword: vault.deriveKey('outbox password').subarray(0, 16).toString('base64url'),
      seal: await signer('seal'),
      testSeal: await signer('test-seal'),
      rootCertificatePem: certificateToPem(root),
      tokenKeys: await openTokenKeys(join(folder, 'tokens'), vault, options.clock, options.tokenLifetimeSeconds),
    }
  } catch (error) {
    throw new StartError(
      `The keys in ${folder} cannot be opened (${(error as Error).message}). ` +
        'Restore that folder from a backup, and COUNTERSIGN_MASTER_KEY as it was when the keys were made.',
    )
  }
}

/** As a whole or not at all; of two processes that start at once, the first one's keys stay. */
async function createFolder({
  folder,
  masterKey,
  installationName,
  tokenLifetimeSeconds,
  clock,
}: KeysOptions): Promise<void> {
  const unfinished = await unfinishedFolder(folder)
  const master = masterKey ?? randomBytes(32)
  if (masterKey === null) await writeDurably(join(unfinished, 'master.key'), `${Buffer.from(master).toString('hex')}\n`)
  const vault = createVault(master)
  const now = clock.now()
  const root = await createRoot({ installationName, now })
  await writeIssued(unfinished, vault, 'root', root)
  await writeIssued(unfinished, vault, 'seal', await issueSeal(root, { installationName, test: false, now }))
  await writeIssued(unfinished, vault, 'test-seal', await issueSeal(root, { installationName, test: true, now }))
  await openTokenKeys(join(unfinished, 'tokens'), vault, clock, tokenLifetimeSeconds)
  await finishFolder(unfinished, folder)
}

async function writeIssued(
  folder: string,
  vault: Vault,
  name: CertificateName,
  issued: IssuedCertificate,
): Promise<void> {
  const der = issued.privateKey.export({ format: 'der', type: 'pkcs8' })
  await writeDurably(join(folder, `${name}.pem`), certificateToPem(issued.certificate))
  await writeDurably(join(folder, `${name}.key`), vault.encrypt(purposeOf(name), der))
}

const purposeOf = (name: CertificateName) => `private key of ${name}`

async function readCertificate(folder: string, name: CertificateName): Promise<Uint8Array> {
  const [certificate] = certificatesFromPem(await readFile(join(folder, `${name}.pem`), 'utf8'))
  if (certificate === undefined) throw new Error(`${name}.pem holds no certificate`)
  return certificate
}

async function readPrivateKey(folder: string, vault: Vault, name: CertificateName): Promise<KeyObject> {
  const der = vault.decrypt(purposeOf(name), await readFile(join(folder, `${name}.key`)))
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

async function readMasterKey(folder: string): Promise<Uint8Array> {
  const path = join(folder, 'master.key')
  const text = await readFile(path, 'utf8').catch(() => '')
  if (!/^[0-9a-f]{64}$/.test(text.trim())) {
    throw new StartError(
      `The master key ${path} is missing or damaged. Restore it from a backup, or set COUNTERSIGN_MASTER_KEY to the key with which the keys in ${dirname(path)} were made.`,
    )
  }
  return Buffer.from(text.trim(), 'hex')
}
