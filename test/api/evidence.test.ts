import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { reachOfCredential } from '../../src/features/folders/reach.ts'
import { planSignedZip } from '../../src/features/signature-requests/downloads/signed-zip.ts'
import { ApiClient } from '../support/api-client.ts'
import { approvedPdf } from '../support/approved-pdf.ts'
import { embeddedRequest, field, readyTemplate, sign, signingToken, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
  folder = await mkdtemp(join(tmpdir(), 'countersign-evidence-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const original = textPdf(['A contract'])
const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]

async function completed(
  pdf = original,
  fields = [field(0, { type: 'signature' })],
  body: Record<string, unknown> = {},
): Promise<string> {
  const { templateId } = await readyTemplate(service.api, { pdf, fields })
  const request = await embeddedRequest(service.api, { templateId, body: { signers, ...body } })
  const token = await signingToken(service.api, request.signers[0]!.recipientSignatureId)
  expect(await sign(new ApiClient(service.url, token))).toMatchObject({ status: 200 })
  await untilStatus(service.api, request.signatureRequestId, 'Completed')
  return request.signatureRequestId
}

async function evidenceUrl(signatureRequestId: string, version = 'v1'): Promise<string> {
  const { status, body } = await service.api.get(`/${version}/signature-requests/${signatureRequestId}/evidence`)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['evidencePresignedUrl'])
  return body.evidencePresignedUrl
}

/** Unpacks and checks an archive with Python, independently of our own code. Returns the files by name. */
async function unpacked(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const path = await mkdtemp(join(folder, 'archive-'))
  await writeFile(join(path, 'evidence.zip'), bytes)
  const program =
    'import sys, zipfile\nz = zipfile.ZipFile("evidence.zip")\nassert z.testzip() is None\nz.extractall("out")\nprint("\\n".join(z.namelist()))'
  const { stdout } = await promisify(execFile)('python3', ['-c', program], { cwd: path })
  const names = stdout.trim().split('\n')
  expect((await readdir(join(path, 'out'), { recursive: true })).length).toBeGreaterThan(0)
  return new Map(await Promise.all(names.map(async name => [name, await readFile(join(path, 'out', name))] as const)))
}

describe('the evidence of a completed request', () => {
  it('contains everything that is needed to verify the sealed document', async () => {
    const signatureRequestId = await completed()
    const evidence = await service.anonymous.bytes(await evidenceUrl(signatureRequestId))
    const files = await unpacked(evidence)
    expect([...files.keys()].toSorted()).toEqual([
      'certificates/root.pem',
      'certificates/seal.pem',
      'events.jsonl',
      'manifest.json',
      'original.pdf',
      'sealed.pdf',
    ])
    expect(files.get('original.pdf')).toEqual(Buffer.from(original))
    expect(files.get('certificates/root.pem')!.toString()).toBe(service.platform.keys.rootCertificatePem)
    const roots = certificatesFromPem(files.get('certificates/root.pem')!.toString())
    const verified = verifySealedPdf(bytesSource(files.get('sealed.pdf')!), { roots, now: new Date(), evidence })
    expect(verified).toMatchObject({ valid: true, problems: [], evidence: { valid: true, negotiation: null } })
    const events = files
      .get('events.jsonl')!
      .toString()
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text))
    expect(verifyChain(events)).toMatchObject({ valid: true })
    expect(events.at(-1).event.event_type).toBe('document_completed')
    const manifest: { files: { name: string; sha256: string }[] } = JSON.parse(String(files.get('manifest.json')))
    expect(manifest.files.map(file => file.name).toSorted()).toEqual(
      [...files.keys()].filter(name => name !== 'manifest.json').toSorted(),
    )
    for (const { name, sha256 } of manifest.files)
      expect(createHash('sha256').update(files.get(name)!).digest('hex')).toBe(sha256)
  })

  it('includes the separate certificate of a document that arrived with signatures', async () => {
    const files = await unpacked(
      await service.anonymous.bytes(await evidenceUrl(await completed(await approvedPdf(folder), []))),
    )
    expect([...files.keys()]).toContain('certificate.pdf')
    const roots = certificatesFromPem(files.get('certificates/root.pem')!.toString())
    for (const name of ['sealed.pdf', 'certificate.pdf'])
      expect(verifySealedPdf(bytesSource(files.get(name)!), { roots, now: new Date() }).valid).toBe(true)
  })

  it('is byte-for-byte the same on every download, and its size is announced in advance', async () => {
    const signatureRequestId = await completed()
    const first = await fetch(await evidenceUrl(signatureRequestId, 'v0'))
    expect(first.headers.get('content-type')).toBe('application/zip')
    expect(first.headers.get('content-disposition')).toContain('contract (evidence).zip')
    const bytes = new Uint8Array(await first.arrayBuffer())
    expect(first.headers.get('content-length')).toBe(String(bytes.length))
    expect(await service.anonymous.bytes(await evidenceUrl(signatureRequestId))).toEqual(bytes)
    const head = await fetch(await evidenceUrl(signatureRequestId), { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    const { body } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/signed-envelope`)
    const sealed = await service.anonymous.bytes(body.signedEnvelopePresignedUrl)
    const headOfSealed = await fetch(body.signedEnvelopePresignedUrl, { method: 'HEAD' })
    expect(headOfSealed.headers.get('content-length')).toBe(String(sealed.length))
  })

  it('still verifies after a signing link is revoked', async () => {
    const signatureRequestId = await completed()
    const { body: request } = await service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    const path = `/v1/recipient-signatures/${request.signers[0].recipientSignatureId}/links`
    const { linkId } = (await service.api.get(path)).body[0]
    expect((await service.api.call('DELETE', `${path}/${linkId}`)).status).toBe(200)
    const evidence = await service.anonymous.bytes(await evidenceUrl(signatureRequestId))
    const files = await unpacked(evidence)
    const last = JSON.parse(files.get('events.jsonl')!.toString().trimEnd().split('\n').at(-1)!)
    expect(last).toMatchObject({ event: { event_type: 'signing_link_revoked' } })
    const roots = certificatesFromPem(files.get('certificates/root.pem')!.toString())
    const verified = verifySealedPdf(bytesSource(files.get('sealed.pdf')!), { roots, now: new Date(), evidence })
    expect(verified).toMatchObject({ valid: true, problems: [], evidence: { valid: true } })
  })

  it('is refused when a stored file differs from its recorded hash', async () => {
    const signatureRequestId = await completed()
    const { rows } = await service.platform.pool.query('select sealed_key from signature_request where id = $1', [
      signatureRequestId,
    ])
    await appendFile(await service.platform.storage.localPath(rows[0].sealed_key), 'x')
    expect((await fetch(await evidenceUrl(signatureRequestId))).status).toBe(500)
  })
})

describe('requesting the evidence', () => {
  it.each(['v1', 'v0'])('is refused before completion and for other organizations (%s)', async version => {
    const { signatureRequestId } = await embeddedRequest(service.api)
    const path = `/${version}/signature-requests/${signatureRequestId}/evidence`
    expect(await service.api.get(path)).toMatchObject({
      status: 409,
      body: { error: 'Envelope has not been signed yet' },
    })
    expect(await service.otherApi.get(path)).toMatchObject({
      status: 403,
      body: { error: 'Client not authorized to retrieve the evidence for this signature request' },
    })
    expect(await service.api.get(`/${version}/signature-requests//evidence`)).toMatchObject({
      status: 400,
      body: { error: 'SignatureRequestId is required' },
    })
  })

  it('returns a link that expires after five minutes and opens nothing else', async () => {
    const [one, other] = [await completed(), await completed()]
    const url = await evidenceUrl(one)
    const refused = { status: 403, body: { error: 'Download link has expired' } }
    const path = url.replace(service.url, '')
    expect(await service.anonymous.get(path.replace(one, other))).toMatchObject(refused)
    expect(await service.anonymous.get(path.replace('/evidence/', '/signed-envelope/'))).toMatchObject(refused)
    expect(await service.anonymous.get(path.replace(/expires=\d+/, 'expires=99999999999'))).toMatchObject(refused)
    service.clock.advance(301_000)
    expect(await service.anonymous.get(path)).toMatchObject(refused)
  })
})

describe('several signed documents as one ZIP file', () => {
  const path = (ids: string[]) => `/v1/signature-requests/signed-envelopes?signatureRequestIds=${ids.join(',')}`
  const titled = (subject: string) => completed(original, [field(0, { type: 'signature' })], { subject })

  it('are the files of the completed requests under unique names, and the rest is left out for a reason', async () => {
    const [lease, again] = [await titled('Lease: 1/2'), await titled('lease 1 2')]
    const approved = await completed(await approvedPdf(folder), [], { subject: 'Approved' })
    const { signatureRequestId: open } = await embeddedRequest(service.api)
    const deleted = await titled('Deleted')
    await deleteContent(service, deleted)
    const { signatureRequestId: foreign } = await embeddedRequest(service.otherApi)
    const { status, body } = await service.api.get(path([lease, again, open, approved, deleted, foreign, lease]))
    expect({ status, ...body }).toEqual({
      status: 200,
      zipPresignedUrl: expect.any(String),
      included: [lease, again, approved],
      leftOut: [
        { signatureRequestId: open, reason: 'not_completed' },
        { signatureRequestId: deleted, reason: 'content_deleted' },
        { signatureRequestId: foreign, reason: 'not_found' },
      ],
    })
    const answer = await fetch(body.zipPresignedUrl)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-disposition')).toContain('Signed documents.zip')
    const files = await unpacked(bytes)
    expect([...files.keys()]).toEqual([
      'Lease 1 2 (signed).pdf',
      'lease 1 2 2 (signed).pdf',
      'Approved (signed).pdf',
      'Approved (certificate).pdf',
    ])
    const { body: single } = await service.api.get(`/v1/signature-requests/${again}/signed-envelope`)
    const sealed = await service.anonymous.bytes(single.signedEnvelopePresignedUrl)
    expect(files.get('lease 1 2 2 (signed).pdf')).toEqual(Buffer.from(sealed))
    const head = await fetch(body.zipPresignedUrl, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  it('have no address if none of them is completed', async () => {
    const { signatureRequestId } = await embeddedRequest(service.api)
    expect((await service.api.get(path([signatureRequestId]))).body).toMatchObject({
      zipPresignedUrl: null,
      included: [],
    })
  })

  it('never exceed the size that every program opens', async () => {
    const ids = [await titled('First'), await titled('Second')]
    const { sealedSizeBytes } = (
      await service.platform.pool.query(
        'select sealed_size_bytes as "sealedSizeBytes" from signature_request where id = $1',
        [ids[0]],
      )
    ).rows[0]
    const { organizationId } = service.acme
    const caller = {
      organizationId,
      reach: await reachOfCredential(service.platform, { organizationId, folderIds: null, createdBy: null }),
    }
    expect(await planSignedZip(service.platform, caller, ids, sealedSizeBytes + 1)).toEqual({
      included: [ids[0]],
      leftOut: [{ signatureRequestId: ids[1], reason: 'archive_full' }],
    })
  })

  it('break off instead of arriving incomplete when a file has changed', async () => {
    const [whole, changed] = [await titled('Whole'), await titled('Changed')]
    const { body } = await service.api.get(path([whole, changed]))
    const { rows } = await service.platform.pool.query('select sealed_key from signature_request where id = $1', [
      changed,
    ])
    await appendFile(await service.platform.storage.localPath(rows[0].sealed_key), 'x')
    await expect(fetch(body.zipPresignedUrl).then(answer => answer.arrayBuffer())).rejects.toThrow()
  })

  it('are at an address that expires, and that returns nothing but these documents', async () => {
    const [mine, other] = [await titled('Mine'), await titled('Other')]
    const { body } = await service.api.get(path([mine]))
    const address = body.zipPresignedUrl.replace(service.url, '')
    const refused = { status: 403, body: { error: 'Download link has expired' } }
    expect(await service.anonymous.get(address.replace(mine, other))).toMatchObject(refused)
    expect(await service.anonymous.get(address.replace(mine, `${mine},${other}`))).toMatchObject(refused)
    await deleteContent(service, mine)
    expect(await service.anonymous.get(address)).toMatchObject({ status: 410 })
    service.clock.advance(301_000)
    expect(await service.anonymous.get(address)).toMatchObject(refused)
  })

  it.each([
    ['', 'signatureRequestIds is required'],
    ['?signatureRequestIds=', 'signatureRequestIds must be 1 to 100 ids of signature requests, separated by commas'],
    [
      `?signatureRequestIds=${Array.from({ length: 101 }, () => `sreq_${'0'.repeat(26)}`).join(',')}`,
      'signatureRequestIds must be 1 to 100 ids of signature requests, separated by commas',
    ],
  ])('are refused for a wrong list of ids', async (query, error) => {
    expect(await service.api.get(`/v1/signature-requests/signed-envelopes${query}`)).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})
