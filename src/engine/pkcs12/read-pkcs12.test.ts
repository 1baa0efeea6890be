import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type KeyAndCertificates,
  openssl,
  p256Key,
  pkcs12File,
  rsaKey,
  temporaryFolder,
} from '../../../test/support/seal-key-files.ts'
import { readPkcs12 } from './read-pkcs12.ts'

let folder: string
let p256: KeyAndCertificates
let small: Buffer
beforeAll(async () => {
  folder = await temporaryFolder()
  p256 = await p256Key()
  small = await made(p256, 'secret', '-iter', '1')
})
afterAll(() => rm(folder, { recursive: true }))

const made = async (content: KeyAndCertificates, password: string, ...options: string[]) =>
  readFile(await pkcs12File(folder, content, password, ...options))

function codeOf(file: Uint8Array, password = 'secret'): string {
  try {
    readPkcs12(file, password)
    return 'read'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('readPkcs12 with a file from openssl', () => {
  it.each([
    ['by default', []],
    ['with AES-128 and a friendly name', ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC', '-name', 'Our seal']],
    ['with certificates in clear text', ['-certpbe', 'NONE']],
    ['with the key in clear text', ['-keypbe', 'NONE']],
    ['with a SHA-512 MAC', ['-macalg', 'sha512']],
    ['with a SHA-1 MAC', ['-macalg', 'sha1']],
  ])('reads the key and its certificates %s', async (_, options) => {
    for (const content of [rsaKey(), p256]) {
      const { privateKey, certificates } = readPkcs12(await made(content, 'secret', ...options), 'secret')
      expect(privateKey.equals(content.key)).toBe(true)
      expect(certificates.map(certificate => Buffer.from(certificate))).toEqual(
        content.certificates.map(certificate => Buffer.from(certificate)),
      )
    }
  })

  it.each(['', 'pässwörd €', '𝄞 clef', 'a'.repeat(200)])('accepts the password "%s"', async password => {
    expect(codeOf(await made(p256, password), password)).toBe('read')
  })

  it('reports a wrong password', () => {
    expect(codeOf(small)).toBe('read')
    for (let attempt = 0; attempt < 600; attempt++) expect(codeOf(small, `wrong ${attempt}`)).toBe('wrong-password')
  })

  it('reports damage if any byte is changed or missing', () => {
    for (const index of small.keys()) {
      const changed = Buffer.from(small)
      changed[index]! ^= 1 << (index % 8)
      expect(codeOf(changed), `byte ${index}`).toMatch(/^(damaged|unsupported)$/)
      expect(codeOf(small.subarray(0, index)), `${index} bytes`).toBe('damaged')
    }
    expect(codeOf(Buffer.concat([small, Uint8Array.of(0)]))).toBe('damaged')
  })

  it.each([
    ['RC2', ['-legacy']],
    ['triple DES', ['-legacy', '-certpbe', 'PBE-SHA1-3DES']],
    ['not protected by a password', ['-nomac']],
  ])('refuses the file and says why: %s', async (reason, options) => {
    const file = await made(p256, 'secret', ...options)
    expect(() => readPkcs12(file, 'secret')).toThrow(expect.objectContaining({ code: 'unsupported' }))
    expect(() => readPkcs12(file, 'secret')).toThrow(reason)
  })

  it('refuses the file if it has no key', async () => {
    const [path, pem] = [`${folder}/none.p12`, `${folder}/none.pem`]
    await openssl('pkcs12', '-in', await pkcs12File(folder, p256, 'x'), '-passin', 'pass:x', '-nokeys', '-out', pem)
    await openssl('pkcs12', '-export', '-nokeys', '-in', pem, '-passout', 'pass:secret', '-out', path)
    await expect(readFileAs(path)).rejects.toThrow('holds 0 private keys')
  })
})

const readFileAs = async (path: string) => readPkcs12(await readFile(path), 'secret')
