import { createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { IssuedCertificate } from '../../engine/signing/certificate-authority.ts'
import { encryptPrivateKey } from '../../engine/signing/encrypted-private-key.ts'
import { StartError } from '../../start-error.ts'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { isKeyOf, readCertificateFile, readIssued } from './key-files.ts'
import { LONG_DAYS, makeList } from './revocation/make-list.ts'
import type { Vault } from './vault.ts'

const keyFile = (folder: string) => join(folder, 'root.key')

/**
 * Returns whether the root's private key is in the key folder. It is needed only for certificates and revocation lists.
 */
export const rootKeyInFolder = (folder: string): boolean => existsSync(keyFile(folder))

/**
 * Moves the root's private key into a separate file, encrypted under a passphrase (PKCS #8, as openssl reads it). The
 * key leaves the folder only after the file has been read back and a long-lasting revocation list has been made. If a
 * run dies in between, the same call finishes it. Returns the time until which that list is valid. Throws a StartError
 * if there is nothing to export, or if the file already exists with other content.
 */
export async function exportRootKey(
  folder: string,
  vault: Vault,
  file: string,
  passphrase: string,
  now = new Date(),
): Promise<Date> {
  if (!rootKeyInFolder(folder)) throw new StartError(`The root's private key is not in ${folder}.`)
  const root = await readIssued(folder, vault, 'root')
  if (!existsSync(file)) await writeExported(file, encryptPrivateKey(root.privateKey, passphrase))
  if (!isKeyOf(await readExportedKey(file, passphrase), root.certificate))
    throw new StartError(`${file} already contains another key. Choose a file that does not exist yet.`)
  const listUntil = await makeList(folder, root, { now, days: LONG_DAYS })
  await rm(keyFile(folder))
  await syncFolder(dirname(keyFile(folder)))
  return listUntil
}

const writeExported = (file: string, pem: string) =>
  writeDurably(file, pem).catch(error => {
    throw new StartError(`${file} could not be written (${error.message}).`)
  })

/**
 * Reads the root with its key, from the folder or from an exported file. Throws a StartError that says what is missing.
 */
export async function readRoot(
  folder: string,
  vault: Vault,
  exported: { file: string; passphrase: string } | null,
): Promise<IssuedCertificate> {
  if (exported === null) {
    if (rootKeyInFolder(folder)) return readIssued(folder, vault, 'root')
    throw new StartError(
      `The root's private key is not in ${folder}. Pass the file it was exported to with --root FILE.`,
    )
  }
  const certificate = await readCertificateFile(folder, 'root')
  const privateKey = await readExportedKey(exported.file, exported.passphrase)
  if (!isKeyOf(privateKey, certificate))
    throw new StartError(`${exported.file} is the key of a different root than ${join(folder, 'root.pem')}.`)
  return { certificate, privateKey }
}

async function readExportedKey(file: string, passphrase: string): Promise<KeyObject> {
  const pem = await readFile(file, 'latin1').catch(error => {
    throw new StartError(`${file} could not be read (${error.message}).`)
  })
  if (!pem.includes('BEGIN ENCRYPTED PRIVATE KEY'))
    throw new StartError(`${file} is not an encrypted private key in PEM format.`)
  try {
    return createPrivateKey({ key: pem, format: 'pem', passphrase })
  } catch {
    throw new StartError(`${file} could not be decrypted: the passphrase is wrong or the file is damaged.`)
  }
}
