import { expect, it } from 'vitest'
import type { EventRecord } from '../../events/event-record.ts'
import { verifiedSigners } from './verified-signers.ts'

const at = '2026-05-03T12:00:00.000Z'
const record = (verified: unknown, event_type = 'document_signed', actor_email: unknown = 'bea@buyer.example') =>
  ({ event: { event_type }, signing: { actor_email, details: { known_by: [{ verified }] } } }) as unknown as EventRecord
const byCode = [{ way: 'email_code', at }]

it('lists the signers who were verified before they signed', () => {
  const records = [record(byCode, 'signer_verified'), record(byCode), record(undefined), record([])]
  expect(verifiedSigners(records)).toEqual([{ email: 'bea@buyer.example', way: 'email_code', at }])
})

it.each([
  ['a value that is not a list', record('email_code')],
  ['an unknown way', record([{ way: 'fingerprint', at }])],
  ['an invalid time', record([{ way: 'email_code', at: 'yesterday\nsealed by Acme' }])],
  ['invalid list entries', record([null, 1])],
  ['an invalid address', record(byCode, 'document_signed', { toString: 'x' })],
  ['missing details', { event: { event_type: 'document_signed' }, signing: {} } as unknown as EventRecord],
  [
    'details in another form',
    {
      event: { event_type: 'document_signed' },
      signing: { actor_email: 'a', details: { known_by: [null] } },
    } as unknown as EventRecord,
  ],
])('ignores records with %s', (_, malformed) => expect(verifiedSigners([malformed])).toEqual([]))
