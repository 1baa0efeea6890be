import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedRequest, sign, signingSession, untilStatus } from '../support/builders.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  service = await startTestApp()
  elsewhere = await startTestApp()
})
afterAll(() => Promise.all([service?.stop(), elsewhere?.stop()]))

const values: Record<string, string>[] = [
  { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' },
  { Price: '1250.50' },
]

let sealedFile: Promise<Buffer> | undefined
/** A request that two people have signed, as its signers download it. */
const sealed = (): Promise<Buffer> => {
  sealedFile ??= (async () => {
    const request = await embeddedRequest(service.api)
    for (const [index, { recipientSignatureId }] of request.signers.entries())
      expect((await sign(await signingSession(service, recipientSignatureId), values[index])).status).toBe(200)
    await untilStatus(service.api, request.signatureRequestId, 'Completed')
    const { body } = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
    return Buffer.from(await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
  })()
  return sealedFile
}

async function checked(bytes: Uint8Array, at: TestApp = service) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'signed.pdf')
  const response = await fetch(`${at.url}/checks`, { method: 'POST', body: form })
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects.
  return { status: response.status, body: (await response.json()) as any }
}

describe('checking a document', () => {
  it('tells anyone that nobody has changed it, who signed it, and whose seal it has', async () => {
    const { status, body } = await checked(await sealed())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      outcome: 'valid',
      problems: [],
      seal: {
        name: 'Countersign Seal',
        subject: 'CN=Countersign Seal, O=Countersign',
        test: false,
        signedAt: expect.any(String),
      },
      names: { document: 'contract', organization: 'Acme', signers: ['Bea Buyer', 'Sam Seller'] },
      recipients: [
        { name: 'Bea Buyer', action: 'sign', at: expect.any(String) },
        { name: 'Sam Seller', action: 'sign', at: expect.any(String) },
      ],
    })
    const [first, second] = body.recipients.map(({ at }: { at: string }) => Date.parse(at))
    expect(first).toBeLessThan(second)
    expect(second).toBeLessThanOrEqual(Date.parse(body.seal.signedAt) + 1_000)
  })

  it.each([
    ['a changed letter', (bytes: Buffer) => bytes.with(bytes.indexOf('A contract') + 2, 0x43)],
    ['something added at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n% more')])],
    ['its end cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
  ])('finds %s', async (_, change) => {
    const { body } = await checked(Buffer.from(change(await sealed())))
    expect(body.outcome).toBe('not-valid')
    expect(body.problems.length).toBeGreaterThan(0)
  })

  it('finds that a document was never sealed', async () => {
    const { body } = await checked(textPdf(['A contract']))
    expect(body).toMatchObject({ outcome: 'not-valid', problems: [{ code: 'no-signature' }], seal: null, names: null })
  })

  it.each([
    ['the seal of another installation', async () => ({ bytes: await sealed(), at: elsewhere, code: 'unknown-root' })],
    ['a file that is no PDF', async () => ({ bytes: Buffer.from('hello'), at: service, code: 'not-a-pdf' })],
  ])('says that it cannot judge %s', async (_, subject) => {
    const { bytes, at, code } = await subject()
    expect((await checked(bytes, at)).body).toMatchObject({ outcome: 'not-checked', problems: [{ code }] })
  })

  it('keeps no file', async () => {
    const bytes = await sealed()
    const before = await storedFiles(service.platform.config)
    await checked(bytes)
    expect(await storedFiles(service.platform.config)).toEqual(before)
  })

  it('refuses a body without a file, and one that is too large', async () => {
    const form = new FormData()
    form.append('name', 'x')
    const without = await fetch(`${service.url}/checks`, { method: 'POST', body: form })
    expect([without.status, await without.json()]).toEqual([400, { error: 'file is required' }])
    expect((await checked(new Uint8Array(41 * 1024 * 1024))).status).toBe(413)
  })

  it('is limited for each network', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '1000' } })
    try {
      const answers: number[] = []
      for (let count = 0; count < 25; count++) answers.push((await checked(Buffer.from('hello'), limited)).status)
      expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
      expect(answers).toContain(429)
    } finally {
      await limited.stop()
    }
  })
})
