import type { OrganizationEventRecord } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'

/** Whom a folder is shared with: a person, a group, or everyone. */
interface Grant {
  person_id: string | null
  group_id: string | null
  /** Null for everyone. */
  name: string | null
  level: string
}

/**
 * Says with whom a folder was shared when it was created, or whose access was changed, in one sentence each. Says
 * nothing of other events, nor of folders whose name is withheld.
 * @param everyone the name for everyone in the organization
 */
export function accessSentences(
  { organization: { details = {} }, withheld }: OrganizationEventRecord,
  everyone: string,
): string[] {
  const { access, previous_access: previous = [] } = details as { access?: Grant[]; previous_access?: Grant[] }
  if (withheld !== undefined || access === undefined) return []
  const [now, before] = [levels(access), levels(previous)]
  const changed = access.filter(grant => grant.level !== before.get(keyOf(grant)))
  const ended = previous.filter(grant => !now.has(keyOf(grant)))
  return [
    ...changed.map(grant => {
      const from = before.get(keyOf(grant))
      const words = { name: grant.name ?? everyone, level: grant.level }
      return from === undefined ? settingsText('auditCan', words) : settingsText('auditCanNow', { ...words, from })
    }),
    ...ended.map(grant => settingsText('auditNoAccess', { name: grant.name ?? everyone, level: grant.level })),
  ]
}

const keyOf = ({ person_id: person, group_id: group }: Grant): string => person ?? group ?? ''
const levels = (grants: Grant[]) => new Map(grants.map(grant => [keyOf(grant), grant.level]))
