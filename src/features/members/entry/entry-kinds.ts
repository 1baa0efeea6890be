const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * What a link lets whoever opens it do: own the first organization of the installation; choose the password of an owner whom
 * the operator named; join an organization; open an account with an organization of one's own; choose another password; show
 * that an address is one's own.
 */
export const entryKinds = ['claim', 'owner', 'invitation', 'registration', 'reset', 'address'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How long each kind opens. */
export const entryLifetimesMs: Record<EntryKind, number> = {
  claim: 30 * dayMs,
  owner: 30 * dayMs,
  invitation: 7 * dayMs,
  registration: dayMs,
  reset: hourMs,
  address: dayMs,
}

/** The kinds of links that are mailed; each is the name of its mail too. */
export type MailedEntryKind = Extract<EntryKind, 'invitation' | 'registration' | 'reset' | 'address'>

/** The name under which the mail of a link is queued. */
export const entryMailKind = (kind: MailedEntryKind): string => `entry-${kind}`
