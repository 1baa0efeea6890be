import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { readCertificate, subjectText } from '../../src/engine/signing/certificate.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { presentSeal } from '../../src/features/settings/installation/seal-certificate.ts'
import { type AwsKms, awsError, startAwsKms } from '../support/aws-kms.ts'
import { embeddedRequest, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { countersignWith } from '../support/command-line.ts'
import { pdfsig } from '../support/pdf-tools.ts'
import {
  certificateFile,
  type KeyAndCertificates,
  p256Key,
  pkcs12File,
  rsaKey,
  temporaryFolder,
} from '../support/seal-key-files.ts'
import { PIN, SOFT_MODULE, type SoftHsm, softHsm } from '../support/soft-token.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const rsa = rsaKey()
let folder: string
let p256: KeyAndCertificates
let kms: AwsKms
let hsm: SoftHsm
let inFile: { env: Record<string, string>; service: TestApp }
let inService: { env: Record<string, string>; service: TestApp }
let onToken: { env: Record<string, string>; service: TestApp }
beforeAll(async () => {
  folder = await temporaryFolder()
  p256 = await p256Key()
  kms = await startAwsKms(p256.key)
  inFile = await started({
    SEAL_KEY: `pkcs12:${await pkcs12File(folder, rsa, 'secret')}`,
    SEAL_KEY_PASSWORD: 'secret',
  })
  inService = await started({ ...kms.env, SEAL_CERTIFICATE_FILE: await certificateFile(folder, p256.certificates) })
  hsm = await softHsm()
  await hsm.put(await hsm.token('Acme'), rsa, { label: 'seal', id: '01' })
  const SEAL_KEY = `pkcs11:token=Acme;object=seal?module-path=${SOFT_MODULE}`
  onToken = await started({ ...hsm.env, SEAL_KEY, SEAL_KEY_PASSWORD: PIN })
})
afterAll(async () => {
  await inFile?.service.stop()
  await inService?.service.stop()
  await onToken?.service.stop()
  await kms.stop()
  await hsm.remove()
  await rm(folder, { recursive: true })
})

const started = async (env: Record<string, string>) => ({ env, service: await startTestApp({ env }) })

/** Lets both signers sign a document and returns its request's id; `untilSealed` waits for the seal. */
async function signed(service: TestApp, body?: Record<string, unknown>): Promise<string> {
  const { templateId } = await readyTemplate(service.api)
  const created = await embeddedRequest(service.api, { templateId, ...(body && { body }) })
  for (const [index, { recipientSignatureId }] of created.signers.entries()) {
    const session = await signingSession(service, recipientSignatureId)
    await sign(session, index === 0 ? { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' } : undefined)
  }
  return created.signatureRequestId
}

async function untilSealed(service: TestApp, id: string) {
  await untilStatus(service.api, id, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${id}/signed-envelope`)
  const bytes = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
  const path = join(folder, `${id}.pdf`)
  await writeFile(path, bytes)
  return { bytes, path }
}

const sealed = async (service: TestApp, body?: Record<string, unknown>) =>
  untilSealed(service, await signed(service, body))

const verified = (bytes: Uint8Array, roots: Uint8Array[]) =>
  verifySealedPdf(bytesSource(bytes), { roots, now: new Date() })

const downloadedRoots = async ({ url }: TestApp) =>
  certificatesFromPem(await (await fetch(`${url}/.well-known/countersign/root.pem`)).text())

const commandLine = ({ env, service }: typeof inFile, ...args: string[]) =>
  countersignWith({ dataDir: service.platform.config.dataDir, env }, ...args)

describe('a document sealed with a key outside the data folder', () => {
  it.each([
    ['a PKCS #12 file', () => inFile, () => rsa, 'O=Example Authority, CN=Example Signer'],
    ['AWS KMS', () => inService, () => p256, 'CN=Example GmbH Seal, O=Example GmbH'],
    ['a PKCS #11 token', () => onToken, () => rsa, 'O=Example Authority, CN=Example Signer'],
  ])('verifies in pdfsig and under the root of its own certificate (key in %s)', async (_, running, key, subject) => {
    const { service } = running()
    const { bytes, path } = await sealed(service)
    expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
    const root = key().certificates.at(-1)!
    expect(verified(bytes, [root])).toMatchObject({ valid: true, problems: [], seal: { test: false } })
    expect(verified(bytes, await downloadedRoots(service))).toMatchObject({ valid: true })
    expect(Buffer.from((await downloadedRoots(service))[0]!)).toEqual(Buffer.from(root))
    expect(presentSeal(service.platform, service.acme.organizationId)).toMatchObject({
      subject,
      root: { subject: subjectText(readCertificate(root)) },
    })
  })

  it('gets the test seal of the installation in test mode, without a call to the key service', async () => {
    const { service } = inService
    const before = kms.calls.length
    const { bytes } = await sealed(service, { testMode: true })
    const roots = await downloadedRoots(service)
    expect(verified(bytes, roots)).toMatchObject({
      valid: true,
      seal: { test: true, subject: expect.stringMatching(/^CN=TEST SEAL/) },
    })
    expect(verified(bytes, [p256.certificates.at(-1)!])).toMatchObject({ valid: false })
    expect(kms.calls).toHaveLength(before)
  })

  it('waits while the token is unplugged, and its request shows the error', async () => {
    const { service } = onToken
    let id = ''
    await hsm.withoutTokens(async () => {
      id = await signed(service)
      await expect
        .poll(async () => (await service.api.get(`/v1/signature-requests/${id}`)).body.sealing)
        .toMatchObject({ lastError: 'key_service_failed' })
    })
    await untilSealed(service, id)
  })

  it('waits while the key service refuses to sign, and its request shows the error', async () => {
    const { service } = inService
    kms.next.push(...Array.from({ length: 20 }, () => awsError(400, 'DisabledException', 'The key is disabled')))
    const id = await signed(service)
    await expect
      .poll(async () => (await service.api.get(`/v1/signature-requests/${id}`)).body.sealing)
      .toMatchObject({ lastError: 'key_service_failed' })
    kms.next.splice(0)
    await untilSealed(service, id)
  })
})

describe('the command line of an installation whose seal key is outside the data folder', () => {
  it('verifies its seals without a root argument, even after the key is back in the data folder', async () => {
    const { path } = await sealed(inFile.service)
    expect(await commandLine(inFile, 'verify', path)).toMatchObject({ code: 0 })
    expect(await commandLine({ ...inFile, env: {} }, 'verify', path)).toMatchObject({ code: 0 })
  })

  it('verifies documents that were sealed earlier under the root in the data folder', async () => {
    const own = await startTestApp()
    const { path } = await sealed(own)
    const { dataDir } = own.platform.config
    const before = await readFile(join(dataDir, 'keys', 'root.pem'), 'utf8')
    expect(await countersignWith({ dataDir, env: inFile.env }, 'verify', path)).toMatchObject({ code: 0 })
    expect(await countersignWith({ dataDir, env: inFile.env }, 'root-certificate')).toMatchObject({ output: before })
    await own.stop()
  })

  it('lists the sealing certificate and the location of its key without a call to the key service', async () => {
    const before = kms.calls.length
    const { output } = await commandLine(inService, 'keys', 'list')
    expect(output).toContain("The seal's private key is in AWS KMS (alias/seal).")
    const { certificates } = JSON.parse((await commandLine(inFile, 'keys', 'list', '--json')).output)
    expect(certificates.map(({ name, seals }: { name: string; seals: boolean }) => [name, seals])).toEqual([
      ['root', false],
      ['root', false],
      ['seal', false],
      ['test-seal', true],
      ['seal', true],
      ['issuer', false],
    ])
    expect(kms.calls).toHaveLength(before)
  })

  it('lists the certificate on the token without showing the PIN', async () => {
    const { code, output } = await commandLine(onToken, 'keys', 'list')
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('CN=Example Signer') })
    expect(output).toContain("The seal's private key is in the PKCS #11 token (pkcs11:token=Acme;object=seal).")
    expect(output).not.toContain(PIN)
  })

  it('exits and says why when the key cannot be read', async () => {
    const env = { ...inFile.env, SEAL_KEY_PASSWORD: 'hunter2' }
    expect(await commandLine({ ...inFile, env }, 'keys', 'list')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/The password is wrong\. Correct SEAL_KEY_PASSWORD (?!.*hunter2)/s),
    })
  })

  it('refuses to rotate a key that is stored elsewhere, and says where the key is', async () => {
    expect(await commandLine(inFile, 'keys', 'rotate')).toMatchObject({
      code: 1,
      errors: expect.stringContaining("The seal's key is in the PKCS #12 file"),
    })
  })
})

it('the metrics show the days until the seal certificate expires', async () => {
  const { body } = await inService.service.anonymous.get('/metrics')
  const [, days] = /countersign_seal_certificate_days\{seal="seal"\} ([\d.]+)/.exec(body)!
  expect(Number(days)).toBeGreaterThan(3_600)
  expect(Number(days)).toBeLessThan(3_660)
  expect(body).toMatch(/countersign_seal_certificate_days\{seal="test"\} \d/)
})
