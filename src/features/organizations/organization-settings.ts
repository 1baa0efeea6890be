import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { readOrganizationRow } from './organization-store.ts'

interface NamedAddress {
  email: string
  name: string
}

/** The settings of an organization, which its admins can change. */
export interface OrganizationSettings {
  name: string
  /** The first owner, under the organization's name if the owner has no name. */
  owner: NamedAddress
  /** A number that grows with each change of the settings. */
  version: number
  /** The sender of requests that programs create; null for the owner. */
  sender: NamedAddress | null
  /** The IANA name of the zone in which certificates and mails state times. */
  timeZone: string
  expiresInDays: number
  /** When signers are reminded; null for no reminders. */
  reminders: { firstAfterDays: number; everyDays: number } | null
  /** How long the content of a request is kept after the request ends; null to keep it forever. */
  deleteContentAfterDays: number | null
  /** The color as `#rrggbb`; null for the service's color. */
  accentColor: string | null
  /** The id of the logo, which is a hash of its picture; null without a logo. */
  logoId: string | null
  /** The origins that may embed the organization's pages; an empty list allows any. */
  allowedOrigins: string[]
  /** True if the organization's programs may create signing URLs for requests that were emailed. */
  allowsMailedSigningUrls: boolean
  /** True if the organization's programs may create URLs for members of the other side of a negotiation. */
  allowsOtherSideUrls: boolean
  /** How all signers are verified before their links show anything. */
  signerVerification: VerificationWay[]
  /** True if the id of a request is printed on each page when it is sealed. */
  stampsRequestId: boolean
  /** True if signers see the names of those who act after them. */
  namesLaterSigners: boolean
  /** The organization's own text that signers agree to; null for the text of the service. */
  consentText: string | null
  /** True if people may act for the organization only in sessions that were opened with two factors. */
  requiresSecondFactor: boolean
  /** True if records can be kept in folders; otherwise everyone sees everything. */
  keepsFolders: boolean
  /** Where people keep what they create unless they choose. */
  defaultPlace: 'everyone' | 'private'
}

export async function readOrganization(db: Executor, organizationId: string): Promise<OrganizationSettings> {
  const { owner, ...row } = await readOrganizationRow(db, organizationId)
  return { ...row, owner: { email: owner.email, name: owner.name || row.name } }
}
