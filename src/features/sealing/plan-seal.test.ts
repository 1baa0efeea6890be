import { describe, expect, it } from 'vitest'
import { appendEvent } from '../../engine/events/event-chain.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'
import type { StoredDocument, TemplateField } from '../templates/template.ts'
import { isStillSubject, planSeal, planSeparateCertificate, type SealSubject } from './plan-seal.ts'

const createdAt = new Date('2026-11-20T12:00:00.000Z')
const signedAt = new Date('2026-11-21T12:00:00.000Z')
const sealedAt = new Date('2026-11-21T12:00:05.000Z')

const box = { page: 1, x: 10, y: 20, width: 100, height: 30 }
const field = (fieldId: string, role: string | null, more: Partial<TemplateField> = {}): TemplateField => ({
  fieldId,
  type: 'text',
  role,
  ...box,
  required: true,
  readOnly: false,
  ...more,
})

const recipient = (role: string, more: Partial<Recipient> = {}) =>
  ({
    recipientSignatureId: `rsig_${role}`,
    name: role,
    email: `${role}@example.com`,
    role,
    signedAt,
    viewedAt: null,
    signedValues: {},
    company: null,
    initials: null,
    action: 'sign',
    signature: { kind: 'typed', text: role },
    consentVersion: '1',
    signedIpAddress: '192.0.2.1',
    signedUserAgent: null,
    signedContentSha256: 'c0',
    identifiedBy: 'embedded-session',
    knownBy: { identified_by: 'email-link', link_id: 'lnk_1' },
    ...more,
  }) as Recipient

function firstEventText(): string {
  const event = {
    event_id: 'evt_1',
    event_category: 'signing' as const,
    event_type: 'document_created' as const,
    event_time: createdAt.getTime(),
    test_mode: false,
  }
  const signing = { signature_request_id: 'sreq_1', actor_email: 'olive@example.com', details: {} }
  return appendEvent({ event, signing }, null, '00').text
}
const events = [firstEventText()]
const lastHash = JSON.parse(events[0]!).event.hash

function subject(more: Partial<SealSubject> = {}, changed: { request?: object; document?: object } = {}): SealSubject {
  const request = {
    signatureRequestId: 'sreq_1',
    title: 'Lease',
    testMode: false,
    prefilled: {},
    sender: { name: 'Olive', email: 'olive@example.com' },
    createdAt,
    ...changed.request,
  } as SignatureRequest
  const document = {
    filename: 'lease.pdf',
    documentSha256: 'd0',
    documentSizeBytes: 1_000,
    pageCount: 1,
    pages: [{ width: 595, height: 842 }],
    signatureCount: 0,
    ...changed.document,
  } as StoredDocument
  const version = { templateId: 'tpl_1', version: 1, documentId: 'doc_1', signerRoles: [], fields: [] }
  return {
    request,
    recipients: [recipient('Buyer'), recipient('Seller')],
    version,
    document,
    rehearsal: null,
    organization: { name: 'Acme', timeZone: 'UTC', stampsRequestId: false },
    logo: null,
    checkUrl: 'https://sign.example/verify',
    emailedAt: new Map(),
    consents: [{ version: '1', text: 'I agree' }],
    openers: new Map(),
    events,
    imagePaths: new Map(),
    attachments: [],
    sealedAt,
    negotiation: null,
    ...more,
  }
}

const withFields = (fields: TemplateField[], more: Partial<SealSubject> = {}) =>
  subject({ version: { ...subject().version, fields }, ...more })

const plain = {
  unit: null,
  format: null,
  minFontSize: null,
  decimals: null,
  fontSize: null,
  align: null,
  comb: null,
  maxLength: null,
}

describe('planSeal', () => {
  it('plans the same seal for the same subject', () => {
    expect(planSeal(subject(), 4_096)).toEqual(planSeal(subject(), 4_096))
  })

  it("plans a seal with the organization's name, the time of sealing and the reserved size", () => {
    const seal = {
      reservedBytes: 4_096,
      name: 'Acme',
      reason: 'Signed by all parties and sealed against changes',
      signedAt: sealedAt,
    }
    expect(planSeal(subject(), 4_096).plan.seal).toEqual(seal)
  })

  it.each<[string, TemplateField[], object[]]>([
    ["its signer's value", [field('a', 'Buyer')], [{ ...box, type: 'text', ...plain, value: 'by Bea' }]],
    [
      'the prefilled value if the signer entered nothing',
      [field('b', 'Other')],
      [{ ...box, type: 'text', ...plain, value: 'filled in' }],
    ],
    [
      'the default value if no value was entered',
      [field('c', null, { defaultValue: 'usual', unit: 'EUR' })],
      [{ ...box, type: 'text', ...plain, unit: 'EUR', value: 'usual' }],
    ],
    [
      'a mark only in the chosen radio buttons',
      [
        field('r', null, {
          type: 'dropdown',
          kind: 'radio',
          options: ['yes', 'no'],
          choices: ['yes', 'no', 'yes'].map((option, index) => ({ option, ...box, x: index })),
          defaultValue: 'yes',
        }),
      ],
      [
        { ...box, x: 0, type: 'checkbox', mark: 'disc', value: 'true' },
        { ...box, x: 2, type: 'checkbox', mark: 'disc', value: 'true' },
      ],
    ],
    ['nothing in an empty field', [field('c', 'Buyer')], []],
    ['no value in a signature field', [field('s', 'Buyer', { type: 'signature' })], []],
  ])('draws %s', (_, fields, values) => {
    const recipients = [recipient('Buyer', { signedValues: { a: 'by Bea' } })]
    const planned = planSeal(
      {
        ...withFields(fields, { recipients }),
        request: subject({}, { request: { prefilled: { b: 'filled in' } } }).request,
      },
      1,
    )
    expect(planned.plan.values).toEqual(values)
  })

  it('lists people who approve on the certificate, and draws no signature for them', () => {
    const approver = recipient('Ann', { action: 'approve', role: null, signature: null, consentVersion: null })
    const recipients = [approver, recipient('Buyer')]
    const fields = [field('s', 'Buyer', { type: 'signature' })]
    const { plan, signatures } = planSeal(withFields(fields, { recipients }), 1)
    expect(signatures).toEqual([{ kind: 'typed', text: 'Buyer' }])
    expect(plan.signatures).toMatchObject([{ signature: 0 }])
    expect(plan.certificate?.signers).toMatchObject([
      { action: 'approve', signature: null, signsHere: false, consentVersion: null },
      { action: 'sign', signature: 0, signsHere: false },
    ])
  })

  it('draws the signature of each role in its fields, and lists signers without fields only on the certificate', () => {
    const sign = (role: string) => field(`sign ${role}`, role, { type: 'signature' })
    const { plan, signatures } = planSeal(withFields([sign('Seller'), sign('Witness')]), 1)
    expect(plan.signatures).toEqual([{ ...box, minFontSize: null, signature: 1 }])
    expect(plan.certificate?.signers.map(signer => signer.signsHere)).toEqual([true, false])
    expect(signatures).toEqual([
      { kind: 'typed', text: 'Buyer' },
      { kind: 'typed', text: 'Seller' },
    ])
  })

  it('finds the stored image of an uploaded signature', () => {
    const recipients = [recipient('Buyer', { signature: { kind: 'uploaded', imageKey: 'k' } })]
    const imagePaths = new Map([['k', '/files/k']])
    expect(planSeal(subject({ recipients, imagePaths }), 1).signatures).toEqual([
      { kind: 'uploaded', imagePath: '/files/k' },
    ])
  })

  it.each([
    [false, null],
    [true, 'TEST'],
  ])('with test mode %s, draws the watermark %s', (testMode, watermark) => {
    expect(planSeal(subject({}, { request: { testMode } }), 1).plan.watermark).toBe(watermark)
  })

  it('prints the id of the request on each page only if the organization wants it', () => {
    const organization = { name: 'Acme', timeZone: 'UTC', stampsRequestId: true }
    expect(planSeal(subject(), 1).plan.pageStamp).toBeNull()
    expect(planSeal(subject({ organization }), 1).plan.pageStamp).toBe('Signature request sreq_1')
    expect(planSeal(subject({ organization }, { document: { signatureCount: 1 } }), 1).plan.pageStamp).toBeNull()
  })

  it.each([
    [595, 842, 'A4'],
    [612, 792, 'Letter'],
    [792, 612, 'Letter'],
    [612, 1008, 'A4'],
    [613.9, 790.1, 'Letter'],
    [614, 792, 'A4'],
  ])('for pages of %d by %d points, plans a certificate on %s', (width, height, pageSize) => {
    const { plan } = planSeal(subject({}, { document: { pages: [{ width, height }] } }), 1)
    expect(plan.certificate?.pageSize).toBe(pageSize)
  })

  it.each<[Partial<Recipient>, object]>([
    [{}, { kind: 'email-link', credential: null }],
    [
      {
        knownBy: { identified_by: 'embedded-session', link_id: 'l', credential_id: 'cred_1', credential_name: 'Shop' },
      },
      { kind: 'embedded-session', credential: { id: 'cred_1', name: 'Shop' } },
    ],
    [
      {
        knownBy: {
          ...{ identified_by: 'embedded-session', link_id: 'l', credential_id: null, credential_name: null },
          person_id: 'usr_1',
        },
      },
      { kind: 'embedded-session', credential: null, person: { id: 'usr_1', name: 'Max (max@acme.example)' } },
    ],
    [{ knownBy: null }, { kind: 'embedded-session', credential: null }],
  ])('states how a signer was identified: case %#', (more, identifiedBy) => {
    const openers = new Map([['usr_1', 'Max (max@acme.example)']])
    const { plan } = planSeal(subject({ recipients: [recipient('Buyer', more)], openers }), 1)
    expect(plan.certificate?.signers[0]?.identifiedBy).toEqual(identifiedBy)
  })

  it('shows the credential that created a signing link', () => {
    const event = { event_id: 'evt_2', event_category: 'signing' as const, event_type: 'signing_link_created' }
    const head = { ...event, event_time: createdAt.getTime(), test_mode: false }
    const by = { identified_by: 'credential', credential_id: 'key_1', credential_name: 'Shop' }
    const signing = { signature_request_id: 'sreq_1', details: { link_id: 'lnk_1', known_by: [by] } }
    const { text } = appendEvent({ event: head, signing }, null, '00'.repeat(16))
    const { plan } = planSeal(subject({ events: [text] }), 1)
    expect(plan.certificate?.events[0]).toMatchObject({ actor: null, credential: { id: 'key_1', name: 'Shop' } })
  })

  it("shows a corrected signer's earlier and current details", () => {
    const event = { event_id: 'evt_2', event_category: 'signing' as const, event_type: 'recipient_corrected' }
    const head = { ...event, event_time: createdAt.getTime(), test_mode: false }
    const details = { name: 'Ben', email: 'ben@x.example', previous_name: 'Bea', previous_email: 'bea@x.example' }
    const signing = { signature_request_id: 'sreq_1', actor_email: 'olive@example.com', details }
    const corrected = appendEvent({ event: head, signing }, JSON.parse(events[0]!).event, '00').text
    const [created, last] = planSeal(subject({ events: [...events, corrected] }), 1).plan.certificate!.events
    expect(created!.correction).toBeNull()
    expect(last!.correction).toEqual({ before: 'Bea, bea@x.example', after: 'Ben, ben@x.example' })
  })

  it('attaches the events, and a record that contains the hash of the last event', () => {
    const { plan } = planSeal(subject(), 1)
    expect(plan.certificate).toMatchObject({ lastEventHash: lastHash, sealedSha256: null })
    expect(plan.attachments.map(({ bytes }) => Buffer.from(bytes).toString())[0]).toBe(`${events[0]}\n`)
    const record = JSON.parse(Buffer.from(plan.attachments[1]!.bytes).toString())
    expect(record).toMatchObject({
      events: { count: 1, last_hash: lastHash },
      original: { sha256: 'd0', included: true },
      consents: [{ version: '1', text: 'I agree' }],
    })
  })
})

describe('the seal of a document that already had signatures', () => {
  const signed = subject({}, { document: { signatureCount: 1 } })

  it('adds no page and no file to the document', () => {
    expect(planSeal(signed, 1).plan).toMatchObject({ certificate: null, attachments: [] })
  })

  it('puts the certificate and the evidence in a separate file, with the hash of the sealed file', () => {
    const { plan } = planSeparateCertificate(signed, 1, 'e0')
    expect(plan).toMatchObject({ values: [], signatures: [], certificate: { sealedSha256: 'e0' } })
    const record = JSON.parse(Buffer.from(plan.attachments[1]!.bytes).toString())
    expect(record).toMatchObject({ sealed: { sha256: 'e0' }, original: { included: false } })
  })
})

describe('isStillSubject', () => {
  const original = subject()

  it.each<[string, Recipient[], boolean]>([
    ['nothing changed', [recipient('Buyer'), recipient('Seller')], true],
    ['only a change that no seal shows', [recipient('Buyer', { remindedAt: signedAt }), recipient('Seller')], true],
    ['a missing signature', [recipient('Buyer'), recipient('Seller', { signedAt: null })], false],
    ['another signing time', [recipient('Buyer', { signedAt: sealedAt }), recipient('Seller')], false],
    ['different signed content', [recipient('Buyer', { signedContentSha256: 'c1' }), recipient('Seller')], false],
    ['another signer', [recipient('Buyer'), recipient('Witness')], false],
    ['a missing signer', [recipient('Buyer')], false],
  ])('compares only what a seal shows: %s (case %#)', (_, recipients, expected) => {
    expect(isStillSubject(original, { recipients })).toBe(expected)
  })
})
