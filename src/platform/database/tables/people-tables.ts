import type { Generated } from 'kysely'
import type { Json } from './json.ts'

/** The tables of people and of how they sign in, with the tables and columns of better-auth. */
export interface PeopleTables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: { id: string; identifier: string; value: string; expiresAt: Date; createdAt: Date; updatedAt: Date }
  twoFactor: { id: string; userId: string; secret: string; backupCodes: string; verified: Generated<boolean> }
  passkey: { id: string; userId: string; name: string | null; createdAt: Date | null }
  entry_link: EntryLinkTable
  oidc_flow: OidcFlowTable
  account_change: AccountChangeTable
  used_code: { userId: string; code_sha256: Buffer; used_at: Date }
  saved_signature: SavedSignatureTable
}

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: Generated<boolean>
  image: string | null
  twoFactorEnabled: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

interface SessionTable {
  id: string
  userId: string
  token: string
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  hasTwoFactors: Generated<boolean>
  failedProofs: Generated<number>
  createdAt: Date
  updatedAt: Date
}

/** A way to sign in: a password, or an account at an OpenID provider. */
interface AccountTable {
  id: string
  userId: string
  providerId: string
  accountId: string
  password: string | null
  createdAt: Date
  updatedAt: Date
}

interface EntryLinkTable {
  id: string
  token_sha256: Buffer
  kind: 'claim' | 'owner' | 'invitation' | 'registration' | 'reset' | 'address'
  email: string | null
  organization_id: string | null
  role: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

interface AccountChangeTable {
  id: string
  userId: string
  kind: string
  ip_address: string
  user_agent: string | null
  changed_at: Date
}

interface SavedSignatureTable {
  person_id: string
  used_as: 'signature' | 'initials'
  signature: Json<unknown>
  png: Buffer | null
  saved_at: Date
}

/** A sign-in at the OpenID provider that has begun and may not have finished. */
interface OidcFlowTable {
  state_sha256: Buffer
  browser_sha256: Buffer
  entry_id: string | null
  person_id: string | null
  said: Json<{ name?: string; organizationName?: string }>
  expires_at: Date
}
