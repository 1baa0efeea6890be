import type { EventRecord } from '../../engine/events/event-record.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import { readOrganizationEventsOf } from '../events/read-events.ts'
import { sightOf } from '../people/roles.ts'

/** The facts of an event that name a folder, or the people it is shared with. */
const nameFacts = ['folder_name', 'previous_folder_name', 'access', 'previous_access']

/**
 * Leaves names of folders out of an organization's events, and lists their paths in `withheld`. Owners and auditors get
 * every name: they can take over every folder, or see it. Other readers get the names of folders that they reach, and of
 * folders that were not restricted when they were deleted.
 * @param texts the canonical texts of the events, which stay as they are if nothing is left out
 */
export async function withholdNames(
  db: Executor,
  { organizationId, scopes, role, reach }: Pick<MemberCaller, 'organizationId' | 'scopes' | 'role' | 'reach'>,
  texts: readonly string[],
): Promise<readonly string[]> {
  if (scopes.includes('folders:take-over') || sightOf(role) === 'everything') return texts
  const events = texts.map(text => ({ text, record: JSON.parse(text) as EventRecord }))
  const isHidden = (record: EventRecord) => namesIn(record).length > 0 && reach.levelIn(folderOf(record)) === null
  if (!events.some(({ record }) => isHidden(record))) return texts
  const deletions = await readOrganizationEventsOf(db, organizationId, 'folder_deleted')
  const wereOpen = new Set(
    deletions.filter(({ organization }) => organization?.details.restricted === false).map(folderOf),
  )
  return events.map(({ text, record }) =>
    isHidden(record) && !wereOpen.has(folderOf(record)) ? JSON.stringify(withoutNames(record)) : text,
  )
}

const detailsOf = ({ organization }: EventRecord) => organization?.details ?? {}

const folderOf = (record: EventRecord): string => String(detailsOf(record).folder_id)

/** Returns the facts of an event that name a folder or its people. A private folder has no name in events. */
const namesIn = (record: EventRecord): string[] => nameFacts.filter(fact => detailsOf(record)[fact] != null)

function withoutNames(record: EventRecord) {
  const names = namesIn(record)
  const details = Object.entries(detailsOf(record)).filter(([fact]) => !names.includes(fact))
  return {
    ...record,
    organization: { ...record.organization, details: Object.fromEntries(details) },
    withheld: names.map(fact => `organization.details.${fact}`),
  }
}
