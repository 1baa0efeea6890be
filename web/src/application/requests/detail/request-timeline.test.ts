import { describe, expect, it } from 'vitest'
import type { RequestMail, SignatureRequest, SigningEventRecord } from '../../../api/generated/calls.ts'
import { requestTimeline } from './request-timeline.ts'

const request = {
  sender: { name: 'Olive Owner', email: 'olive@acme.example' },
  signers: [{ recipientSignatureId: 'rsig_1', name: 'Bea Buyer', email: 'bea@buyer.example' }],
} as unknown as SignatureRequest

const minute = (count: number) => Date.parse('2026-11-30T09:00:00.000Z') + count * 60_000
const event = (event_type: string, at: number, signing: object = {}) =>
  ({
    event: { event_id: `evt_${event_type}_${at}`, event_type, event_time: minute(at) },
    signing: { recipient_signature_id: null, actor_email: null, details: {}, ...signing },
  }) as unknown as SigningEventRecord
const mail = (what: RequestMail['what'], state: RequestMail['state'], at: number, more: Partial<RequestMail> = {}) =>
  ({
    mailId: `mail_${what}_${at}`,
    what,
    state,
    at: new Date(minute(at)).toISOString(),
    email: 'bea@buyer.example',
    name: 'Bea Buyer',
    reason: null,
    ...more,
  }) satisfies RequestMail

const told = (events: SigningEventRecord[], mails: RequestMail[]) =>
  requestTimeline(request, events, mails).map(({ sentence, notes }) => [sentence, ...notes])

describe('the story of a request', () => {
  it('says in order what happened, and what became of each email', () => {
    const created = event('document_created', 0, { actor_email: 'olive@acme.example' })
    const viewed = event('document_viewed', 2, { recipient_signature_id: 'rsig_1', actor_email: 'bea@buyer.example' })
    expect(
      told(
        [created, viewed],
        [
          mail('invitation', 'Sent', 1),
          mail('reminder', 'Kept', 3),
          mail('copy', 'Postponed', 4, { reason: '450 Full' }),
        ],
      ),
    ).toEqual([
      ['Olive Owner sent the request.'],
      ['The mail server accepted the invitation to Bea Buyer.'],
      ['Bea Buyer opened the document.'],
      ['The outbox keeps the reminder to Bea Buyer, because no mail server was set up.'],
      ['The mail server has not taken the signed document for Bea Buyer yet. It is tried again.', 'Answer: 450 Full'],
    ])
  })

  it('puts emails with the same outcome at the same time into one sentence, and leaves out those on their way', () => {
    const sam = { mailId: 'mail_sam', email: 'sam@seller.example', name: null }
    expect(
      told(
        [],
        [
          mail('invitation', 'Sent', 1),
          mail('invitation', 'Sent', 1, sam),
          mail('invitation', 'Waiting', 1, { mailId: 'mail_later' }),
          mail('invitation', 'Sent', 2, { ...sam, mailId: 'mail_again' }),
        ],
      ),
    ).toEqual([
      ['The mail server accepted the invitation to Bea Buyer and sam@seller.example.'],
      ['The mail server accepted the invitation to sam@seller.example.'],
    ])
  })

  it('does not put emails into one sentence if something happened between them', () => {
    const viewed = event('document_viewed', 1.2, { recipient_signature_id: 'rsig_1', actor_email: 'bea@buyer.example' })
    const sam = { mailId: 'mail_sam', name: 'Sam Seller' }
    expect(told([viewed], [mail('invitation', 'Sent', 1.1), mail('invitation', 'Sent', 1.3, sam)])).toEqual([
      ['The mail server accepted the invitation to Bea Buyer.'],
      ['Bea Buyer opened the document.'],
      ['The mail server accepted the invitation to Sam Seller.'],
    ])
  })

  it('reports a returned email once: by the email, or by the event if the email is no longer known', () => {
    const bounced = event('document_bounced', 1, {
      recipient_signature_id: 'rsig_1',
      details: { reason: '550 Unknown' },
    })
    expect(told([bounced], [mail('invitation', 'Refused', 1, { reason: '550 Unknown' })])).toEqual([
      ['The mail server refused the invitation to Bea Buyer.', 'Answer: 550 Unknown'],
    ])
    expect(told([bounced], [])).toEqual([['An email to Bea Buyer was returned.']])
    const copy = event('document_bounced', 1, { details: { email: 'cara@copy.example', reason: '550 Unknown' } })
    expect(told([copy], [])).toEqual([['An email to cara@copy.example was returned.']])
  })

  it('names the credential of a program, without saying a second time that it was a program', () => {
    const by = (credential_name: string | null) => ({ known_by: [{ identified_by: 'credential', credential_name }] })
    expect(
      told(
        [
          event('document_created', 0, { details: by('Web shop') }),
          event('document_created', 1, { details: by(null) }),
          event('document_voided', 2, { details: { ...by('Web shop'), expired_reason: 'Voided', reason: 'Sold out' } }),
          event('signing_link_revoked', 3, { recipient_signature_id: 'rsig_1', details: by('Web shop') }),
        ],
        [],
      ),
    ).toEqual([
      ['A program sent the request in the name of Olive Owner.', 'With the credential Web shop'],
      ['A program sent the request in the name of Olive Owner.'],
      ['A program cancelled the request.', 'Reason: “Sold out”', 'With the credential Web shop'],
      ['A signing link of Bea Buyer was revoked.', 'By a program, with the credential Web shop'],
    ])
  })
})
