import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCertificate } from '../../engine/signing/certificate.ts'
import type { IssuedCertificate } from '../../engine/signing/certificate-authority.ts'
import { certificatesFromPem, certificateToPem } from '../../engine/signing/pem.ts'
import { writeDurably } from '../durable-files.ts'
import type { Belonging, Vault } from './vault.ts'

/** The name of a certificate. The certificate is in the file `NAME.pem`, its private key in `NAME.key`. */
export type CertificateName = 'root' | 'seal' | 'test-seal' | 'timestamper'

export async function writeIssued(
  folder: string,
  vault: Vault,
  name: CertificateName,
  { certificate, privateKey }: IssuedCertificate,
): Promise<void> {
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await writeCertificateFile(folder, name, certificate)
  await writeDurably(join(folder, `${name}.key`), vault.encrypt(keyBelonging(name, certificate), der))
}

export const writeCertificateFile = (folder: string, name: CertificateName, certificate: Uint8Array): Promise<void> =>
  writeDurably(join(folder, `${name}.pem`), certificateToPem(certificate))

/** Reads a certificate from its PEM file. Returns DER. */
export async function readCertificateFile(folder: string, name: CertificateName): Promise<Uint8Array> {
  const [certificate] = certificatesFromPem(await readFile(join(folder, `${name}.pem`), 'utf8'))
  if (certificate === undefined) throw new Error(`${name}.pem holds no certificate`)
  return certificate
}

/** Reads a certificate with its private key. Throws if either is missing or damaged, or if they do not match. */
export async function readIssued(folder: string, vault: Vault, name: CertificateName): Promise<IssuedCertificate> {
  const certificate = await readCertificateFile(folder, name)
  const der = vault.decrypt(keyBelonging(name, certificate), await readFile(join(folder, `${name}.key`)))
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  if (!isKeyOf(privateKey, certificate)) throw new Error(`${name}.key is not the key of ${name}.pem`)
  return { certificate, privateKey }
}

export function isKeyOf(privateKey: KeyObject, certificate: Uint8Array): boolean {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return publicKey.equals(readCertificate(certificate).publicKey)
}

/** Binds a key to its certificate, so that it does not fit another certificate of the same name. */
const keyBelonging = (name: CertificateName, certificate: Uint8Array): Belonging => ({
  purpose: `private key of ${name}`,
  id: serialNumberOf(certificate),
})

/** Returns the serial number of a certificate in hexadecimal digits. */
export const serialNumberOf = (certificate: Uint8Array) =>
  Buffer.from(readCertificate(certificate).serialNumber).toString('hex')

export const tokenKeyBelonging = (filename: string): Belonging => ({ purpose: 'token signing key', id: filename })

/** A file with an encrypted key, and the `Belonging` of the key. */
export interface KeyFile {
  path: string
  belonging(): Promise<Belonging>
}

/** Lists the files with the private keys of the certificates in a folder. */
export const privateKeyFiles = (folder: string): KeyFile[] =>
  (['root', 'seal', 'test-seal', 'timestamper'] as const).map(name => ({
    path: join(folder, `${name}.key`),
    belonging: async () => keyBelonging(name, await readCertificateFile(folder, name)),
  }))

export async function tokenKeyFiles(folder: string): Promise<KeyFile[]> {
  const tokens = join(folder, 'tokens')
  const names = (await readdir(tokens).catch(() => [])).filter(name => name.endsWith('.key'))
  return names.map(name => ({ path: join(tokens, name), belonging: async () => tokenKeyBelonging(name) }))
}

/**
 * Replaces each file in one step with the result of `rewrite`, so that a process that dies leaves a working folder.
 * Skips missing files.
 * @param rewrite returns the new content, or null to leave the file as it is
 */
export async function rewriteKeyFiles(
  files: KeyFile[],
  rewrite: (belonging: Belonging, bytes: Buffer, path: string) => Buffer | null,
): Promise<void> {
  for (const { path, belonging } of files) {
    const bytes = await readFile(path).catch(() => null)
    const rewritten = bytes && rewrite(await belonging(), bytes, path)
    if (rewritten) await writeDurably(path, rewritten)
  }
}

/** Returns the result of `work`, or null if it throws. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
