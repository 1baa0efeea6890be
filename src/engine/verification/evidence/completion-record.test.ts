import { describe, expect, it } from 'vitest'
import { type CompletionRecord, completionRecordBytes, readCompletionRecord } from './completion-record.ts'

const record: CompletionRecord = {
  format: 'countersign-completion',
  version: 1,
  signature_request_id: 'sreq_1',
  test_mode: false,
  original: { sha256: 'a'.repeat(64), size_bytes: 10, included: true },
  events: { count: 1, last_hash: 'b'.repeat(64) },
}
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('the record of completion', () => {
  it('reads back as it was written', () => {
    expect(readCompletionRecord(completionRecordBytes(record))).toEqual(record)
    expect(readCompletionRecord(bytesOf({ ...record, later: 1 }))).toMatchObject(record)
  })

  it.each([
    ['invalid JSON', Buffer.from('{')],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['null', bytesOf(null)],
    ['another version', bytesOf({ ...record, version: 2 })],
    ['another format', bytesOf({ ...record, format: 'x' })],
    ['a hash in upper case', bytesOf({ ...record, events: { count: 1, last_hash: 'B'.repeat(64) } })],
    ['a negative size', bytesOf({ ...record, original: { ...record.original, size_bytes: -1 } })],
    ['no original', bytesOf({ ...record, original: undefined })],
  ])('is not read from %s', (_, bytes) => {
    expect(readCompletionRecord(bytes)).toBeNull()
  })
})
