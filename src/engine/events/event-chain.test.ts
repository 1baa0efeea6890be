import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppendedEvent,
  appendEvent,
  type ChainLink,
  canonicalText,
  eraseEvent,
  firstPreviousHash,
  verifyChain,
  verifyChainFile,
} from './event-chain.ts'
import type { EventDraft, EventRecord, SigningEvent } from './event-record.ts'

const salt = (n: number) => createHash('sha256').update(`salt ${n}`).digest('hex').slice(0, 32)

function draft(n: number, signing: Partial<SigningEvent> = {}): EventDraft {
  return {
    event: {
      event_id: `evt_${n}`,
      event_category: 'signing',
      event_type: 'document_viewed',
      event_time: 1_800_000_000_000 + n,
      test_mode: false,
    },
    signing: { signature_request_id: 'sreq_1', ...signing },
  }
}

const person = {
  actor_email: 'ada@example.com',
  ip_address: '192.0.2.7',
  user_agent: 'Browser/1.0 (é…)',
  details: { name: 'Ada', reason: 'too "late"', page: 3 },
}

function chainOf(drafts: EventDraft[]): AppendedEvent[] {
  const chain: AppendedEvent[] = []
  let previous: ChainLink | null = null
  for (const [n, next] of drafts.entries()) {
    const appended = appendEvent(next, previous, salt(n))
    previous = appended.record.event
    chain.push(appended)
  }
  return chain
}

const sample = () => chainOf([draft(1), draft(2, person), draft(3, { recipient_signature_id: 'rsig_1', ...person })])
const records = (chain: AppendedEvent[]) => chain.map(appended => appended.record)
const file = (chain: AppendedEvent[]) => Buffer.from(chain.map(appended => `${appended.text}\n`).join(''))

describe('the event chain', () => {
  it('links each record to the previous one', () => {
    const [a, b, c] = records(sample()) as [EventRecord, EventRecord, EventRecord]
    expect([a, b, c].map(r => r.event.sequence)).toEqual([1, 2, 3])
    expect(a.event.previous_hash).toBe(firstPreviousHash)
    expect(b.event.previous_hash).toBe(a.event.hash)
    expect(c.event.previous_hash).toBe(b.event.hash)
    expect(verifyChain([a, b, c])).toEqual({ valid: true, lastHash: c.event.hash, problems: [] })
  })

  it('hashes the canonical JSON of the hashed part with SHA-256, so that anyone can recompute it', () => {
    const { record } = appendEvent(draft(1), null, salt(1))
    const hashed = `{"event":{"event_category":"signing","event_id":"evt_1","event_time":1800000000001,"event_type":"document_viewed","previous_hash":"${firstPreviousHash}","sequence":1,"test_mode":false},"signing":{"signature_request_id":"sreq_1"}}`
    expect(record.event.hash).toBe(createHash('sha256').update(hashed).digest('hex'))
  })

  it('stores canonical text that parses to the record', () => {
    for (const { record, text } of sample()) {
      expect(JSON.parse(text)).toEqual(record)
      expect(canonicalText(record)).toBe(text)
    }
  })

  it('hashes only salted digests of personal data', () => {
    const [first, second] = [
      appendEvent(draft(1, person), null, salt(1)).record,
      appendEvent(draft(1, person), null, salt(2)).record,
    ]
    expect(Object.keys(first.event.personal_digests!).sort()).toEqual([
      'signing.actor_email',
      'signing.details.name',
      'signing.details.reason',
      'signing.ip_address',
      'signing.user_agent',
    ])
    for (const path of Object.keys(first.event.personal_digests!)) {
      expect(first.event.personal_digests![path]).not.toBe(second.event.personal_digests![path])
    }
    expect(first.signing!.details!.page).toBe(3)
  })

  it('is still valid after personal data is erased from any of its records', () => {
    for (let mask = 0; mask < 8; mask++) {
      const chain = sample().map((appended, n) => (mask & (1 << n) ? eraseEvent(appended.record) : appended))
      expect(verifyChain(records(chain)).problems).toEqual([])
      expect(verifyChainFile(file(chain)).valid).toBe(true)
    }
  })

  it('has no personal data left in an erased record', () => {
    const { record, text } = eraseEvent(sample()[1]!.record)
    expect(record.event.personal_salt).toBeUndefined()
    for (const value of ['ada@example.com', '192.0.2.7', 'Browser', 'Ada', 'late']) expect(text).not.toContain(value)
    expect(eraseEvent(record).text).toBe(text)
  })

  it('accepts any text as personal data', () => {
    for (const name of ['\ud800 half', '\u0000', '\u2028"\\', '𝔘', 'a\u0301', '']) {
      const chain = chainOf([draft(1, { details: { name } }), draft(2, { details: { title: name } })])
      expect(verifyChain(records(chain)).problems).toEqual([])
      expect(verifyChainFile(file(chain)).valid).toBe(true)
    }
  })

  it('does not change the draft of a record that is appended', () => {
    const event = draft(1, person)
    const before = structuredClone(event)
    appendEvent(event, null, salt(1))
    expect(event).toEqual(before)
  })

  it.each<[string, (chain: EventRecord[]) => EventRecord[], string[]]>([
    ['a record is missing', chain => chain.toSpliced(1, 1), ['2 sequence', '2 previous-hash']],
    ['the first record is missing', chain => chain.slice(1), ['1 sequence', '1 previous-hash', '2 sequence']],
    [
      'two records are swapped',
      ([a, b, c]) => [a!, c!, b!],
      ['2 sequence', '2 previous-hash', '3 sequence', '3 previous-hash'],
    ],
    ['a record is repeated', ([a, b, c]) => [a!, b!, b!, c!], ['3 sequence', '3 previous-hash', '4 sequence']],
    ['a fact was changed', chain => changed(chain, r => Object.assign(r.event, { event_time: 1 })), ['2 hash']],
    ['a fact was added', chain => changed(chain, r => Object.assign(r.signing!, { extra: true })), ['2 hash']],
    [
      'a name was changed',
      chain => changed(chain, r => Object.assign(r.signing!.details!, { name: 'Eve' })),
      ['2 personal-data'],
    ],
    [
      'only one of several personal values was removed',
      chain => changed(chain, r => Object.assign(r.signing!.details!, { name: null })),
      ['2 personal-data'],
    ],
    [
      'a name was restored after erasure',
      chain => changed(chain, r => Object.assign(eraseInPlace(r).signing!.details!, { name: 'Ada' })),
      ['2 personal-data'],
    ],
    [
      'a digest was changed',
      chain => changed(chain, r => Object.assign(r.event.personal_digests!, { 'signing.ip_address': '00' })),
      ['2 hash', '2 personal-data'],
    ],
    [
      'the salt was changed',
      chain => changed(chain, r => Object.assign(r.event, { personal_salt: salt(99) })),
      ['2 personal-data'],
    ],
    [
      'a fact was declared personal',
      chain => changed(chain, r => Object.assign(r.event.personal_digests!, { 'event.event_type': '00' })),
      ['2 hash', '2 personal-data'],
    ],
  ])('reports a problem if %s', (_, tamper, expected) => {
    const { valid, problems } = verifyChain(tamper(structuredClone(records(sample()))))
    expect(valid).toBe(false)
    expect(problems.map(p => `${p.position} ${p.code}`)).toEqual(expected)
  })

  it('is invalid if a record lists its own digests as personal, which would leave them out of the hash', () => {
    const [record] = structuredClone(records(sample())) as [EventRecord]
    record.event.personal_digests = { 'event.personal_digests': '00', 'event.event_type': '00' }
    expect(verifyChain([record]).valid).toBe(false)
  })

  it('is valid and has no last hash if it is empty', () => {
    expect(verifyChainFile(new Uint8Array())).toEqual({ valid: true, lastHash: null, problems: [], records: [] })
  })
})

function eraseInPlace(record: EventRecord): EventRecord {
  return Object.assign(record, eraseEvent(record).record)
}

function changed(chain: EventRecord[], change: (record: EventRecord) => unknown): EventRecord[] {
  change(chain[1]!)
  return chain
}

describe('an event file', () => {
  const bytes = file(sample())

  it('is invalid after any byte is changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (position, difference) => {
        const changedBytes = Buffer.from(bytes)
        changedBytes[position]! ^= difference
        return !verifyChainFile(changedBytes).valid
      }),
      { numRuns: 1500 },
    )
  })

  it('is invalid after a byte is removed or added', () => {
    for (let position = 0; position < bytes.length; position += 7) {
      const removed = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position + 1)])
      const added = Buffer.concat([bytes.subarray(0, position), Buffer.from(' '), bytes.subarray(position)])
      expect([position, verifyChainFile(removed).valid, verifyChainFile(added).valid]).toEqual([position, false, false])
    }
  })

  it.each([
    ['no line feed at its end', bytes.subarray(0, -1)],
    ['an empty line', Buffer.concat([bytes, Buffer.from('\n')])],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])],
    ['a carriage return', Buffer.from(bytes.toString().replaceAll('\n', '\r\n'))],
    ['a repeated key', Buffer.from(bytes.toString().replace('{"event":', '{"event":{},"event":'))],
    ['a line that is not a record', Buffer.from('null\n')],
  ])('is invalid with %s', (_, file) => {
    expect(verifyChainFile(file).valid).toBe(false)
  })
})

it('personal data is also erased in categories other than signing', () => {
  const { record } = appendEvent(
    {
      event: {
        event_id: 'evt_1',
        event_category: 'redlining',
        event_type: 'redline_shared',
        event_time: 1,
        test_mode: true,
      },
      redlining: {
        redline_request_id: 'rreq_1',
        redline_member_role: 'disclosing_party',
        author_email: 'bo@example.com',
      },
    },
    null,
    salt(1),
  )
  expect(Object.keys(record.event.personal_digests!)).toEqual(['redlining.author_email'])
  expect(eraseEvent(record).text).not.toContain('bo@example.com')
})
