import type { MailContent, RedlineFacts, RoundFacts, SigningFacts } from '../mail-content.ts'
import { en } from '../templates/en.ts'

const facts: SigningFacts = {
  title: 'Lease of 12 Harbour Street',
  subject: null,
  message:
    'Dear Bea,\n\nthis is the lease as we agreed on Tuesday, with the later date in clause 4.\nCall me if anything is unclear.\n\nOlive',
  sender: { name: 'Olive Owner', email: 'olive@acme.example' },
  organization: 'Acme',
  to: 'bea@buyer.example',
  signers: [
    { name: 'Bea Buyer', signedAt: new Date('2026-11-20T09:14:00Z') },
    { name: 'Sam Seller', signedAt: new Date('2026-11-21T16:02:00Z') },
  ],
  waitingFor: [],
  createdAt: new Date('2026-11-19T08:00:00Z'),
  expiresAt: new Date('2027-02-17T08:00:00Z'),
  declined: { name: 'Sam Seller', reason: 'The rent is not what we agreed.\nIt was 1,200.' },
  voidReason: 'The landlord’s name was wrong; a new one follows today.',
  bounced: { name: 'Bea Buyer', email: 'bea@buyer.example', reason: '550 5.1.1 No such user here' },
  link: 'https://sign.acme.example/sign/Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmE',
  at: new Date('2026-11-20T09:14:00Z'),
  isAttached: true,
}

/** Every mail, and the forms that one kind may take. */
export function sampleMails(changes: Partial<SigningFacts> = {}): Record<string, MailContent> {
  const given = { ...facts, ...changes }
  const { signing } = en
  return {
    ...Object.fromEntries(Object.entries(signing).map(([kind, write]) => [kind, write(given)])),
    'invitation-waiting': signing.invitation({
      ...given,
      waitingFor: ['Sam Seller', 'Ada Agent'],
      subject: 'Your lease',
    }),
    'invitation-plain': signing.invitation({ ...given, message: null }),
    'completed-large': signing.completed({ ...given, isAttached: false }),
    'sender-completed-large': signing['sender-completed']({ ...given, isAttached: false }),
    'sender-expired-unsigned': signing['sender-expired']({
      ...given,
      signers: given.signers.map((signer, index) => ({ ...signer, signedAt: index === 0 ? signer.signedAt : null })),
    }),
    ...redlineMails(given),
    'webhook-endpoint-disabled': en.endpointDisabled({
      organization: given.organization,
      webhookEndpointId: 'whk_01h2xcejqtf2nbrexx3vqjhp41',
      url: 'https://hooks.acme.example/countersign',
    }),
  }
}

function redlineMails({ title, to, organization, sender, message, link }: SigningFacts): Record<string, MailContent> {
  const negotiation: RedlineFacts = {
    title,
    to,
    organization,
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
  const { turn, agreed, reopened, linkMade, message: told } = en.redline
  return {
    'redline-turn': turn(negotiation, round, false),
    'redline-turn-counsel': turn({ ...negotiation, mayApprove: false }, round, true),
    'redline-turn-unchanged': turn(
      negotiation,
      { ...round, message: null, work: [], open: { changes: 0, comments: 0 } },
      false,
    ),
    'redline-turn-many': turn(
      { ...negotiation, others: ['Rita', 'Ron', 'Carl', 'Cleo', 'Ines'] },
      { ...round, work: Array(8).fill(round.work[0]), more: 12 },
      true,
    ),
    'redline-turn-first': turn({ ...negotiation, mayApprove: false }, null, true),
    'redline-turn-nobody': turn({ ...negotiation, others: [] }, null, true),
    'redline-turn-added': turn(negotiation, { ...round, outcome: 'approved' }, true),
    'redline-agreed': agreed(waiting, { ...round, outcome: 'approved', message: null }),
    'redline-reopened': reopened(negotiation, sender.name),
    'redline-reopened-waiting': reopened(waiting, sender.name),
    'redline-link-made': linkMade(negotiation, round.endedAt),
    'redline-message': told(waiting, [{ by: sender.name, text: message ?? 'Thank you.' }], 0),
    'redline-messages': told(
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
  moves: 0,
  otherChanges: 0,
  accepted: 0,
  rejected: 0,
  settled: 0,
  withdrawn: 0,
  comments: 0,
}
