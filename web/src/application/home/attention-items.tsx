import { CircleCheck, CircleX, FileX, Hourglass, MailX, MessagesSquare, PenLine, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { SignButton } from './sign-button.tsx'

/** Something on the home page: what it is, why it is there, and where it leads. */
export interface AttentionItem {
  key: string
  title: string
  to: string
  icon: ReactNode
  why: string
  /** How it stands, for its colour. */
  state: 'waiting' | 'declined' | 'completed'
  /** When, if that is not part of `why`. */
  at?: string
  /** What can be done about it at once. */
  act?: ReactNode
}

const hidden = { 'aria-hidden': true } as const
const request = ({ signatureRequestId, title }: { signatureRequestId: string; title: string }) => ({
  title,
  to: paths.request({ signatureRequestId }),
})
const signerKey = (kind: string, { recipientSignatureId }: { recipientSignatureId: string }) =>
  `${kind} ${recipientSignatureId}`

/** What the person themselves has to do. */
export const waitingForMe = ({ toSign, toNegotiate }: Home): AttentionItem[] => [
  ...toSign.map(one => ({
    ...request(one),
    key: signerKey('sign', one),
    icon: <PenLine {...hidden} />,
    why: applicationText('whySign', { when: formatMoment(one.expiresAt) }),
    state: 'waiting' as const,
    act: <SignButton recipientSignatureId={one.recipientSignatureId} title={one.title} />,
  })),
  ...toNegotiate.map(one => ({
    ...negotiation(one),
    why: applicationText('whyNegotiate'),
  })),
]

const negotiation = ({ redlineRequestId, title, updatedAt }: Home['agreed'][number]) => ({
  key: redlineRequestId,
  title,
  to: paths.redline({ redlineRequestId }),
  icon: <MessagesSquare {...hidden} />,
  state: 'waiting' as const,
  at: updatedAt,
})

/** What somebody of the organization should look at. */
export const needing = ({
  unsealed,
  late,
  bounced,
  declined,
  endpointsOff,
  expiring,
  agreed,
}: Home): AttentionItem[] => [
  ...unsealed.map(one => ({
    ...request(one),
    key: `unsealed ${one.signatureRequestId}`,
    icon: <FileX {...hidden} />,
    why: applicationText('whyUnsealed'),
    state: 'declined' as const,
    at: one.failedAt,
  })),
  ...late.map(one => ({
    ...request(one),
    key: `late ${one.signatureRequestId}`,
    icon: <Hourglass {...hidden} />,
    why: applicationText('whyLate'),
    state: 'waiting' as const,
    at: one.since,
  })),
  ...bounced.map(one => ({
    ...request(one),
    key: signerKey('bounced', one),
    icon: <MailX {...hidden} />,
    why: applicationText('whyBounced', { email: one.email }),
    state: 'declined' as const,
    at: one.bouncedAt,
  })),
  ...declined.map(one => ({
    ...request(one),
    key: signerKey('declined', one),
    icon: <CircleX {...hidden} />,
    why: applicationText('whyDeclined', { name: one.name || one.email }),
    state: 'declined' as const,
    at: one.declinedAt,
  })),
  ...endpointsOff.map(({ webhookEndpointId, url, disabledAt }) => ({
    key: webhookEndpointId,
    title: url,
    to: paths.webhooks({}),
    icon: <Unplug {...hidden} />,
    why: applicationText('whyEndpointOff'),
    state: 'declined' as const,
    at: disabledAt,
  })),
  ...expiring.map(one => ({
    ...request(one),
    key: `expiring ${one.signatureRequestId}`,
    icon: <Hourglass {...hidden} />,
    why: applicationText('whyExpiring', { when: formatMoment(one.expiresAt) }),
    state: 'waiting' as const,
  })),
  ...agreed.map(one => ({ ...negotiation(one), why: applicationText('whyAgreed') })),
]

export const completedItems = ({ completed }: Home): AttentionItem[] =>
  completed.map(one => ({
    ...request(one),
    key: one.signatureRequestId,
    icon: <CircleCheck {...hidden} />,
    why: applicationText('state_completed'),
    state: 'completed',
    at: one.completedAt,
  }))
