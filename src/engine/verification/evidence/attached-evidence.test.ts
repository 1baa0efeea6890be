import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../byte-source.ts'
import { appendEvent, type ChainLink } from '../../events/event-chain.ts'
import type { Revision } from '../../pdf/revision.ts'
import { testChain, testNow } from '../../signing/test-support/certificates.ts'
import { appended, plainPdf, sealed } from '../test-support/seal.ts'
import { verifySealedPdf } from '../verify-sealed-pdf.ts'
import { type CompletionRecord, completionRecordBytes } from './completion-record.ts'

let chain: Awaited<ReturnType<typeof testChain>>
beforeAll(async () => {
  chain = await testChain()
})

const verify = (file: Uint8Array) =>
  verifySealedPdf(bytesSource(file), { roots: [chain.root.certificate], now: new Date(testNow.getTime() + 60_000) })
const codes = (file: Uint8Array) => verify(file).problems.map(p => p.code)

const request = 'sreq_1'

function events(count = 3, options: { request?: string; test?: boolean } = {}) {
  let previous: ChainLink | null = null
  const lines: string[] = []
  for (let n = 0; n < count; n++) {
    const { record, text: line } = appendEvent(
      {
        event: {
          event_id: `evt_${n}`,
          event_category: 'signing',
          event_type: 'document_viewed',
          event_time: n,
          test_mode: options.test ?? false,
        },
        signing: { signature_request_id: options.request ?? request, actor_email: 'ada@example.com' },
      },
      previous,
      String(n).padStart(32, '0'),
    )
    lines.push(`${line}\n`)
    previous = record.event
  }
  return { bytes: Buffer.from(lines.join('')), lastHash: (previous as ChainLink | null)!.hash, count }
}

const recordOf = (document: Uint8Array, chainOf = events()): CompletionRecord => ({
  format: 'countersign-completion',
  version: 1,
  signature_request_id: request,
  test_mode: false,
  original: {
    sha256: createHash('sha256').update(document).digest('hex'),
    size_bytes: document.length,
    included: true,
  },
  events: { count: chainOf.count, last_hash: chainOf.lastHash },
})

const attach = (files: Record<string, Uint8Array>) => (revision: Revision) => {
  for (const [name, content] of Object.entries(files)) {
    revision.attachFile({
      name,
      mimeType: 'application/json',
      bytes: content,
      description: name,
      modifiedAt: testNow,
    })
  }
}

const withEvidence = (record: CompletionRecord, eventBytes: Uint8Array = events().bytes, document = plainPdf()) =>
  sealed(document, chain.signer, {
    build: attach({ 'events.jsonl': eventBytes, 'certificate.json': completionRecordBytes(record) }),
  })

describe('the evidence that a seal attaches', () => {
  it('is valid if its chain, its last hash and the original at the start of the file match', async () => {
    const result = verify(await withEvidence(recordOf(plainPdf())))
    expect(result).toMatchObject({
      outcome: 'valid',
      chain: { valid: true, lastHash: events().lastHash },
      problems: [],
    })
  })

  it.each<[string, (record: CompletionRecord) => CompletionRecord, string[]]>([
    ['another last hash', r => ({ ...r, events: { ...r.events, last_hash: '0'.repeat(64) } }), ['chain-mismatch']],
    ['another number of events', r => ({ ...r, events: { ...r.events, count: 4 } }), ['chain-mismatch']],
    ['another request', r => ({ ...r, signature_request_id: 'sreq_2' }), ['chain-mismatch']],
    ['test mode', r => ({ ...r, test_mode: true }), ['test-mode-mismatch', 'chain-mismatch']],
    ['another original', r => ({ ...r, original: { ...r.original, sha256: 'a'.repeat(64) } }), ['original-mismatch']],
    ['a shorter original', r => ({ ...r, original: { ...r.original, size_bytes: 100 } }), ['original-mismatch']],
    [
      'an original longer than the file',
      r => ({ ...r, original: { ...r.original, size_bytes: 1e9 } }),
      ['original-mismatch'],
    ],
    [
      'an original that is not included',
      r => ({ ...r, original: { sha256: 'a'.repeat(64), size_bytes: 5, included: false } }),
      [],
    ],
  ])('is compared with what the record states: %s', async (_, change, expected) => {
    expect(codes(await withEvidence(change(recordOf(plainPdf()))))).toEqual(expected)
  })

  it('is refused if events were changed or removed', async () => {
    const record = recordOf(plainPdf())
    const changed = Buffer.from(events().bytes.toString().replace('ada@example.com', 'eve@example.com'))
    const result = verify(await withEvidence(record, changed))
    expect(result).toMatchObject({
      outcome: 'not-valid',
      chain: { valid: false },
      problems: [{ code: 'chain-broken' }],
    })
    const cut = events().bytes.toString().split('\n').slice(0, 2).join('\n')
    expect(codes(await withEvidence(record, Buffer.from(`${cut}\n`)))).toEqual(['chain-mismatch', 'chain-mismatch'])
  })

  it('is refused if the record is unreadable or the events are missing, but not if the record is missing', async () => {
    const record = completionRecordBytes(recordOf(plainPdf()))
    const result = async (files: Record<string, Uint8Array>) =>
      verify(await sealed(plainPdf(), chain.signer, { build: attach(files) }))
    expect((await result({ 'certificate.json': record })).problems.map(p => p.code)).toEqual(['chain-missing'])
    expect((await result({ 'certificate.json': Buffer.from('{}') })).problems.map(p => p.code)).toEqual([
      'record-unreadable',
    ])
    const alone = await result({ 'events.jsonl': events().bytes })
    expect(alone).toMatchObject({ outcome: 'valid', chain: { valid: true } })
    expect(alone.notes.map(n => n.code)).toContain('record-missing')
  })

  it('is taken from the seal, not from uploaded files of the same names', async () => {
    const brought = appended(
      plainPdf(),
      attach({ 'events.jsonl': Buffer.from('{}\n'), 'certificate.json': Buffer.from('{}') }),
    )
    expect(verify(await sealed(brought, chain.signer))).toMatchObject({ outcome: 'valid', chain: null })
    const withOurs = await withEvidence(recordOf(brought), events().bytes, brought)
    expect(verify(withOurs)).toMatchObject({ outcome: 'valid', chain: { valid: true } })
  })

  it('is refused if two files have the same name', async () => {
    const build = (revision: Revision) => {
      attach({ 'events.jsonl': events().bytes })(revision)
      attach({ 'events.jsonl': events(2).bytes })(revision)
    }
    expect(codes(await sealed(plainPdf(), chain.signer, { build }))).toEqual(['attachment-ambiguous'])
  })
})
