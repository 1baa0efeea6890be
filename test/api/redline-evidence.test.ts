import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPackage, writePackage } from '../../src/engine/docx/package.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { writeZip } from '../../src/engine/zip/write-zip.ts'
import { agreedRequest } from '../support/agreements.ts'
import { ApiClient } from '../support/api-client.ts'
import { sign, signingToken, untilStatus } from '../support/builders.ts'
import { countersign } from '../support/command-line.ts'
import { docxFile, fieldRuns, paragraph } from '../support/docx-file.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let folder: string
let files: Map<string, Buffer>
let redlineRequestId: string
let signatureRequestId: string

const texts = [
  'Sale of a bicycle',
  'The price is 42 euros and is due within thirty days.',
  'The seller keeps the title until all of it is paid, {{text;role=Buyer;label=Initials;required=false}} and not longer.',
  'The buyer may return it within 14 days.',
]

/** A DATE field whose format string contains words of its own. */
const planted = fieldRuns([` DATE \\@ "'90, and EUR 500 a year for support'" `], 'The fee is 30 euros.')

beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
  folder = await mkdtemp(join(tmpdir(), 'countersign-redline-evidence-'))
  const { body } = await service.api.upload(docxFile({ body: texts.map(paragraph).join('') + planted }), 'sale.docx')
  redlineRequestId = await agreedRequest(service, body.templateId, [
    { clause: 'The price', kind: 'replaceText', from: '42', text: '4,200' },
    { clause: 'The buyer', kind: 'insertParagraph', text: 'It is sold without a bell.' },
  ])
  signatureRequestId = await signed()
  const { body: evidence } = await service.api.get(`/v1/signature-requests/${signatureRequestId}/evidence`)
  const archive = await service.anonymous.bytes(evidence.evidencePresignedUrl)
  files = new Map(readZip(archive).map(({ name, bytes }) => [name, Buffer.from(bytes)]))
})
afterAll(async () => {
  await service?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function signed(): Promise<string> {
  const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
  const path = `/v1/redline-requests/${redlineRequestId}/signature-requests/embedded`
  const { status, body } = await service.api.post(path, { signers })
  expect({ status, body }).toMatchObject({ status: 200 })
  const token = await signingToken(service.api, body.signers[0].recipientSignatureId)
  expect(await sign(new ApiClient(service.url, token))).toMatchObject({ status: 200 })
  await untilStatus(service.api, body.signatureRequestId, 'Completed')
  return body.signatureRequestId
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An archive of these files, with a manifest that matches them. */
function archiveOf(changed: Map<string, Buffer>): Uint8Array {
  const named = [...changed].filter(([name]) => name !== 'manifest.json')
  const manifest = { files: named.map(([name, bytes]) => ({ name, sha256: sha256(bytes) })) }
  return writeZip(
    [...named, ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const].map(([name, bytes]) => ({
      name,
      bytes,
    })),
    'store',
  )
}

const changed = (name: string, change: (bytes: Buffer) => Uint8Array) =>
  new Map(files).set(name, Buffer.from(change(files.get(name)!)))

function verified(evidence?: Uint8Array, document = files.get('sealed.pdf')!) {
  const roots = certificatesFromPem(files.get('certificates/root.pem')!.toString())
  const result = verifySealedPdf(bytesSource(document), { roots, now: new Date(), ...(evidence && { evidence }) })
  return {
    ...result,
    codes: result.problems.map(({ code }) => code),
    messages: result.problems.map(({ message }) => message),
  }
}

const turnedByte = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy[copy.length >> 1]! ^= 1
  return copy
}

/** Replaces words in the agreed document. */
const reworded = (from: string, to: string) => (bytes: Buffer) => {
  const source = openPackage(bytes)
  const parts = new Map(source.parts)
  const main = parts.get('/word/document.xml')!
  const text = Buffer.from(main.bytes).toString()
  expect(text).toContain(from)
  parts.set('/word/document.xml', { ...main, bytes: Buffer.from(text.replace(from, to)) })
  return writePackage({ ...source, parts })
}

describe('the evidence package of a negotiated document', () => {
  it('contains every round, the agreed document and the negotiation events, and verifies', async () => {
    const { body: rounds } = await service.api.get(`/v1/redline-requests/${redlineRequestId}/rounds`)
    expect([...files.keys()].filter(name => name.startsWith('redline/'))).toEqual([
      'redline/rounds.json',
      'redline/round-1.docx',
      'redline/round-2.docx',
      'redline/agreed.docx',
      'redline/events.jsonl',
    ])
    const listed = rounds.map(
      ({ round, side, outcome, sentBy, knownBy, sentAt, sha256: hash }: Record<string, unknown>) => ({
        round,
        side,
        outcome,
        sentBy,
        knownBy,
        sentAt,
        sha256: hash,
      }),
    )
    expect(JSON.parse(files.get('redline/rounds.json')!.toString())).toEqual(listed)
    for (const { round, sha256: hash } of rounds) expect(sha256(files.get(`redline/round-${round}.docx`)!)).toBe(hash)
    expect(verified(archiveOf(files))).toMatchObject({
      valid: true,
      problems: [],
      evidence: { valid: true, fileCount: files.size, negotiation: { rounds: 2, text: 'same' } },
    })
    expect(verified().notes.map(({ code }) => code)).toContain('negotiation-unchecked')
  })

  it('contains the files whose hashes are in the certificate of completion', async () => {
    const path = join(folder, 'sealed.pdf')
    await writeFile(path, files.get('sealed.pdf')!)
    const text = (await pdftotext(path)).replace(/\s+/g, ' ')
    for (const name of ['redline/round-1.docx', 'redline/round-2.docx', 'redline/agreed.docx', 'original.pdf'])
      expect(text, name).toContain(sha256(files.get(name)!))
    expect(text).toContain(redlineRequestId)
    expect(text).toContain('The fee is 30 euros.')
    expect(text).not.toContain('EUR 500')
    expect(text).toMatch(/Identified by: A session opened by the application of “Acme”, with credential key_\w+/)
  })

  it('can be verified at the command line', async () => {
    const at = (name: string) => join(folder, name)
    await writeFile(at('sealed.pdf'), files.get('sealed.pdf')!)
    await writeFile(at('root.pem'), files.get('certificates/root.pem')!)
    await writeFile(at('evidence.zip'), archiveOf(files))
    await writeFile(at('other.zip'), archiveOf(changed('redline/round-1.docx', turnedByte)))
    const verify = (...args: string[]) =>
      countersign(folder, 'verify', at('sealed.pdf'), '--root', at('root.pem'), ...args)
    const good = await verify('--evidence', at('evidence.zip'))
    expect(good).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 rounds, the text is that of the agreed DOCX'),
    })
    const bad = await verify('--evidence', at('other.zip'), '--json')
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.output)).toMatchObject({
      valid: false,
      evidence: { valid: false },
      problems: [{ code: 'evidence-mismatch' }],
    })
    expect((await verify('--evidence', at('nothing.zip'))).code).toBe(2)
  })

  it('fails verification, which reports each tampered file, even if the manifest was changed to match', () => {
    for (const name of files.keys()) {
      if (name === 'manifest.json' || name.startsWith('certificates/')) continue
      const without = new Map(files)
      without.delete(name)
      for (const tampered of [changed(name, turnedByte), without]) {
        const { valid, messages } = verified(archiveOf(tampered))
        expect(valid, name).toBe(false)
        expect(messages.join('\n'), name).toContain(name)
      }
      const old = [...changed(name, turnedByte)].map(([one, bytes]) => ({ name: one, bytes }))
      expect(verified(writeZip(old, 'store')).messages, name).toContain(
        `A file in the evidence package does not match its manifest (${name})`,
      )
    }
    const mailed = changed('redline/rounds.json', bytes =>
      Buffer.from(bytes.toString().replace('embedded-session', 'email-link')),
    )
    expect(verified(archiveOf(mailed)).codes).toContain('evidence-mismatch')
    const more = [...files, ['note.txt', Buffer.from('x')] as const].map(([name, bytes]) => ({ name, bytes }))
    expect(verified(writeZip(more, 'store')).codes).toEqual(['evidence-unlisted'])
    expect(verified(Buffer.from('no archive')).codes).toEqual(['evidence-unreadable'])
  })

  it('fails verification when its events or the sealed document come from elsewhere', async () => {
    const other = new Map(files).set('redline/events.jsonl', files.get('events.jsonl')!)
    expect(verified(archiveOf(other)).messages.join()).toContain('redline/events.jsonl')
    const document = Buffer.concat([files.get('sealed.pdf')!, Buffer.from('\n')])
    expect(verified(archiveOf(files), document).codes).toContain('evidence-other-document')
  })

  it('quotes the words where the sealed document differs from the agreed text', () => {
    const changes: [string, string, string][] = [
      ['4,200', '4,300', 'the document says “4,300'],
      ['not longer', 'longer', 'the document says “and longer'],
      ['The seller keeps', 'The buyer keeps', 'the document says “The buyer keeps'],
      ['without a bell', 'with a bell', 'the document says “with a bell'],
      ['within 14 days.', 'within 14 days. Or never.', '“Or never.'],
    ]
    for (const [from, to, words] of changes) {
      const { codes, messages } = verified(archiveOf(changed('redline/agreed.docx', reworded(from, to))))
      expect(codes, to).toEqual(['evidence-mismatch', 'text-different'])
      expect(messages.join(), to).toContain(words)
    }
  })
})
