import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { readOrganizationRow } from './organization-store.ts'

interface NamedAddress {
  email: string
  name: string
}

/** What admins set for their organization. */
export interface OrganizationSettings {
  name: string
  /** Its first one; one without a name is shown by the organization's. */
  owner: NamedAddress
  /** Grows with each change. */
  version: number
  /** In whose name programs send; null for the owner's. */
  sender: NamedAddress | null
  expiresInDays: number
  /** Null for none. */
  reminders: { firstAfterDays: number; everyDays: number } | null
  /** How long the content of a request stays after its end; null for ever. */
  deleteContentAfterDays: number | null
  /** `#rrggbb` */
  accentColor: string | null
  /** The hash of its picture. */
  logoId: string | null
  /** The pages that may embed those of the organization; none: any may. */
  allowedOrigins: string[]
  /** Its programs may create signing URLs of requests that were emailed. */
  allowsMailedSigningUrls: boolean
  /** Its programs may create URLs for members of the side that it negotiates with. */
  allowsOtherSideUrls: boolean
  /** How all signers of its requests are verified before their links show anything. */
  signerVerification: VerificationWay[]
  /** People act for it only in sessions that were opened by two factors. */
  requiresSecondFactor: boolean
}

export async function readOrganization(db: Executor, organizationId: string): Promise<OrganizationSettings> {
  const { owner, ...row } = await readOrganizationRow(db, organizationId)
  return { ...row, owner: { email: owner.email, name: owner.name || row.name } }
}
