const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * What a link allows: to own the first organization of the installation; to choose the password of an owner whom the operator
 * named; to join an organization; to open an account with a new organization; to choose another password; to confirm an
 * address.
 */
export const entryKinds = ['claim', 'owner', 'invitation', 'registration', 'reset', 'address'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How long each kind of link works. */
export const entryLifetimesMs: Record<EntryKind, number> = {
  claim: 30 * dayMs,
  owner: 30 * dayMs,
  invitation: 7 * dayMs,
  registration: dayMs,
  reset: hourMs,
  address: dayMs,
}

/** The kinds of links that are mailed; each is also the name of its mail. */
export type MailedEntryKind = Extract<EntryKind, 'invitation' | 'registration' | 'reset' | 'address'>

/** The name under which the mail of a link is queued. */
export const entryMailKind = (kind: MailedEntryKind): string => `entry-${kind}`
