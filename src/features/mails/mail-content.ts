import type { MemberSummary } from '../../engine/redline/summary/round-summary.ts'
import type { MailKind } from './mail-order.ts'

/** What a mail says, in the order in which it says it; HTML and text are both made from it. All texts are cleaned. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** The words of somebody else, and whose they are. */
  quotes?: { by: string; text: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** What happens next. */
  next: string[]
  footer: string[]
}

/** What the texts about a signature request may tell. */
export interface SigningFacts {
  title: string
  /** The subject that the sender gave. */
  subject: string | null
  message: string | null
  sender: { name: string; email: string }
  organization: string
  /** The address that the mail goes to. */
  to: string
  signers: { name: string; signedAt: Date | null }[]
  /** The names of those who sign before the one that the mail is for. */
  waitingFor: string[]
  createdAt: Date
  expiresAt: Date
  declined: { name: string; reason: string | null } | null
  /** Why the sender took the request back. */
  voidReason: string | null
  bounced: { name: string; email: string; reason: string }
  /** When what the mail tells of happened. */
  at: Date
  /** Opens the signing page; empty in a mail without a link. */
  link: string
  /** Whether the signed document is attached. */
  isAttached: boolean
}

/** What the texts about a negotiation may tell. */
export interface RedlineFacts {
  title: string
  to: string
  organization: string
  /** Who gets the answers to the mail. */
  sender: { name: string; email: string }
  /** The names on the other side. */
  others: string[]
  isInTurn: boolean
  /** False for counsel. */
  mayApprove: boolean
  link: string
}

/** What is told of a round that ended. */
export interface RoundFacts {
  outcome: 'sent' | 'approved'
  by: string
  endedAt: Date
  message: string | null
  /** What each did; the numbers of `more` people are left out. */
  work: { name: string; did: MemberSummary }[]
  more: number
  /** Open then: what its side changed, and comments. */
  open: { changes: number; comments: number }
}

export interface RedlineTexts {
  /** `isFirst`: to somebody who has had no mail of it. `round`: the one before; null in the first draft. */
  turn(facts: RedlineFacts, round: RoundFacts | null, isFirst: boolean): MailContent
  agreed(facts: RedlineFacts, round: RoundFacts): MailContent
  /** `by`: who took the document up again. */
  reopened(facts: RedlineFacts, by: string): MailContent
  /** The API made a link for the member. */
  linkMade(facts: RedlineFacts, at: Date): MailContent
  /** `more`: how many messages are left out. */
  message(facts: RedlineFacts, messages: { by: string; text: string }[], more: number): MailContent
}

export interface EndpointFacts {
  organization: string
  webhookEndpointId: string
  url: string
}

export type RedlineMailKind = Extract<MailKind, `redline-${string}`>
export type RequestMailKind = Exclude<MailKind, RedlineMailKind | 'webhook-endpoint-disabled'>

/** All words of all mails in one language. */
export interface MailTexts {
  /** The code for the HTML part. */
  language: string
  signing: Record<RequestMailKind, (facts: SigningFacts) => MailContent>
  redline: RedlineTexts
  endpointDisabled(facts: EndpointFacts): MailContent
  /** Before the subject of a test, and at the head of its text. */
  test: { subjectPrefix: string; notice: string }
  /** Above the address that the button opens. */
  linkBelow: string
  /** The name that a mail comes from on behalf of somebody: "Olive Owner via Countersign". */
  fromName(sender: string, service: string): string
}
