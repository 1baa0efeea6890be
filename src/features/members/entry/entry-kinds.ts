const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * What a link lets its user do: own the first organization of the installation (`claim`), choose the password of an
 * owner whom the operator named (`owner`), join an organization (`invitation`), open an account with a new organization
 * (`registration`), choose another password (`reset`) or confirm an address (`address`).
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

/** The kinds of links that are sent by mail. */
export type MailedEntryKind = Extract<EntryKind, 'invitation' | 'registration' | 'reset' | 'address'>

/** Returns the name under which the mail with a link is queued. */
export const entryMailKind = (kind: MailedEntryKind): string => `entry-${kind}`
