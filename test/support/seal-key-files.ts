import { execFile } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certificateToPem } from '../../src/engine/signing/pem.ts'
import { fixtureCertificate, fixtureKey, testChain } from '../../src/engine/signing/test-support/certificates.ts'

/** A private key with its certificates, the key's first and the root last. */
export interface KeyAndCertificates {
  key: KeyObject
  certificates: Uint8Array[]
}

export const rsaKey = (): KeyAndCertificates => ({
  key: fixtureKey(),
  certificates: ['rsa-seal', 'rsa-intermediate', 'rsa-root'].map(fixtureCertificate),
})

/** A key of another installation, with certificates that are valid from `now`. */
export async function p256Key(now = new Date()): Promise<KeyAndCertificates> {
  const { seal, signer } = await testChain({ now })
  return { key: seal.privateKey, certificates: signer.certificates }
}

export const openssl = (...args: string[]) => promisify(execFile)('openssl', args)

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'countersign-seal-key-'))

export async function certificateFile(folder: string, certificates: Uint8Array[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pem`)
  await writeFile(path, certificates.map(certificateToPem).join(''))
  return path
}

/** Makes a PKCS #12 file with openssl; its issuers are in the order of `certificates`. */
export async function pkcs12File(
  folder: string,
  { key, certificates: [own, ...issuers] }: KeyAndCertificates,
  password: string,
  ...options: string[]
): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.p12`)
  const keyFile = `${path}.key`
  await writeFile(keyFile, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  const files = ['-inkey', keyFile, '-in', await certificateFile(folder, [own!])]
  const more = issuers.length > 0 ? ['-certfile', await certificateFile(folder, issuers)] : []
  await openssl('pkcs12', '-export', ...files, ...more, '-passout', `pass:${password}`, '-out', path, ...options)
  await rm(keyFile)
  return path
}
