import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import type { EventRecord } from '../../src/engine/events/event-record.ts'
import { certificateToPem } from '../../src/engine/signing/pem.ts'
import { type CertificateOptions, forgeCertificate } from '../../src/engine/timestamps/test-support/forge.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { queueEarlierFiles } from '../../src/features/sealing/upgrades/queue-earlier-files.ts'
import { authorityStandIns, stamping } from '../../src/platform/timestamps/test-support/authority-stand-in.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, readyTemplate, sign, signingToken, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { openssl, pdfsig, pdfsigDump, qpdfCheck, qpdfSecurityStore } from '../support/pdf-tools.ts'
import { describeLong, inDefaultSuite, itLong } from '../support/suite.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

type Answer = Parameters<ReturnType<typeof authorityStandIns>['start']>[0]

const from = new Date(Date.now() - 3_600_000)
const root = forgeCertificate({ name: 'Time Root', isIssuer: true, from, until: new Date('2090-01-01') })
const authorityEnds = new Date(from.getTime() + 4 * 365 * 86_400_000)
/** A timestamp authority whose certificate can be checked without revocation data. */
const authorityOf = (options: CertificateOptions) =>
  forgeCertificate({ name: 'Time Authority', issuer: root, from, hasRevocationData: false, ...options })
const authority = authorityOf({ until: authorityEnds })
const stamped = stamping(authority, () => ({ genTime: service.clock.now() }))
const standIns = authorityStandIns()

let service: TestApp
let folder: string
let asked: { body: Buffer }[]
/** How the authority currently answers. */
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
  answer = stamped
  asked.length = 0
})

interface SealedFile {
  level: string
  upgradedSha256: string | null
  lastError: string | null
}

interface Links {
  signedEnvelopePresignedUrl: string
  certificatePresignedUrl?: string
  signedEnvelope: SealedFile
  certificate?: SealedFile
}

const linksOf = async (signatureRequestId: string): Promise<Links> =>
  (await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)).body

/** Lets all signers sign, waits for completion, and returns the files as they were sealed. */
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
  const { signatureRequestId } = created
  await untilStatus(service.api, signatureRequestId, 'Completed')
  const { signedEnvelopePresignedUrl: document, certificatePresignedUrl: certificate } =
    await linksOf(signatureRequestId)
  return {
    signatureRequestId,
    sealed: await service.anonymous.bytes(`${document}&level=sealed`),
    certificate: certificate ? await service.anonymous.bytes(`${certificate}&level=sealed`) : null,
  }
}

/** Waits until all files of a request have the archive level, and returns them. */
async function archived(signatureRequestId: string) {
  const levels = async () => {
    const { signedEnvelope, certificate = signedEnvelope } = await linksOf(signatureRequestId)
    return [signedEnvelope, certificate].map(one => one.lastError ?? one.level)
  }
  await expect.poll(levels).toEqual(Array(2).fill('PAdES-BASELINE-LTA'))
  const links = await linksOf(signatureRequestId)
  const { signedEnvelopePresignedUrl: document, certificatePresignedUrl: certificate } = links
  return {
    links,
    document: await service.anonymous.bytes(document),
    certificate: certificate ? await service.anonymous.bytes(certificate) : null,
  }
}

/** The details of the upgrade events of a request. */
async function upgradesOf(signatureRequestId: string) {
  const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/events?kinds=all`)
  const records: EventRecord[] = body.signatureRequestEvents
  return records.filter(({ event }) => event.event_type === 'document_upgraded').map(({ signing }) => signing!.details!)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const dayMs = 86_400_000

/** Advances the clock and runs the schedules that upgrades depend on. */
async function later(ms: number) {
  service.clock.advance(ms)
  await service.runSchedule('renew-revocation-lists')
  await service.runSchedule('queue-due-upgrades')
}

const verify = (file: Uint8Array, now = service.clock.now()) =>
  verifySealedPdf(bytesSource(file), {
    roots: [service.platform.keys.seal.certificates.at(-1)!],
    timestampRoots: [root.certificate],
    now,
  })

async function acceptedByOthers(file: Uint8Array): Promise<void> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.pdf`)
  await writeFile(path, file)
  expect(await qpdfCheck(path)).toEqual([])
  expect(await pdfsig(path)).toMatchObject({ signatures: [{ valid: true, total: true }] })
}

const document = textPdf(['A contract', 'between two parties.'], 2)

describe('a sealed document', () => {
  it('has a timestamp on its signature, and other programs accept it', async () => {
    const { sealed, signatureRequestId } = await completed(document)
    expect(verify(sealed)).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-T',
      seal: { coversWholeFile: true, timestamp: { subject: 'CN=Time Authority', trusted: true } },
    })
    await acceptedByOthers(sealed)
    await archived(signatureRequestId)
    expect(asked).toHaveLength(2)
  })

  it('is prepared again if the timestamp does not fit, and the next seal has enough room at once', async () => {
    const more = Array.from(
      { length: 16 },
      (_, index) => forgeCertificate({ name: `${index}`.repeat(400) }).certificate,
    )
    answer = stamping(authority, () => ({ certificates: [authority.certificate, ...more] }))
    const first = await completed(document)
    await archived(first.signatureRequestId)
    expect(asked).toHaveLength(3)
    expect(verify(first.sealed)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-T' })
    await acceptedByOthers(first.sealed)
    const second = await completed(document)
    await archived(second.signatureRequestId)
    expect(verify(second.sealed).level).toBe('PAdES-BASELINE-T')
    expect(asked).toHaveLength(5)
  })

  it('gets no timestamp in test mode, and no authority is called', async () => {
    const { sealed, signatureRequestId } = await completed(document, { testMode: true })
    expect(verify(sealed)).toMatchObject({ level: 'PAdES-BASELINE-B', seal: { test: true, timestamp: null } })
    await later(dayMs)
    const untouched = { level: 'PAdES-BASELINE-B', upgradedSha256: null, lastError: null }
    expect((await linksOf(signatureRequestId)).signedEnvelope).toEqual(untouched)
    expect(asked).toEqual([])
  })

  const failures: [string, Answer][] = [
    ['is down', (_, response) => response.socket!.resetAndDestroy()],
    ['answers too late', () => {}],
    ['returns another nonce', stamping(authority, () => ({ nonce: randomBytes(8) }))],
    ['stamps something else', stamping(authority, () => ({ hash: randomBytes(32) }))],
    ['is unknown', stamping(forgeCertificate({ name: 'Stranger', from }))],
    ['has a certificate for another purpose', stamping(authorityOf({ purposes: ['1.3.6.1.5.5.7.3.3'] }))],
    ['has an expired certificate', stamping(authorityOf({ until: new Date(Date.now() - 1_000) }))],
    [
      'has a clock two hours off',
      stamping(authority, () => ({ genTime: new Date(service.clock.now().getTime() - 7_200_000) })),
    ],
    ['sends 10 MB of garbage', (_, response) => response.end(Buffer.alloc(10_000_000, 1))],
  ]
  const someFailures = inDefaultSuite(failures, ([what]) => ['is down', 'stamps something else'].includes(what))
  it.each(someFailures)(
    'has only level B when the authority %s, and is upgraded once the authority works again',
    async (_, failing) => {
      answer = failing
      const { sealed, signatureRequestId } = await completed(document)
      const result = verify(sealed)
      expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', seal: { timestamp: null } })
      expect(result.notes.map(({ code }) => code)).toContain('time-is-claimed')
      await acceptedByOthers(sealed)
      const whyNot = async () => (await linksOf(signatureRequestId)).signedEnvelope.lastError
      await expect.poll(whyNot).toMatch(/^No authority gave a timestamp: /)
      answer = stamped
      await later(120_000)
      const { document: file } = await archived(signatureRequestId)
      expect(verify(file)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
      expect(await upgradesOf(signatureRequestId)).toHaveLength(1)
    },
  )
})

describeLong('documents sealed before an authority was configured', () => {
  async function sealedBefore(pdf: Uint8Array, body: { testMode?: boolean } = {}) {
    const { timestamps } = service.platform
    Object.assign(service.platform, { timestamps: null })
    try {
      return (await completed(pdf, body)).signatureRequestId
    } finally {
      Object.assign(service.platform, { timestamps })
    }
  }

  it('are upgraded once when the operator asks, except test documents and those of other organizations', async () => {
    const recorded = await sealedBefore(document)
    const unrecorded = await sealedBefore(await approvedPdf(folder))
    const ofTest = await sealedBefore(document, { testMode: true })
    const { database } = service.platform
    // earlier versions recorded no levels
    await database.deleteFrom('sealed_file').where('signature_request_id', '=', unrecorded).execute()
    await later(dayMs)
    expect((await linksOf(recorded)).signedEnvelope.level).toBe('PAdES-BASELINE-B')

    const { organization_id: own } = await database
      .selectFrom('signature_request')
      .select('organization_id')
      .where('id', '=', recorded)
      .executeTakeFirstOrThrow()
    const now = service.clock.now()
    expect(await queueEarlierFiles(service.platform, 'org_00000000000000000000000000')).toMatchObject({ files: 0 })
    const queued = await queueEarlierFiles(service.platform, own, 1)
    expect(queued.files).toBe(3)
    expect(queued.lastDueAt!.getTime()).toBeGreaterThanOrEqual(now.getTime() + 200)
    expect(await queueEarlierFiles(service.platform, own)).toEqual({ files: 0, lastDueAt: null })

    await later(60_000)
    for (const id of [recorded, unrecorded]) {
      const { document: file } = await archived(id)
      expect(verify(file)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
    }
    expect(await upgradesOf(unrecorded)).toHaveLength(2)
    expect((await linksOf(ofTest)).signedEnvelope.level).toBe('PAdES-BASELINE-B')
  })
})

describe('an upgraded document', () => {
  it('begins with the sealed document, is the file that is downloaded, and is recorded in an event', async () => {
    const { sealed, signatureRequestId } = await completed(document)
    const { document: file, links } = await archived(signatureRequestId)
    expect(Buffer.compare(file.subarray(0, sealed.length), sealed)).toBe(0)
    expect(links.signedEnvelope.upgradedSha256).toBe(sha256(file))
    expect(verify(file)).toMatchObject({
      outcome: 'valid',
      level: 'PAdES-BASELINE-LTA',
      upgrades: [{ kind: 'store' }, { kind: 'timestamp', subject: 'CN=Time Authority' }],
    })
    expect(await upgradesOf(signatureRequestId)).toEqual([
      { file: 'document', level: 'PAdES-BASELINE-LTA', sha256: sha256(file), size_bytes: file.length },
    ])
  })

  itLong('passes verification by openssl, with its parts extracted by pdfsig and qpdf', async () => {
    const { signatureRequestId } = await completed(document)
    const { document: file } = await archived(signatureRequestId)
    const path = join(folder, 'archived.pdf')
    await writeFile(path, file)
    await writeFile(join(folder, 'root.pem'), service.platform.keys.rootCertificatePem)
    const [seal, stamp] = await pdfsigDump(path)
    const [sealed, all] = [
      ...Buffer.from(file)
        .toString('latin1')
        .matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g),
    ].map(([, ...numbers]) => {
      const [start, length, next, rest] = numbers.map(Number) as [number, number, number, number]
      return Buffer.concat([file.subarray(start, start + length), file.subarray(next, next + rest)])
    })
    await writeFile(join(folder, 'sealed.bin'), sealed!)
    await writeFile(join(folder, 'all.bin'), all!)
    const cms = await openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', seal!)
    expect(cms).toMatch(/object: id-smime-aa-signingCertificateV2.*object: id-smime-aa-timeStampToken/s)
    expect(cms).not.toContain('signingTime')
    await openssl(
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', seal!, '-content', join(folder, 'sealed.bin')],
      ...['-CAfile', join(folder, 'root.pem'), '-purpose', 'any', '-out', '/dev/null'],
    )
    const verified = await openssl(
      ...['ts', '-verify', '-data', join(folder, 'all.bin'), '-in', stamp!, '-token_in'],
      ...['-CAfile', join(folder, 'tsa-roots.pem')],
    )
    expect(verified).toContain('Verification: OK')
    const store = await qpdfSecurityStore(path)
    expect(store.Certs).toHaveLength(4)
    expect(store.CRLs).toHaveLength(1)
    await writeFile(join(folder, 'store.crl'), store.CRLs[0]!)
    const list = await openssl(
      ...['crl', '-inform', 'DER', '-in', join(folder, 'store.crl'), '-CAfile', join(folder, 'root.pem'), '-noout'],
    )
    expect(list).toContain('verify OK')
  })

  itLong('has an upgraded certificate of completion too if the upload was signed', async () => {
    const { sealed, certificate, signatureRequestId } = await completed(await approvedPdf(folder))
    expect([verify(sealed).level, verify(certificate!).level]).toEqual(['PAdES-BASELINE-T', 'PAdES-BASELINE-T'])
    const files = await archived(signatureRequestId)
    for (const file of [files.document, files.certificate!])
      expect(verify(file)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
    expect(Buffer.compare(files.certificate!.subarray(0, certificate!.length), certificate!)).toBe(0)
    const upgraded = (await upgradesOf(signatureRequestId)).map(({ file }) => file)
    expect(upgraded.toSorted()).toEqual(['certificate', 'document'])
  })

  itLong('is deleted with the content of its request', async () => {
    const { signatureRequestId } = await completed(document)
    const { links } = await archived(signatureRequestId)
    const deleted = await deleteContent(service, signatureRequestId)
    expect(deleted).toMatchObject({ status: 200 })
    expect(await service.anonymous.get(links.signedEnvelopePresignedUrl.slice(service.url.length))).toMatchObject({
      status: 410,
    })
    const left = service.platform.database
      .selectFrom('sealed_file')
      .where('signature_request_id', '=', signatureRequestId)
    expect(await left.selectAll().execute()).toEqual([])
  })

  // must be the last test, because it leaves the clock years ahead
  itLong('gets another timestamp only when the newest timestamp is about to expire', async () => {
    const { signatureRequestId, sealed } = await completed(document)
    const { document: first } = await archived(signatureRequestId)
    await later(authorityEnds.getTime() - service.clock.now().getTime() - 200 * dayMs)
    const due = await service.platform.database
      .selectFrom('graphile_worker.jobs' as never)
      .selectAll()
      .execute()
    expect(due).toEqual([])
    const next = authorityOf({ name: 'Next Authority', until: new Date('2080-01-01') })
    answer = stamping(next, () => ({ genTime: service.clock.now() }))
    await later(40 * dayMs)
    await expect.poll(async () => (await upgradesOf(signatureRequestId)).length).toBe(2)
    const { document: second } = await archived(signatureRequestId)
    expect(Buffer.compare(second.subarray(0, first.length), first)).toBe(0)
    expect(Buffer.compare(second.subarray(0, sealed.length), sealed)).toBe(0)
    const muchLater = new Date('2050-01-01')
    expect(verify(second, muchLater)).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-LTA' })
    expect(verify(first, muchLater).level).not.toBe('PAdES-BASELINE-LTA')
  })
})

describeLong('an authority', () => {
  it('appears in the metrics with its failures and successes', async () => {
    const text = await service.platform.metrics.text()
    expect(text).toMatch(/countersign_timestamp_requests_total\{authority="[^"]+",outcome="failed"\} [1-9]/)
    expect(text).toMatch(/countersign_timestamp_requests_total\{authority="[^"]+",outcome="stamped"\} [1-9]/)
  })
})
