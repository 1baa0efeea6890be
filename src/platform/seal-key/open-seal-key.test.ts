import { createPrivateKey } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AwsKms, awsError, startAwsKms } from '../../../test/support/aws-kms.ts'
import {
  certificateFile,
  type KeyAndCertificates,
  openssl,
  p256Key,
  pkcs12File,
  rsaKey,
  temporaryFolder,
} from '../../../test/support/seal-key-files.ts'
import { readConfig } from '../../config.ts'
import { certificatesFromPem } from '../../engine/signing/pem.ts'
import { fixtureCertificate } from '../../engine/signing/test-support/certificates.ts'
import { awsKmsSigner } from './aws-kms-key.ts'
import { openSealKey, readSealCertificates } from './open-seal-key.ts'

const YEAR_MS = 365 * 86_400_000
const now = new Date()
let folder: string
let p256: KeyAndCertificates
let services: AwsKms[]
beforeAll(async () => {
  folder = await temporaryFolder()
  p256 = await p256Key(now)
  services = await Promise.all([startAwsKms(p256.key), startAwsKms(rsaKey().key)])
})
beforeEach(() => {
  for (const list of services.flatMap(({ calls, next }) => [calls, next])) list.splice(0)
})
afterAll(async () => {
  await Promise.all(services.map(service => service.stop()))
  await rm(folder, { recursive: true })
})

const settingOf = (env: Record<string, string>) => readConfig(env).sealKey!
const openKey = async (env: Record<string, string>, at = now) => (await openSealKey(settingOf(env), at)).signer

const bytes = (certificates: Uint8Array[]) => certificates.map(certificate => Buffer.from(certificate))

/** Settings for a PKCS #12 file with this content. */
async function inFile(content: KeyAndCertificates, more: Record<string, string> = {}) {
  return { SEAL_KEY: `pkcs12:${await pkcs12File(folder, content, 'secret')}`, SEAL_KEY_PASSWORD: 'secret', ...more }
}

/** Settings for a key in the key service with these certificates. */
async function inService(
  { env }: AwsKms,
  certificates: Uint8Array[],
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  return { ...env, SEAL_CERTIFICATE_FILE: await certificateFile(folder, certificates), ...more }
}

const refusal = (env: Record<string, string>, at = now) =>
  openKey(env, at).then(
    () => 'none',
    error => `${error.code} ${error.message}`,
  )

describe('a key in a PKCS #12 file', () => {
  it('signs, and orders its certificates from the seal to the root', async () => {
    const { key, certificates } = rsaKey()
    const [seal, issuer, root] = certificates as [Uint8Array, Uint8Array, Uint8Array]
    const opened = await openKey(await inFile({ key, certificates: [seal, root, p256.certificates[1]!, issuer] }))
    expect(bytes(opened.certificates)).toEqual(bytes(certificates))
    expect(opened.algorithm).toBe('rsa-pkcs1-sha256')
    expect((await openKey(await inFile(p256))).algorithm).toBe('ecdsa-p256-sha256')
    const padded = await openKey(await inFile(rsaKey(), { SEAL_RSA_PADDING: 'pss' }))
    expect(padded.algorithm).toBe('rsa-pss-sha256')
  })

  it('can be opened with a password from the first line of a file', async () => {
    const { SEAL_KEY } = await inFile(p256)
    const file = join(folder, 'password')
    await writeFile(file, 'secret\n')
    expect(await refusal({ SEAL_KEY, SEAL_KEY_PASSWORD_FILE: file })).toBe('none')
    expect(await refusal({ SEAL_KEY, SEAL_KEY_PASSWORD_FILE: `${file}.missing` })).toContain('(ENOENT)')
  })

  it('can have its missing issuers in the certificate file', async () => {
    const { key, certificates } = rsaKey()
    const alone = await inFile({ key, certificates: certificates.slice(0, 1) })
    expect(await refusal(alone)).toContain('do not lead to a root')
    const SEAL_CERTIFICATE_FILE = await certificateFile(folder, certificates.slice(1).reverse())
    expect(bytes((await openKey({ ...alone, SEAL_CERTIFICATE_FILE })).certificates)).toEqual(bytes(certificates))
  })

  it('is refused with an error that states the reason and the remedy, but not the password', async () => {
    const env = await inFile(p256)
    const path = env.SEAL_KEY.slice('pkcs12:'.length)
    const damaged = await readFile(path)
    damaged[300]! ^= 1
    await writeFile(`${path}.damaged`, damaged)
    const old = await pkcs12File(folder, p256, 'secret', '-legacy')
    const refusals = await Promise.all([
      refusal({ ...env, SEAL_KEY_PASSWORD: 'hunter2' }),
      refusal({ ...env, SEAL_KEY: `${env.SEAL_KEY}.damaged` }),
      refusal({ ...env, SEAL_KEY: `pkcs12:${old}` }),
      refusal({ ...env, SEAL_KEY: `${env.SEAL_KEY}.missing` }),
    ])
    const reasons = [
      'The password is wrong. Correct SEAL_KEY_PASSWORD',
      'is damaged',
      'openssl pkcs12 -legacy',
      'ENOENT',
    ]
    for (const [index, reason] of reasons.entries()) expect(refusals[index]).toContain(reason)
    for (const text of refusals) expect(text).toMatch(/^start_refused (?!.*(secret|hunter2))/)
  })

  it('is refused when its certificate has expired, is not valid yet, or is not for signing', async () => {
    const { key, certificates } = rsaKey()
    const server = { key, certificates: [fixtureCertificate('rsa-seal-server'), ...certificates.slice(1)] }
    expect(await refusal(await inFile(p256), new Date(+now + 11 * YEAR_MS))).toContain('had expired')
    expect(await refusal(await inFile(p256), new Date(+now - YEAR_MS))).toContain('not valid yet')
    expect(await refusal(await inFile(server))).toContain('not for signing documents')
  })
})

describe('a key in AWS KMS', () => {
  it.each([
    ['ECDSA_SHA_256', 0, {}],
    ['RSASSA_PKCS1_V1_5_SHA_256', 1, {}],
    ['RSASSA_PSS_SHA_256', 1, { SEAL_RSA_PADDING: 'pss' }],
  ])('signs with %s, and receives only digests', async (algorithm, index, more) => {
    const { certificates } = [p256, rsaKey()][index]!
    const opened = await openKey(await inService(services[index]!, certificates.toReversed(), more))
    expect(bytes(opened.certificates)).toEqual(bytes(certificates))
    expect(services[index]!.calls).toEqual([
      expect.objectContaining({ KeyId: 'alias/seal', MessageType: 'DIGEST', SigningAlgorithm: algorithm }),
    ])
    const { Message } = services[index]!.calls[0] as { Message: string }
    expect(Buffer.from(Message, 'base64')).toHaveLength(32)
  })

  it('is refused when it is not the key of the certificate', async () => {
    const otherKey = await p256Key(now)
    expect(await refusal(await inService(services[0]!, otherKey.certificates))).toContain(
      "does not match the signer's key",
    )
  })

  it('is refused when its certificate has expired, is not for signing, or has no path to a root', async () => {
    const [, issuer, root] = rsaKey().certificates as [Uint8Array, Uint8Array, Uint8Array]
    const server = [fixtureCertificate('rsa-seal-server'), issuer, root]
    const late = new Date(+now + 11 * YEAR_MS)
    expect(await refusal(await inService(services[0]!, p256.certificates), late)).toContain('had expired')
    expect(await refusal(await inService(services[1]!, server))).toContain('not for signing documents')
    expect(await refusal(await inService(services[1]!, [server[0]!, root]))).toContain('do not lead to a root')
    expect(await refusal(await inService(services[1]!, [issuer, root]))).toContain('No certificate of the key')
  })

  it('is refused when it cannot sign, and the error states the call and the reason', async () => {
    const [service] = services as [AwsKms]
    const env = await inService(service, p256.certificates)
    service.next.push(awsError(400, 'AccessDeniedException', 'User is not authorized to perform: kms:Sign'))
    const text = await refusal(env)
    expect(text).toMatch(/^start_refused The key in AWS KMS \(alias\/seal\) cannot make seals/)
    expect(text).toContain('kms:Sign for the key alias/seal failed: AccessDeniedException: User is not authorized')
    expect(await refusal({ ...env, SEAL_KEY: 'aws-kms:alias/other' })).toContain('NotFoundException')
  })

  it('is refused with a wrong secret, and the refusal does not contain the secret', async () => {
    const env = await inService(services[0]!, p256.certificates, {
      AWS_SECRET_ACCESS_KEY: 'wrongsecret',
      AWS_SESSION_TOKEN: 'sessiontoken',
    })
    const text = await refusal(env)
    expect(text).toContain('InvalidSignatureException')
    expect(text).not.toMatch(/wrongsecret|sessiontoken|Canonical/)
  })

  it('is used with the credentials of a profile if the environment has none', async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...env } = await inService(services[0]!, p256.certificates)
    const profile = `[seal]\naws_access_key_id = ${AWS_ACCESS_KEY_ID}\naws_secret_access_key = ${AWS_SECRET_ACCESS_KEY}\n`
    await writeFile(join(folder, 'credentials'), profile)
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'credentials'))
    vi.stubEnv('AWS_PROFILE', 'seal')
    expect(await refusal(env)).toBe('none')
    vi.stubEnv('AWS_PROFILE', 'other')
    expect(await refusal(env)).toContain('kms:Sign for the key alias/seal failed')
    vi.unstubAllEnvs()
  })

  it('is called again after a temporary failure, but not forever', async () => {
    const [service] = services as [AwsKms]
    const env = await inService(service, p256.certificates)
    service.next.push(
      awsError(500, 'KMSInternalException', 'Try again'),
      awsError(400, 'ThrottlingException', 'Slow down'),
    )
    expect(await refusal(env)).toBe('none')
    expect(service.calls).toHaveLength(3)
    service.next.push(...Array.from({ length: 4 }, () => awsError(500, 'KMSInternalException', 'Try again')))
    expect(await refusal(env)).toContain('KMSInternalException')
    expect(service.calls).toHaveLength(6)
  })

  it('makes a signature fail if it does not respond in time', async () => {
    const [service] = services as [AwsKms]
    const setting = settingOf(await inService(service, p256.certificates))
    if (setting.kind !== 'aws-kms') throw new Error('not a key in AWS KMS')
    service.next.push('hang', 'hang', 'hang')
    const signer = await awsKmsSigner(setting, p256.certificates, { tries: 2, timeoutMs: 100, wholeTimeoutMs: 10_000 })
    await expect(signer.sign(Buffer.from('a'))).rejects.toThrow(/TimeoutError|timed? ?out/i)
    expect(service.calls).toHaveLength(2)
    const limitedSigner = await awsKmsSigner(setting, p256.certificates, {
      tries: 2,
      timeoutMs: 9_000,
      wholeTimeoutMs: 100,
    })
    await expect(limitedSigner.sign(Buffer.from('a'))).rejects.toThrow(/no answer within 100 ms|abort/i)
  })
})

describe('the certificates of an external seal key', () => {
  it('are read without a call to the key service', async () => {
    const setting = settingOf(await inService(services[0]!, p256.certificates))
    expect(bytes(await readSealCertificates(setting))).toEqual(bytes(p256.certificates))
    expect(services[0]!.calls).toEqual([])
    expect(bytes(await readSealCertificates(settingOf(await inFile(p256))))).toEqual(bytes(p256.certificates))
  })
})

describe('a seal key', () => {
  it.each([
    ['of 1024 bits', ['rsa:1024'], 'has 1024 bits; it must have 2048 or more'],
    ['on another curve', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521'], 'must be RSA or on the curve P-256 or P-384'],
    ['with a self-signed certificate', ['rsa:2048'], 'may not issue certificates'],
  ])('is refused: a key %s', async (_, kind, reason) => {
    const [keyFile, pemFile] = [join(folder, 'own.key'), join(folder, 'own.pem')]
    const subject = ['-subj', '/CN=Own', '-addext', 'basicConstraints=critical,CA:FALSE', '-config', '/dev/null']
    await openssl('req', '-x509', '-newkey', ...kind, '-nodes', '-keyout', keyFile, '-out', pemFile, ...subject)
    const key = createPrivateKey(await readFile(keyFile))
    const certificates = certificatesFromPem(await readFile(pemFile, 'latin1'))
    expect(await refusal(await inFile({ key, certificates }), new Date())).toContain(reason)
  })
})
