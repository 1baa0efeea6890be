import type { MailContent, SigningFacts } from '../mail-content.ts'
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
    'redline-turn': en.redlineTurn(redline(given)),
    'redline-first-turn': en.redlineTurn({ ...redline(given), isFirst: true }),
    'webhook-endpoint-disabled': en.endpointDisabled({
      organization: given.organization,
      webhookEndpointId: 'whk_01h2xcejqtf2nbrexx3vqjhp41',
      url: 'https://hooks.acme.example/countersign',
    }),
  }
}

const redline = ({ title, to, organization, link }: SigningFacts) => ({
  title,
  to,
  organization,
  others: ['Rita Receiver', 'Carl Counsel'],
  isFirst: false,
  link: link.replace('/sign/', '/redline/'),
})
