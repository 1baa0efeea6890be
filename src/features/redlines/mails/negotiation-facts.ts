import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { emailKey } from '../../people/email-key.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { createMailedRedlineUrl } from '../redline-link.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, type RedlineRequest, sideOf, stateAfter } from '../redline-request.ts'
import { findRedlineRequest, listKnownMembers } from '../redline-store.ts'

/** The negotiation that a mail is about. */
export interface MailedNegotiation {
  request: RedlineRequest
  /** Whom the mail is for. */
  self: RedlineMember
  isInTurn: boolean
  /** Everybody who is or was a member. */
  known: RedlineMember[]
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
  /** Opens the document until the turn passes on; empty in a mail without a link. */
  link: string
}

/** Null when the request is gone or the address is no member's any more. */
export async function readMailedNegotiation(
  { database }: Platform,
  { subjectId: redlineRequestId, to }: QueuedMail,
): Promise<MailedNegotiation | null> {
  const request = await findRedlineRequest(database, redlineRequestId)
  if (request === null) return null
  const known = await listKnownMembers(database, redlineRequestId)
  const self = known.find(one => one.removedAt === null && emailKey(one.email) === emailKey(to.email))
  return self ? { request, self, isInTurn: isInTurn(request, self.role), known } : null
}

/**
 * What a mail may tell of a negotiation, with the link that it carries: the same `token` makes the same one, null none. Null when
 * the member was removed meanwhile.
 */
export async function readRedlineFacts(
  platform: Platform,
  { to }: QueuedMail,
  { request, self, known, isInTurn }: MailedNegotiation,
  token: string | null,
): Promise<RedlineFacts | null> {
  const link = token === null ? '' : await createMailedRedlineUrl(platform, request, to.email, token)
  if (link === null) return null
  const { sender, name } = await organizationDefaults(platform, request.organizationId)
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const others = known.filter(one => one.removedAt === null && sideOf(one.role) !== sideOf(self.role))
  return {
    title: cleanLine(request.metadata.subject?.trim() || titleOfFile(document.filename)),
    to: cleanLine(to.email, 254),
    organization: cleanLine(name),
    sender: { name: cleanLine(sender.name, 80), email: cleanLine(sender.email, 254) },
    others: others.map(one => cleanLine(one.displayName, 80)),
    isInTurn,
    mayApprove: stateAfter(request, 'approve', self.role) !== null,
    link,
  }
}
