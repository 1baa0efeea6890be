import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secretHash } from '../../../platform/secrets.ts'
import type { Role } from '../../people/roles.ts'
import { type EntryKind, entryLifetimesMs } from './entry-kinds.ts'
import { insertEntryLink } from './entry-link-store.ts'

/** The terms of a new link into the application. */
export interface EntryTerms {
  kind: EntryKind
  token: string
  /** The address that the link is for; null for a claim, whose user enters an address. */
  email: string | null
  /** The organization to enter; null for links to accounts (`registration`, `reset`, `address`). */
  organizationId: string | null
  /** The role that an invitation gives. */
  role?: Role
  /** The id of the person who sends an invitation. */
  invitedBy?: string | null
}

/** Creates a link and stores only the hash of its token. */
export async function makeEntryLink(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  terms: EntryTerms,
): Promise<{ entryId: string }> {
  const now = clock.now()
  const entryId = newId('ent')
  await insertEntryLink(tx, {
    ...terms,
    entryId,
    tokenSha256: secretHash(terms.token),
    role: terms.role ?? null,
    invitedBy: terms.invitedBy ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + entryLifetimesMs[terms.kind]),
  })
  return { entryId }
}

export const entryUrl = ({ config }: Pick<Platform, 'config'>, token: string): string =>
  `${config.publicUrl}/setup/${token}`
