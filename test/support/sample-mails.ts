import type { MailContent } from '../../src/features/mails/letter.ts'
import { handedOverText } from '../../src/features/members/mails/handed-over-mail.ts'
import { agreedText } from '../../src/features/redlines/mails/agreed-mail.ts'
import { linkMadeText } from '../../src/features/redlines/mails/link-made-mail.ts'
import { messageText } from '../../src/features/redlines/mails/message-mail.ts'
import type { RedlineFacts } from '../../src/features/redlines/mails/negotiation-facts.ts'
import { reopenedText } from '../../src/features/redlines/mails/reopened-mail.ts'
import type { RoundFacts } from '../../src/features/redlines/mails/round-facts.ts'
import { turnText } from '../../src/features/redlines/mails/turn-mail.ts'
import { sealExpiryText } from '../../src/features/settings/installation/seal-expiry-mails.ts'
import { testMailText } from '../../src/features/settings/test-mail/test-mail.ts'
import { movedAwayText } from '../../src/features/sharing/moved-away-mail.ts'
import { ccMails } from '../../src/features/signature-requests/mails/cc-mails.ts'
import { ownerMails } from '../../src/features/signature-requests/mails/owner-mails.ts'
import type { SigningFacts } from '../../src/features/signature-requests/mails/request-facts.ts'
import { senderMails } from '../../src/features/signature-requests/mails/sender-mails.ts'
import { signerMails } from '../../src/features/signature-requests/mails/signer-mails.ts'
import { endpointDisabledText } from '../../src/features/webhooks/deliveries/endpoint-disabled-mail.ts'

const facts: SigningFacts = {
  action: 'sign',
  title: 'Lease of 12 Harbour Street',
  subject: null,
  message:
    'Dear Bea,\n\nthis is the lease as we agreed on Tuesday, with the later date in clause 4.\nCall me if anything is unclear.\n\nOlive',
  sender: { name: 'Olive Owner', email: 'olive@acme.example' },
  timeZone: 'Europe/Berlin',
  organization: 'Acme',
  to: 'bea@buyer.example',
  signers: [
    { name: 'Bea Buyer', signedAt: new Date('2026-11-20T09:14:00Z') },
    { name: 'Sam Seller', signedAt: new Date('2026-11-21T16:02:00Z') },
  ],
  waitingFor: [],
  linkMaker: 'Its application (credential “Web shop”)',
  createdAt: new Date('2026-11-19T08:00:00Z'),
  expiresAt: new Date('2027-02-17T08:00:00Z'),
  declined: { name: 'Sam Seller', reason: 'The rent is not what we agreed.\nIt was 1,200.' },
  voidReason: 'The landlord’s name was wrong; a new one follows today.',
  bounced: { name: 'Bea Buyer', email: 'bea@buyer.example', reason: '550 5.1.1 No such user here' },
  unsealed: { page: '2' },
  deletion: { dueAt: new Date('2026-11-27T09:14:00Z'), by: 'Olive Owner' },
  link: 'https://sign.acme.example/sign/Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmE',
  certificateLink: null,
  isAskedForCode: false,
  code: '204816',
  at: new Date('2026-11-20T09:14:00Z'),
  isAttached: true,
}

const handedOver = {
  publicUrl: 'https://sign.acme.example',
  leaver: 'Mia Member',
  managed: '',
  ...{ signatureRequests: 1_000, redlineRequests: 2, templates: 3, bulkSends: 0, drafts: 1 },
}

/** Every kind of mail, and variants of some kinds. */
export function sampleMails(changes: Partial<SigningFacts> = {}): Record<string, MailContent> {
  const given = { ...facts, ...changes }
  const signing = { ...signerMails, ...senderMails, ...ownerMails, ...ccMails }
  return {
    ...Object.fromEntries(Object.entries(signing).map(([kind, write]) => [kind, write(given)])),
    'invitation-code': signing.invitation({ ...given, isAskedForCode: true }),
    'invitation-waiting': signing.invitation({
      ...given,
      waitingFor: ['Sam Seller', 'Ada Agent'],
      subject: 'Your lease',
    }),
    'settings-test': testMailText('Acme', 'https://sign.acme.example'),
    'documents-handed-over': handedOverText({
      ...handedOver,
      organization: given.organization,
      by: given.sender.name,
      folder: 'Documents of Mia Member',
      managed: 'Mergers, Bonuses',
    }),
    'documents-moved-away': movedAwayText({ organization: given.organization, by: given.sender.name, count: 1 }),
    'documents-handed-over-by-leaver': handedOverText({ ...handedOver, organization: given.organization }),
    'seal-certificate-ends': sealExpiryText({
      organization: given.organization,
      ownOf: null,
      subject: 'CN=Acme Seal,O=Acme',
      days: 29,
      until: new Date('2036-11-24T08:00:00Z'),
      url: 'https://sign.acme.example/settings/seal',
    }),
    'invitation-plain': signing.invitation({ ...given, message: null }),
    'completed-large': signing.completed({ ...given, isAttached: false }),
    'cc-completed-large': signing['cc-completed']({
      ...given,
      isAttached: false,
      certificateLink: 'https://sign.acme.example/downloads/certificate/sreq_01h2xcejqtf2nbrexx3vqjhp41?expires=1',
    }),
    'sender-completed-large': signing['sender-completed']({ ...given, isAttached: false }),
    'sender-expired-unsigned': signing['sender-expired']({
      ...given,
      signers: given.signers.map((signer, index) => ({ ...signer, signedAt: index === 0 ? signer.signedAt : null })),
    }),
    ...redlineMails(given),
    'webhook-endpoint-disabled': endpointDisabledText({
      organization: given.organization,
      webhookEndpointId: 'whk_01h2xcejqtf2nbrexx3vqjhp41',
      url: 'https://hooks.acme.example/countersign',
    }),
  }
}

function redlineMails({
  title,
  to,
  organization,
  timeZone,
  sender,
  message,
  link,
}: SigningFacts): Record<string, MailContent> {
  const negotiation: RedlineFacts = {
    title,
    to,
    organization,
    timeZone,
    sender,
    others: ['Rita Receiver', 'Carl Counsel'],
    isInTurn: true,
    mayApprove: true,
    link: link.replace('/sign/', '/redline/'),
  }
  const round: RoundFacts = {
    outcome: 'sent',
    by: sender.name,
    endedAt: new Date('2026-11-20T09:14:00Z'),
    message,
    work: [
      {
        name: sender.name,
        did: { ...nothing, clauses: 4, labels: ['2.1', '3'], wordsInserted: 120, wordsDeleted: 35, comments: 3 },
      },
      { name: 'Carl Counsel', did: { ...nothing, accepted: 2, rejected: 1, withdrawn: 1 } },
    ],
    more: 0,
    open: { changes: 5, comments: 3 },
  }
  const waiting = { ...negotiation, isInTurn: false, mayApprove: false }
  return {
    'redline-turn': turnText(negotiation, round, false),
    'redline-turn-counsel': turnText({ ...negotiation, mayApprove: false }, round, true),
    'redline-turn-unchanged': turnText(
      negotiation,
      { ...round, message: null, work: [], open: { changes: 0, comments: 0 } },
      false,
    ),
    'redline-turn-many': turnText(
      { ...negotiation, others: ['Rita', 'Ron', 'Carl', 'Cleo', 'Ines'] },
      { ...round, work: Array(8).fill(round.work[0]), more: 12 },
      true,
    ),
    'redline-turn-first': turnText({ ...negotiation, mayApprove: false }, null, true),
    'redline-turn-nobody': turnText({ ...negotiation, others: [] }, null, true),
    'redline-turn-added': turnText(negotiation, { ...round, outcome: 'approved' }, true),
    'redline-agreed': agreedText(waiting, { ...round, outcome: 'approved', message: null }),
    'redline-reopened': reopenedText(negotiation, sender.name),
    'redline-reopened-waiting': reopenedText(waiting, sender.name),
    'redline-link-made': linkMadeText(negotiation, { createdAt: round.endedAt, details: { credential: 'Web shop' } }),
    'redline-message': messageText(waiting, [{ by: sender.name, text: message ?? 'Thank you.' }], 0),
    'redline-messages': messageText(
      negotiation,
      [
        { by: sender.name, text: 'Could we meet about clause 4 tomorrow?\nAt ten, or after lunch.' },
        { by: 'Carl Counsel', text: 'After lunch, please.' },
      ],
      3,
    ),
  }
}

const nothing = {
  name: '',
  clauses: 0,
  labels: [],
  wordsInserted: 0,
  wordsDeleted: 0,
  rowsInserted: 0,
  rowsDeleted: 0,
  moves: 0,
  otherChanges: 0,
  accepted: 0,
  rejected: 0,
  settled: 0,
  withdrawn: 0,
  comments: 0,
}
