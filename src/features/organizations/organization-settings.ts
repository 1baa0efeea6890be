import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { readOrganizationRow } from './organization-store.ts'

interface NamedAddress {
  email: string
  name: string
}

/** The settings that admins make for their organization. */
export interface OrganizationSettings {
  name: string
  /** Its first owner; one without a name is shown by the organization's name. */
  owner: NamedAddress
  /** Grows with each change. */
  version: number
  /** The sender of programs' requests; null for the owner. */
  sender: NamedAddress | null
  expiresInDays: number
  /** Null for no reminders. */
  reminders: { firstAfterDays: number; everyDays: number } | null
  /** How long the content of a request is kept after its end; null for ever. */
  deleteContentAfterDays: number | null
  /** `#rrggbb` */
  accentColor: string | null
  /** The hash of its picture. */
  logoId: string | null
  /** The origins that may embed the organization's pages; an empty list allows any. */
  allowedOrigins: string[]
  /** True if its programs may create signing URLs of requests that were emailed. */
  allowsMailedSigningUrls: boolean
  /** True if its programs may create URLs for members of the other side of a negotiation. */
  allowsOtherSideUrls: boolean
  /** How all signers of its requests are verified before their links show anything. */
  signerVerification: VerificationWay[]
  /** True if people act for it only in sessions that were opened with two factors. */
  requiresSecondFactor: boolean
}

export async function readOrganization(db: Executor, organizationId: string): Promise<OrganizationSettings> {
  const { owner, ...row } = await readOrganizationRow(db, organizationId)
  return { ...row, owner: { email: owner.email, name: owner.name || row.name } }
}
