import { describe, expect, it } from 'vitest'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'
import type { TemplateField } from '../templates/template.ts'
import { planSignature } from './plan-signature.ts'
import type { FieldValueInput } from './session-values.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date(now.getTime() + 1_000)

const field = (fieldId: string, role: string, more: Partial<TemplateField> = {}): TemplateField => ({
  fieldId,
  type: 'text',
  role,
  page: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  required: false,
  readOnly: false,
  ...more,
})
const fields = [
  field('name', 'Buyer', { required: true, label: 'Full name' }),
  field('place', 'Buyer', { defaultValue: 'Rome' }),
  field('price', 'Buyer', { readOnly: true }),
  field('sign', 'Buyer', { type: 'signature', required: true }),
  field('other', 'Seller', { required: true }),
]

const recipient = (position: number, role: string, more: Partial<Recipient> = {}) =>
  ({ position, turn: position, role, action: 'sign', signedAt: null, draft: {}, ...more }) as Recipient

const request = (more: Partial<SignatureRequest> = {}) =>
  ({
    status: 'Created',
    expiredReason: null,
    expiresAt: later,
    prefilled: { price: '12' },
    ...more,
  }) as SignatureRequest

function plan(
  sent: FieldValueInput[],
  { recipients = [recipient(0, 'Buyer')], at = now, consentVersion = '1', ...changes } = {} as {
    recipients?: Recipient[]
    at?: Date
    consentVersion?: string
    request?: Partial<SignatureRequest>
  },
) {
  const subject: SignatureRequestWithRecipients = { request: request(changes.request), recipients }
  return planSignature({
    subject,
    recipient: recipients.at(-1)!,
    input: { consentVersion, fields: sent },
    fields,
    uploaded: [],
    timeZone: 'UTC',
    consentVersion: '1',
    now: at,
  })
}

const name = { fieldId: 'name', value: 'Bea' }

describe('planSignature', () => {
  it.each([
    ['sent values, and defaults for the rest', [name], {}, { name: 'Bea', place: 'Rome', price: '12' }],
    ['a draft value that is not sent again', [name], { place: 'Bonn' }, { name: 'Bea', place: 'Bonn', price: '12' }],
    ['a sent value instead of its draft', [name], { name: 'Ann' }, { name: 'Bea', place: 'Rome', price: '12' }],
    [
      'no value for a cleared default',
      [name, { fieldId: 'place', value: '' }],
      {},
      { name: 'Bea', place: null, price: '12' },
    ],
    [
      'no value for a field that was sent blank',
      [name, { fieldId: 'place', value: '  ' }],
      {},
      { name: 'Bea', place: null, price: '12' },
    ],
    ['the draft if nothing is sent', [], { name: 'Ann' }, { name: 'Ann', place: 'Rome', price: '12' }],
  ])('signs %s', (_, sent, draft, values) => {
    expect(plan(sent, { recipients: [recipient(0, 'Buyer', { draft })] })).toEqual(values)
  })
})

describe('a signature', () => {
  const signed = recipient(0, 'Seller', { signedAt: now })
  const waiting = [recipient(0, 'Seller'), recipient(1, 'Buyer')]
  const invalid = (detail: string) => ({ code: 'invalid_input', values: { detail } })

  it.each<[string, FieldValueInput[], Parameters<typeof plan>[1], object]>([
    ["before the signer's turn", [name], { recipients: waiting }, { code: 'not_signers_turn' }],
    ['after the deadline', [name], { at: later }, { code: 'envelope_expired' }],
    [
      'on a voided request',
      [name],
      { request: { status: 'Expired', expiredReason: 'Voided' } },
      { code: 'envelope_expired' },
    ],
    [
      'from a signer who has already signed',
      [name],
      { recipients: [recipient(0, 'Buyer', { signedAt: now })] },
      { code: 'already_signed_otherwise' },
    ],
    ['with an outdated consent', [name], { consentVersion: 'old' }, { code: 'consent_changed' }],
    ['with an empty required field', [], {}, invalid('Required fields are empty: "Full name" on page 1')],
    [
      'with only blanks in a required field',
      [{ fieldId: 'name', value: ' \u200b\u2003' }],
      {},
      invalid('Required fields are empty: "Full name" on page 1'),
    ],
    [
      'with only blanks in the draft of a required field',
      [],
      { recipients: [recipient(0, 'Buyer', { draft: { name: '  ' } })] },
      invalid('Required fields are empty: "Full name" on page 1'),
    ],
    [
      "with a value for another signer's field",
      [{ fieldId: 'other', value: 'x' }],
      {},
      invalid('fields[0].fieldId other is not a field of this signer'),
    ],
    [
      'with a value for a read-only field',
      [name, { fieldId: 'price', value: '1' }],
      { recipients: [signed, recipient(1, 'Buyer')] },
      { code: 'invalid_input' },
    ],
  ])('is refused %s', (_, sent, options, error) => {
    expect(() => plan(sent, options)).toThrow(expect.objectContaining(error))
  })
})
