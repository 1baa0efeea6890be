import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { readCertificate, subjectText } from '../engine/signing/certificate.ts'
import type { IssueOptions } from '../engine/signing/certificate-authority.ts'
import { oids } from '../engine/signing/object-identifiers.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { serialNumberOf } from '../platform/keys/key-files.ts'
import { openVault } from '../platform/keys/keys.ts'
import { revocationListUrl } from '../platform/keys/revocation/list-address.ts'
import { ensureLists } from '../platform/keys/revocation/make-list.ts'
import { type OwnCertificate, readOwnCertificates } from '../platform/keys/revocation/own-certificates.ts'
import { readOwnRoots } from '../platform/keys/revocation/own-roots.ts'
import { readRevocationRecords } from '../platform/keys/revocation/revocation-records.ts'
import { exportRootKey, readRoot, rootKeyInFolder } from '../platform/keys/root-key.ts'
import { rotateSeals } from '../platform/keys/seal-keys.ts'
import { readTrustedRoots } from '../platform/keys/trusted-roots.ts'
import { installationName } from '../platform/platform.ts'
import { placeOf, readSealCertificates } from '../platform/seal-key/open-seal-key.ts'
import { StartError } from '../start-error.ts'
import { tableText } from './print.ts'

/** Asks for a passphrase, `twice` if a typing mistake would lock something away. */
export type AskPassphrase = (prompt: string, how: 'once' | 'twice') => Promise<string>

const PASSPHRASE_BYTES = { min: 12, max: 1_000 }

/** One certificate of the installation, as `keys list` shows it. */
export interface ListedCertificate {
  name: string
  /** The organization in whose name the certificate seals; null for the installation. */
  organizationId: string | null
  subject: string
  serialNumber: string
  notBefore: string
  notAfter: string
  /** True if new seals are made with the certificate. */
  seals: boolean
  /**
   * Where the certificate's revocation is published: in this installation's list, by its issuer, or nowhere, because no
   * check is needed.
   */
  revocation: 'list' | 'issuer' | 'not-needed'
  revokedAt: string | null
}

export interface InstallationKeys {
  rootKeyInFolder: boolean
  /** The place of the seal's key, if it is not in the data folder. */
  sealKeyPlace: string | null
  certificates: ListedCertificate[]
}

/**
 * Lists the roots, starting with the installation's own root, then the certificates that they issued, then a seal whose
 * key is elsewhere, with its issuers.
 */
export async function listKeys(config: Config): Promise<InstallationKeys> {
  const { sealKey } = config
  const folder = existingFolder(config)
  const elsewhere = sealKey ? await readSealCertificates(sealKey) : []
  const stampRoots = (await readOwnRoots(folder)).filter(root => root.of === 'timestamps')
  return {
    rootKeyInFolder: rootKeyInFolder(folder),
    sealKeyPlace: sealKey && placeOf(sealKey),
    certificates: [
      ...(await readTrustedRoots(folder)).map(root => describeCertificate('root', root, 'not-needed')),
      ...stampRoots.map(({ certificate }) => describeCertificate('root', certificate, 'not-needed')),
      ...(await listOwn(folder, sealKey === null)),
      ...elsewhere.slice(0, -1).map((der, index) => ({
        ...describeCertificate(index === 0 ? 'seal' : 'issuer', der, 'issuer'),
        seals: index === 0,
      })),
    ],
  }
}

async function listOwn(folder: string, ownSeals: boolean): Promise<ListedCertificate[]> {
  const certificates = await readOwnCertificates(folder)
  const sealing: OwnCertificate['name'][] = ['test-seal', 'organization-seal', ...(ownSeals ? ['seal' as const] : [])]
  const records = new Map((await readRevocationRecords(folder)).map(record => [record.serialNumber, record]))
  return certificates.map(({ name, organizationId, certificate, replacedAt }) => ({
    ...describeCertificate(name, certificate, 'list'),
    organizationId,
    seals: replacedAt === null && sealing.includes(name),
    revokedAt: records.get(serialNumberOf(certificate))?.revokedAt.toISOString() ?? null,
  }))
}

function describeCertificate(
  name: string,
  der: Uint8Array,
  revocation: ListedCertificate['revocation'],
): ListedCertificate {
  const certificate = readCertificate(der)
  const { notBefore, notAfter, extensions } = certificate
  return {
    name,
    organizationId: null,
    subject: subjectText(certificate),
    serialNumber: serialNumberOf(der),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    seals: false,
    revocation: extensions.has(oids.noRevocationAvailable) ? 'not-needed' : revocation,
    revokedAt: null,
  }
}

const revocationTexts: Record<ListedCertificate['revocation'], string> = {
  list: 'revocation: list',
  issuer: 'revocation: issuer',
  'not-needed': 'revocation: none needed',
}

/** Returns one line for each certificate, and lines that state where the keys are. */
export function keysText({ certificates, rootKeyInFolder, sealKeyPlace }: InstallationKeys): string {
  const rows = certificates.map(certificate => [
    certificate.name,
    `${certificate.notBefore.slice(0, 10)} to ${certificate.notAfter.slice(0, 10)}`,
    certificate.revokedAt ? `revoked ${certificate.revokedAt.slice(0, 10)}` : certificate.seals ? 'seals' : '',
    revocationTexts[certificate.revocation],
    certificate.serialNumber,
    `${certificate.subject}${certificate.organizationId === null ? '' : `  (${certificate.organizationId})`}`,
  ])
  const place = rootKeyInFolder ? 'in the data folder; "keys export-root FILE" takes it out' : 'not in the data folder'
  const seal = sealKeyPlace === null ? '' : `The seal's private key is in ${sealKeyPlace}.\n`
  return `${tableText(rows)}The root's private key is ${place}.\n${seal}`
}

/**
 * Moves the root's private key from the key folder into `file`, encrypted under a passphrase. Returns the time until
 * which the last revocation list that the key signed is valid.
 */
export async function exportRoot(config: Config, file: string, ask: AskPassphrase): Promise<Date> {
  const folder = existingFolder(config)
  if (!relative(folder, resolve(file)).startsWith('..'))
    throw new StartError(`${file} is in the key folder. Choose a file outside it, ideally on removable media.`)
  if (!existsSync(dirname(resolve(file)))) throw new StartError(`There is no folder ${dirname(resolve(file))}.`)
  if (!rootKeyInFolder(folder)) throw new StartError(`The root's private key is not in ${folder}.`)
  const passphrase = await ask('Passphrase for the root key', 'twice')
  const length = Buffer.byteLength(passphrase)
  if (length < PASSPHRASE_BYTES.min || length > PASSPHRASE_BYTES.max)
    throw new StartError(`The passphrase must be ${PASSPHRASE_BYTES.min} to ${PASSPHRASE_BYTES.max} bytes long.`)
  return exportRootKey(folder, await openVault({ folder, masterKey: config.masterKey }), resolve(file), passphrase)
}

/** Makes the next seal and test seal. `rootFile` contains the root's key when it is no longer in the folder. */
export async function rotateKeys(config: Config, rootFile: string | undefined, ask: AskPassphrase): Promise<void> {
  if (config.sealKey !== null)
    throw new StartError(
      `The seal's key is in ${placeOf(config.sealKey)}. Renew it there and restart the service. To renew the test seal, run this command without SEAL_KEY.`,
    )
  const folder = existingFolder(config)
  const vault = await openVault({ folder, masterKey: config.masterKey })
  const root = await readRoot(folder, vault, await exportedRoot(rootFile, ask))
  const options = issueOptions(config)
  await ensureLists({ folder, vault, exported: rootFile === undefined ? null : root, now: options.now })
  await rotateSeals({ folder, vault, root, options })
}

/** Returns the details that the installation puts into new certificates. */
export const issueOptions = (config: Config): IssueOptions => ({
  installationName: installationName(config),
  revocationListUrl: revocationListUrl(config.publicUrl),
  now: new Date(),
})

/** Returns the file with the root's key, and its passphrase; null when the key is in the folder. */
export const exportedRoot = async (file: string | undefined, ask: AskPassphrase) =>
  file === undefined ? null : { file, passphrase: await ask(`Passphrase of ${basename(file)}`, 'once') }

/** Returns the key folder of an installation. Throws a StartError when the folder does not exist yet. */
export function existingFolder(config: Config): string {
  const folder = keysFolder(config)
  if (!existsSync(folder))
    throw new StartError(
      `There are no keys in ${dirname(folder)} yet. Start the service once, or set DATA_DIR to its data folder.`,
    )
  return folder
}
