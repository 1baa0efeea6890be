import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { readCertificateFile, serialNumberOf } from '../platform/keys/key-files.ts'
import { openVault } from '../platform/keys/keys.ts'
import { exportRootKey, readRoot, rootKeyInFolder } from '../platform/keys/root-key.ts'
import { rotateSeals, sealFolders } from '../platform/keys/seal-keys.ts'
import { readTrustedRoots } from '../platform/keys/trusted-roots.ts'
import { installationName } from '../platform/platform.ts'
import { placeOf, readSealCertificates } from '../platform/seal-key/open-seal-key.ts'
import { StartError } from '../start-error.ts'

/** How a passphrase is asked for: `twice` where a slip of the finger would lock something away. */
export type AskPassphrase = (prompt: string, how: 'once' | 'twice') => Promise<string>

const PASSPHRASE_BYTES = { min: 12, max: 1_000 }

/** One certificate of the installation, as `keys list` tells of it. */
export interface ListedCertificate {
  name: string
  subject: string
  serialNumber: string
  notBefore: string
  notAfter: string
  /** Whether new seals are made with it. */
  seals: boolean
}

export interface InstallationKeys {
  rootKeyInFolder: boolean
  /** Where the seal's key is, when it is not in the data folder. */
  sealKeyPlace: string | null
  certificates: ListedCertificate[]
}

/** Each root, the installation's own first, then each seal and test seal, the oldest first, and last a seal whose key is elsewhere. */
export async function listKeys(config: Config): Promise<InstallationKeys> {
  const { sealKey } = config
  const folder = existingFolder(config)
  const elsewhere = sealKey ? await readSealCertificates(sealKey) : []
  return {
    rootKeyInFolder: rootKeyInFolder(folder),
    sealKeyPlace: sealKey && placeOf(sealKey),
    certificates: [
      ...(await readTrustedRoots(folder)).map(root => listed('root', root, false)),
      ...(await listOwn(folder, sealKey === null)),
      ...elsewhere.slice(0, -1).map((der, index) => listed(index === 0 ? 'seal' : 'issuer', der, index === 0)),
    ],
  }
}

async function listOwn(folder: string, ownSeals: boolean): Promise<ListedCertificate[]> {
  const pairs = await sealFolders(folder)
  const own = pairs.flatMap((pair, index) =>
    (['seal', 'test-seal'] as const).map(async name => {
      const seals = index === pairs.length - 1 && (name === 'test-seal' || ownSeals)
      return listed(name, await readCertificateFile(pair, name), seals)
    }),
  )
  return Promise.all(own)
}

function listed(name: string, der: Uint8Array, seals: boolean): ListedCertificate {
  const certificate = readCertificate(der)
  const { notBefore, notAfter } = certificate
  return {
    name,
    subject: subjectText(certificate),
    serialNumber: serialNumberOf(der),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    seals,
  }
}

/** A line for each certificate, and one that says where each key is. */
export function keysText({ certificates, rootKeyInFolder, sealKeyPlace }: InstallationKeys): string {
  const lines = certificates.map(({ name, subject, serialNumber, notBefore, notAfter, seals }) => {
    const validity = `${notBefore.slice(0, 10)} to ${notAfter.slice(0, 10)}`
    return `${name.padEnd(9)}  ${validity}  ${(seals ? 'seals' : '').padEnd(5)}  ${serialNumber}  ${subject}\n`
  })
  const place = rootKeyInFolder ? 'in the data folder; "keys export-root FILE" takes it out' : 'not in the data folder'
  const seal = sealKeyPlace === null ? '' : `The seal's private key is in ${sealKeyPlace}.\n`
  return `${lines.join('')}The root's private key is ${place}.\n${seal}`
}

/** Moves the root's private key from the key folder into `file`, encrypted under a passphrase. */
export async function exportRoot(config: Config, file: string, ask: AskPassphrase): Promise<void> {
  const folder = existingFolder(config)
  if (!relative(folder, resolve(file)).startsWith('..'))
    throw new StartError(`${file} is in the key folder. Choose a file outside it, ideally on removable media.`)
  if (!existsSync(dirname(resolve(file)))) throw new StartError(`There is no folder ${dirname(resolve(file))}.`)
  if (!rootKeyInFolder(folder)) throw new StartError(`The root's private key is not in ${folder}.`)
  const passphrase = await ask('Passphrase for the root key', 'twice')
  const length = Buffer.byteLength(passphrase)
  if (length < PASSPHRASE_BYTES.min || length > PASSPHRASE_BYTES.max)
    throw new StartError(`The passphrase must be ${PASSPHRASE_BYTES.min} to ${PASSPHRASE_BYTES.max} bytes long.`)
  await exportRootKey(folder, await openVault({ folder, masterKey: config.masterKey }), resolve(file), passphrase)
}

/** Makes the next seal and test seal. `rootFile` holds the root's key when it is no longer in the folder. */
export async function rotateKeys(config: Config, rootFile: string | undefined, ask: AskPassphrase): Promise<void> {
  if (config.sealKey !== null)
    throw new StartError(
      `The seal's key is in ${placeOf(config.sealKey)}. Renew it there and restart the service. To renew the test seal, run this command without SEAL_KEY.`,
    )
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const root = await readRoot(folder, vault, await exportedRoot(rootFile, ask))
  await rotateSeals(folder, vault, root, { installationName: installationName(config), now: new Date() })
}

/** The file with the root's key and what opens it; null when the key is in the folder. */
export const exportedRoot = async (file: string | undefined, ask: AskPassphrase) =>
  file === undefined ? null : { file, passphrase: await ask(`Passphrase of ${basename(file)}`, 'once') }

/** The key folder of an installation. Throws a StartError when there is none yet. */
export function existingFolder(config: Config): string {
  const folder = keysFolder(config)
  if (!existsSync(folder))
    throw new StartError(
      `There are no keys in ${dirname(folder)} yet. Start the service once, or set DATA_DIR to its data folder.`,
    )
  return folder
}
