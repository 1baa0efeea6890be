import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pdfsig } from '../../../test/support/pdf-tools.ts'
import { certificateFile, p256Key, rsaKey } from '../../../test/support/seal-key-files.ts'
import {
  CARD_MODULE,
  moduleProcesses,
  PIN,
  SOFT_MODULE,
  type SoftHsm,
  softHsm,
} from '../../../test/support/soft-token.ts'
import { readConfig } from '../../config.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { plainPdf, sealed } from '../../engine/verification/test-support/seal.ts'
import { verifySealedPdf } from '../../engine/verification/verify-sealed-pdf.ts'
import type { Pkcs11Setting } from '../../seal-key-setting.ts'
import { type OpenedSealKey, openSealKey, readSealCertificates } from './open-seal-key.ts'
import { openPkcs11 } from './pkcs11-key.ts'

const now = new Date()
const rsa = rsaKey()
const p256 = await p256Key(now)
const data = Buffer.from('what is signed')

let hsm: SoftHsm
let serial: string
const opened: OpenedSealKey[] = []
beforeAll(async () => {
  hsm = await softHsm()
  serial = await hsm.token('Seal')
  await hsm.put(serial, p256, { label: 'p256', id: '01' })
  await hsm.put(serial, rsa, { label: 'rsa', id: '02' })
  await hsm.put(serial, { key: p256.key, certificates: rsa.certificates.slice(0, 1) }, { label: 'other', id: '03' })
  await hsm.put(serial, { key: p256.key, certificates: [] }, { label: 'bare', id: '04' })
  await hsm.put(serial, p256, { label: 'asks', id: '05' }, '--always-auth')
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})
afterAll(() => hsm.remove())

const uri = (path: string, module = SOFT_MODULE) => `pkcs11:${path}?module-path=${module}`
const envOf = (path: string, more: Record<string, string> = {}) => ({
  ...hsm.env,
  SEAL_KEY: uri(path),
  SEAL_KEY_PASSWORD: PIN,
  ...more,
})
const settingOf = (env: Record<string, string>) => readConfig(env).sealKey as Pkcs11Setting

async function openKey(env: Record<string, string>) {
  const key = await openSealKey(settingOf(env), now)
  opened.push(key)
  return key.signer
}

const refusal = (env: Record<string, string>) =>
  openKey(env).then(
    () => 'none',
    error => `${error.code} ${error.message}`,
  )

const bytes = (certificates: Uint8Array[]) => certificates.map(certificate => Buffer.from(certificate))

async function killModule(signal: NodeJS.Signals) {
  const [pid] = await moduleProcesses()
  process.kill(pid!, signal)
}

describe('a key on a PKCS #11 token', () => {
  it.each([
    ['ecdsa-p256-sha256', 'p256', p256, {}],
    ['rsa-pkcs1-sha256', 'rsa', rsa, {}],
    ['rsa-pss-sha256', 'rsa', rsa, { SEAL_RSA_PADDING: 'pss' }],
  ])(
    'makes seals with %s that Poppler accepts, with the certificates from the token',
    async (algorithm, label, key, more) => {
      const signer = await openKey(envOf(`token=Seal;object=${label}`, more))
      expect(signer.algorithm).toBe(algorithm)
      expect(bytes(signer.certificates)).toEqual(bytes(key.certificates))
      const file = await sealed(plainPdf(), signer, { options: { signedAt: now } })
      const path = join(hsm.folder, `${algorithm}.pdf`)
      await writeFile(path, file)
      expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
      const roots = key.certificates.slice(-1)
      expect(verifySealedPdf(bytesSource(file), { roots, now })).toMatchObject({ valid: true, problems: [] })
    },
  )

  it('signs with a mechanism that hashes on the token if no mechanism accepts digests', async () => {
    const hashing = await softHsm('slots.mechanisms = CKM_SHA256_RSA_PKCS,CKM_SHA256_RSA_PKCS_PSS')
    const token = await hashing.token('Hashing')
    await hashing.put(token, rsa, { label: 'rsa', id: '01' })
    const env = { ...envOf('object=rsa'), ...hashing.env }
    expect((await openKey(env)).algorithm).toBe('rsa-pkcs1-sha256')
    expect((await openKey({ ...env, SEAL_RSA_PADDING: 'pss' })).algorithm).toBe('rsa-pss-sha256')
    await hashing.remove()
  })

  it('gets the PIN with each signature if it requires that', async () => {
    const signer = await openKey(envOf('object=asks'))
    await Promise.all([signer.sign(data), signer.sign(data)])
  })

  it('can be used with a PIN from the first line of a file', async () => {
    const file = join(hsm.folder, 'pin')
    await writeFile(file, `${PIN}\n`)
    const { SEAL_KEY_PASSWORD, ...env } = envOf('id=%01')
    expect(await refusal({ ...env, SEAL_KEY_PASSWORD_FILE: file })).toBe('none')
    expect(await refusal({ ...env, SEAL_KEY: `${env.SEAL_KEY}&pin-source=file:${file}` })).toBe('none')
    expect(await refusal({ ...env, SEAL_KEY_PASSWORD_FILE: `${file}.missing` })).toContain('(ENOENT)')
  })

  it('can have all of its certificates in a file, or only the issuers that the token lacks', async () => {
    const chainFile = await certificateFile(hsm.folder, p256.certificates.toReversed())
    const bare = envOf('object=bare', { SEAL_CERTIFICATE_FILE: chainFile })
    expect(bytes((await openKey(bare)).certificates)).toEqual(bytes(p256.certificates))
    const token = await hsm.token('Leaf')
    await hsm.put(token, { key: rsa.key, certificates: rsa.certificates.slice(0, 1) }, { label: 'leaf', id: '01' })
    const leaf = envOf('token=Leaf')
    expect(await refusal(leaf)).toContain('do not lead to a root')
    const SEAL_CERTIFICATE_FILE = await certificateFile(hsm.folder, rsa.certificates.slice(1))
    expect(bytes((await openKey({ ...leaf, SEAL_CERTIFICATE_FILE })).certificates)).toEqual(bytes(rsa.certificates))
    expect(bytes(await readSealCertificates(settingOf({ ...leaf, SEAL_CERTIFICATE_FILE })))).toEqual(
      bytes(rsa.certificates),
    )
  })

  it('needs no token if only its certificates are read and they are in a file', async () => {
    const SEAL_CERTIFICATE_FILE = await certificateFile(hsm.folder, p256.certificates)
    const setting = settingOf(envOf('token=None', { SEAL_CERTIFICATE_FILE, SEAL_KEY_PASSWORD: 'wrong pin' }))
    expect(bytes(await readSealCertificates(setting))).toEqual(bytes(p256.certificates))
  })
})

describe('a service with a key on a PKCS #11 token', () => {
  it.each([
    [
      'the PIN is wrong',
      'object=p256',
      { SEAL_KEY_PASSWORD: '87654321' },
      'The PIN is wrong. Correct the PIN in SEAL_KEY_PASSWORD',
    ],
    ['the PIN is too short', 'object=p256', { SEAL_KEY_PASSWORD: '1' }, 'The PIN is'],
    ['there is no PIN', 'object=p256', { SEAL_KEY_PASSWORD: '' }, 'The token needs a PIN. Set SEAL_KEY_PASSWORD'],
    ['the token is missing', 'token=Sea;object=p256', {}, 'The module shows no such token. There are: "'],
    ['the key is missing', 'object=p257', {}, 'The token has no such private key. Correct object and id'],
    ['several keys match', 'token=Seal', {}, 'fits 5 private keys, with the ids %01, %02, %03, %04, %05. Add ;id='],
    ['the certificate is for another kind of key', 'object=other', {}, 'for another kind of key'],
    ['there is no certificate', 'object=bare', {}, 'no certificate with the id of the key. Set SEAL_CERTIFICATE_FILE'],
    ['the file is not a library', 'x', { SEAL_KEY: uri('object=p256', '/etc/passwd') }, '/etc/passwd cannot be loaded'],
    ['the module is missing', 'x', { SEAL_KEY: uri('object=p256', '/nowhere.so') }, '/nowhere.so cannot be loaded'],
    [
      'there is no token at all',
      'x',
      { SEAL_KEY: uri('object=p256', CARD_MODULE) },
      'There is none. Connect the token',
    ],
  ])('does not start when %s, and suggests a remedy without printing the PIN', async (_, path, more, reason) => {
    const text = await refusal({ ...envOf(`${path.startsWith('token') ? '' : 'token=Seal;'}${path}`), ...more })
    expect(text).toMatch(/^start_refused The key in the PKCS #11 token \(pkcs11:[^?]*\) cannot make seals\. /)
    expect(text).toContain(reason)
    expect(text).not.toMatch(new RegExp(`${PIN}|87654321`))
    expect(await moduleProcesses()).toEqual([])
  })

  it('does not start when the certificate belongs to another key', async () => {
    const otherKey = await p256Key(now)
    const SEAL_CERTIFICATE_FILE = await certificateFile(hsm.folder, otherKey.certificates)
    expect(await refusal(envOf('token=Seal;object=p256', { SEAL_CERTIFICATE_FILE }))).toContain(
      "does not match the signer's key",
    )
  })

  it('does not start when two tokens share the label, unless the setting names the serial number', async () => {
    const twins = [await hsm.token('Twin'), await hsm.token('Twin')]
    await hsm.put(twins[1]!, p256, { label: 'p256', id: '01' })
    const text = await refusal(envOf('token=Twin;object=p256'))
    expect(text).toMatch(
      /SEAL_KEY fits 2 tokens: "Twin" \(serial \w+\), "Twin" \(serial \w+\)\. Add ;serial= to SEAL_KEY\./,
    )
    for (const twin of twins) expect(text).toContain(twin)
    expect(await refusal(envOf(`token=Twin;serial=${twins[1]};object=p256`))).toBe('none')
  })

  it('does not start when the module does not answer in time', async () => {
    const setting = settingOf(envOf('token=Seal;object=p256'))
    await expect(openPkcs11(setting, [], { openTimeoutMs: 1, signTimeoutMs: 1 })).rejects.toThrow(
      'did not answer within',
    )
    expect(await moduleProcesses()).toEqual([])
  })
})

describe('a lost session', () => {
  it('is replaced when the module process has died', async () => {
    const signer = await openKey(envOf('token=Seal;object=p256'))
    await killModule('SIGKILL')
    await signer.sign(data)
    expect(await moduleProcesses()).toHaveLength(1)
  })

  it('makes signatures fail while the token is missing, and is replaced when the token is back', async () => {
    const signer = await openKey(envOf('token=Seal;object=rsa'))
    await hsm.withoutTokens(async () => {
      await expect(signer.sign(data)).rejects.toMatchObject({ code: 'key_service_failed' })
      await expect(signer.sign(data)).rejects.toThrow('The module shows no such token')
    })
    await signer.sign(data)
  })

  it('makes all waiting calls fail when the module hangs, and ends the module process', async () => {
    const setting = settingOf(envOf('token=Seal;object=p256'))
    const key = await openPkcs11(setting, [], { openTimeoutMs: 20_000, signTimeoutMs: 200 })
    opened.push(key)
    const [pid] = await moduleProcesses()
    await killModule('SIGSTOP')
    const results = await Promise.allSettled([1, 2, 3].map(() => key.signer.sign(data)))
    expect(results.map(result => (result as PromiseRejectedResult).reason.message)).toEqual([
      'The module did not answer within 0.2 s',
      'The module did not answer the call before',
      'The module did not answer the call before',
    ])
    expect(await moduleProcesses()).not.toContain(pid)
    await key.signer.sign(data)
  })

  it('is never replaced with a PIN that was refused before', async () => {
    const token = await hsm.token('Changed')
    await hsm.put(token, p256, { label: 'p256', id: '01' })
    const signer = await openKey(envOf('token=Changed'))
    await hsm.changePin(token, '11112222')
    await killModule('SIGKILL')
    await expect(signer.sign(data)).rejects.toThrow('The PIN is wrong')
    await hsm.changePin(token, PIN, '11112222')
    await expect(signer.sign(data)).rejects.toThrow('The PIN is wrong')
    expect(await moduleProcesses()).toEqual([])
  })
})
