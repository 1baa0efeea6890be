import { CircleCheck, CircleX, FileX, Hourglass, MailX, MessagesSquare, PenLine, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Home } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { requestText } from '../../texts/request-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { waitingWords } from '../requests/request-words.ts'
import { SignButton } from './sign-button.tsx'

/** An entry on the home page: what it is, why it is there, and where it leads. */
export interface AttentionItem {
  key: string
  title: string
  /** Undefined if the person cannot open the page of the entry. */
  to: string | undefined
  /** The request that the entry is about, if any. */
  signatureRequestId?: string
  icon: ReactNode
  why: string
  /** Determines the colour of the entry. */
  state?: 'waiting' | 'declined' | 'completed'
  /** The time, unless `why` includes it. */
  at?: string
  /** A button that deals with the entry at once. */
  act?: ReactNode
}

const hidden = { 'aria-hidden': true } as const
const request = ({ signatureRequestId, title }: { signatureRequestId: string; title: string }) => ({
  title,
  signatureRequestId,
  to: paths.request({ signatureRequestId }),
})
const signerKey = (kind: string, { recipientSignatureId }: { recipientSignatureId: string }) =>
  `${kind} ${recipientSignatureId}`

/**
 * Lists the documents that wait for the person to sign or negotiate.
 * @param isOpenable whether the person can open the page of a request, and not only sign it
 */
export const waitingForMe = (
  { toSign, toNegotiate }: Home,
  isOpenable: (signatureRequestId: string) => boolean,
): AttentionItem[] => [
  ...toSign.map(signature => ({
    ...request(signature),
    ...(!isOpenable(signature.signatureRequestId) && { to: undefined }),
    key: signerKey('sign', signature),
    icon: <PenLine {...hidden} />,
    why: requestText('whySign', { when: formatMoment(signature.expiresAt) }),
    state: 'waiting' as const,
    act: <SignButton recipientSignatureId={signature.recipientSignatureId} title={signature.title} />,
  })),
  ...toNegotiate.map(redline => ({
    ...negotiation(redline),
    why: requestText('whyNegotiate'),
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

/** Lists what needs the attention of the organization's members, such as bounced emails and declined requests. */
export const needingAttention = ({
  unsealed,
  late,
  bounced,
  declined,
  endpointsOff,
  expiring,
  agreed,
}: Home): AttentionItem[] => [
  ...unsealed.map(unsealedRequest => ({
    ...request(unsealedRequest),
    key: `unsealed ${unsealedRequest.signatureRequestId}`,
    icon: <FileX {...hidden} />,
    why: requestText('whyUnsealed'),
    state: 'declined' as const,
    at: unsealedRequest.failedAt,
  })),
  ...late.map(lateRequest => ({
    ...request(lateRequest),
    key: `late ${lateRequest.signatureRequestId}`,
    icon: <Hourglass {...hidden} />,
    why: requestText('whyLate'),
    state: 'waiting' as const,
    at: lateRequest.since,
  })),
  ...bounced.map(bounce => ({
    ...request(bounce),
    key: signerKey('bounced', bounce),
    icon: <MailX {...hidden} />,
    why: requestText('whyBounced', { email: bounce.email }),
    state: 'declined' as const,
    at: bounce.bouncedAt,
  })),
  ...declined.map(decline => ({
    ...request(decline),
    key: signerKey('declined', decline),
    icon: <CircleX {...hidden} />,
    why: requestText('whyDeclined', { name: decline.name || decline.email }),
    state: 'declined' as const,
    at: decline.declinedAt,
  })),
  ...endpointsOff.map(({ webhookEndpointId, url, disabledAt }) => ({
    key: webhookEndpointId,
    title: url,
    to: paths.webhooks({}),
    icon: <Unplug {...hidden} />,
    why: requestText('whyEndpointOff'),
    state: 'declined' as const,
    at: disabledAt,
  })),
  ...expiring.map(expiringRequest => ({
    ...request(expiringRequest),
    key: `expiring ${expiringRequest.signatureRequestId}`,
    icon: <Hourglass {...hidden} />,
    why: requestText('whyExpiring', { when: formatMoment(expiringRequest.expiresAt) }),
    state: 'waiting' as const,
  })),
  ...agreed.map(redline => ({ ...negotiation(redline), why: requestText('whyAgreed') })),
]

export const waitingForOthers = ({ waitingForOthers: requests }: Home): AttentionItem[] =>
  requests.map(waitingRequest => ({
    ...request(waitingRequest),
    key: waitingRequest.signatureRequestId,
    icon: <Hourglass {...hidden} />,
    why: waitingWords(waitingRequest),
    at: waitingRequest.createdAt,
  }))

export const completedItems = ({ completed }: Home): AttentionItem[] =>
  completed.map(completedRequest => ({
    ...request(completedRequest),
    key: completedRequest.signatureRequestId,
    icon: <CircleCheck {...hidden} />,
    why: requestText('state_completed'),
    state: 'completed',
    at: completedRequest.completedAt,
  }))
