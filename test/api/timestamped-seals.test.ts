import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificateToPem } from '../../src/engine/signing/pem.ts'
import { forgeCertificate } from '../../src/engine/timestamps/test-support/forge.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { authorityStandIns, stamping } from '../../src/platform/timestamps/test-support/authority-stand-in.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, readyTemplate, sign, signingToken, untilStatus } from '../support/builders.ts'
import { pdfsig, qpdfCheck } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

type Answer = Parameters<ReturnType<typeof authorityStandIns>['start']>[0]

const from = new Date(Date.now() - 3_600_000)
const root = forgeCertificate({ name: 'Time Root', isIssuer: true, from })
const authority = forgeCertificate({ name: 'Time Authority', issuer: root, from })
const standIns = authorityStandIns()

let service: TestApp
let folder: string
let asked: { body: Buffer }[]
/** How the authority answers now. */
let answer: Answer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-stamped-'))
  const rootsFile = join(folder, 'tsa-roots.pem')
  await writeFile(rootsFile, certificateToPem(root.certificate))
  const standIn = await standIns.start((call, response) => answer(call, response))
  asked = standIn.asked
  service = await startTestApp({ env: { TSA_URLS: standIn.url, TSA_ROOTS: rootsFile } })
})
afterAll(async () => {
  await service.stop()
  await standIns.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  answer = stamping(authority)
  asked.length = 0
})

/** A request that all have signed, once it is completed: its sealed file, and its certificate where that is a file of its own. */
async function completed(pdf: Uint8Array, body: Record<string, unknown> = {}) {
  const { templateId } = await readyTemplate(service.api, { pdf })
  const created = await embeddedRequest(service.api, { templateId, body })
  const values: Record<string, string>[] = [
    { 'Full name': 'Bea Buyer', 'Date of birth': '1990-05-03' },
    { Price: '1250.50' },
  ]
  for (const [index, signer] of created.signers.entries()) {
    const session = new ApiClient(service.url, await signingToken(service.api, signer.recipientSignatureId))
    await session.post('/signing/session/viewed')
    expect(await sign(session, values[index])).toMatchObject({ status: 200 })
  }
  await untilStatus(service.api, created.signatureRequestId, 'Completed')
  const { body: links } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
  const { certificatePresignedUrl: certificate } = links
  return {
    sealed: await service.anonymous.bytes(links.signedEnvelopePresignedUrl),
    certificate: certificate ? await service.anonymous.bytes(certificate) : null,
  }
}

const verify = (file: Uint8Array) =>
  verifySealedPdf(bytesSource(file), {
    roots: [service.platform.keys.seal.certificates.at(-1)!],
    timestampRoots: [root.certificate],
    now: new Date(),
  })

async function acceptedByOthers(file: Uint8Array): Promise<void> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.pdf`)
  await writeFile(path, file)
  expect(await qpdfCheck(path)).toEqual([])
  expect(await pdfsig(path)).toMatchObject({ signatures: [{ valid: true, total: true }] })
}

const document = textPdf(['A contract', 'between two parties.'], 2)

describe('a sealed document', () => {
  it('has a timestamp of its signature, and other programs accept it', async () => {
    const { sealed } = await completed(document)
    expect(verify(sealed)).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-T',
      seal: { coversWholeFile: true, timestamp: { subject: 'CN=Time Authority', trusted: true } },
    })
    expect(asked).toHaveLength(1)
    await acceptedByOthers(sealed)
  })

  it('is prepared once more for a timestamp that has no room, which the next one has at once', async () => {
    const more = Array.from(
      { length: 16 },
      (_, index) => forgeCertificate({ name: `${index}`.repeat(400) }).certificate,
    )
    answer = stamping(authority, () => ({ certificates: [authority.certificate, ...more] }))
    const first = await completed(document)
    expect(asked).toHaveLength(2)
    expect(verify(first.sealed)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-T' })
    await acceptedByOthers(first.sealed)
    expect(verify((await completed(document)).sealed).level).toBe('PAdES-BASELINE-T')
    expect(asked).toHaveLength(3)
  })

  it('that came with a signature has one in its certificate of completion too', async () => {
    const { sealed, certificate } = await completed(await approvedPdf(folder))
    expect([verify(sealed).level, verify(certificate!).level]).toEqual(['PAdES-BASELINE-T', 'PAdES-BASELINE-T'])
    expect(asked).toHaveLength(2)
  })

  it('of a test is not stamped, and no authority hears of it', async () => {
    const { sealed } = await completed(document, { testMode: true })
    expect(verify(sealed)).toMatchObject({ level: 'PAdES-BASELINE-B', seal: { test: true, timestamp: null } })
    expect(asked).toEqual([])
  })

  it.each<[string, Answer]>([
    ['is down', (_, response) => response.socket!.resetAndDestroy()],
    ['stamps something else', stamping(authority, () => ({ hash: randomBytes(32) }))],
    ['is unknown', stamping(forgeCertificate({ name: 'Stranger', from }))],
  ])('is of level B when the authority %s, and says no more', async (_, failing) => {
    answer = failing
    const { sealed } = await completed(document)
    const result = verify(sealed)
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', seal: { timestamp: null } })
    expect(result.notes.map(({ code }) => code)).toContain('time-is-claimed')
    await acceptedByOthers(sealed)
  })

  it('counts each authority in the metrics', async () => {
    const text = await service.platform.metrics.text()
    expect(text).toMatch(/countersign_timestamp_requests_total\{authority="[^"]+",outcome="failed"\} 3/)
    expect(text).toMatch(/countersign_timestamp_requests_total\{authority="[^"]+",outcome="stamped"\} [1-9]/)
  })
})
