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
import { findRedlineRequest, listAllMembers } from '../redline-store.ts'

/** The negotiation that a mail is about. */
export interface MailedNegotiation {
  request: RedlineRequest
  /** The recipient of the mail. */
  self: RedlineMember
  isInTurn: boolean
  /** Current and removed members. */
  allMembers: RedlineMember[]
}

/** Facts that mails about a negotiation may include. */
export interface RedlineFacts {
  title: string
  to: string
  organization: string
  /** The time zone in which the mail states times. */
  timeZone: string
  /** The person who gets the replies to the mail. */
  sender: { name: string; email: string }
  /** The names of the members on the other side. */
  others: string[]
  isInTurn: boolean
  /** Whether the recipient may approve the document now. Counsel never may. */
  mayApprove: boolean
  /** The link that opens the document until the turn ends; empty in a mail without a link. */
  link: string
}

/**
 * Returns the negotiation that a mail is about, or null if the request no longer exists or the address no longer
 * belongs to a member.
 */
export async function readMailedNegotiation(
  { database }: Pick<Platform, 'database'>,
  { subjectId: redlineRequestId, to }: QueuedMail,
): Promise<MailedNegotiation | null> {
  const request = await findRedlineRequest(database, redlineRequestId)
  if (request === null) return null
  const allMembers = await listAllMembers(database, redlineRequestId)
  const self = allMembers.find(member => member.removedAt === null && emailKey(member.email) === emailKey(to.email))
  return self ? { request, self, isInTurn: isInTurn(request, self.role), allMembers } : null
}

/**
 * Returns the facts for a mail about a negotiation, with the link that it carries. The same `token` always gives the
 * same link; without a token, the mail has no link. Returns null if the member has been removed.
 */
export async function readRedlineFacts(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database'>,
  { to }: QueuedMail,
  { request, self, allMembers, isInTurn }: MailedNegotiation,
  token: string | null,
): Promise<RedlineFacts | null> {
  const link = token === null ? '' : await createMailedRedlineUrl(platform, { request, memberEmail: to.email, token })
  if (link === null) return null
  const { sender, name, timeZone } = await organizationDefaults(platform, request.organizationId)
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const otherMembers = allMembers.filter(
    member => member.removedAt === null && sideOf(member.role) !== sideOf(self.role),
  )
  return {
    title: cleanLine(request.metadata.subject?.trim() || titleOfFile(document.filename)),
    to: cleanLine(to.email, 254),
    organization: cleanLine(name),
    timeZone,
    sender: { name: cleanLine(sender.name, 80), email: cleanLine(sender.email, 254) },
    others: otherMembers.map(member => cleanLine(member.displayName, 80)),
    isInTurn,
    mayApprove: stateAfter(request, 'approve', self.role) !== null,
    link,
  }
}
