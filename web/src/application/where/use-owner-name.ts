import { useAccount, useRead } from '../session/account.tsx'
import { usePlaces, withPlaces } from './use-places.ts'

interface OwnedRecord {
  ownerId: string | null
}

/**
 * Returns the names of the other members to whom records belong. Undefined until they have loaded; empty if all are the
 * person's own or belong to no member, or if the organization keeps no folders.
 */
export function useOwnerNames(records: readonly OwnedRecord[]): string[] | undefined {
  const { account } = useAccount()
  const isKept = Boolean(usePlaces())
  const ownerIds = new Set(records.map(({ ownerId }) => ownerId).filter(id => id !== null && id !== account.personId))
  const enabled = isKept && ownerIds.size > 0
  const members = useRead('GET /v1/organization/members', {}, { enabled })
  if (!enabled) return []
  if (members.data === undefined) return members.error === null ? undefined : []
  return members.data.filter(({ personId }) => ownerIds.has(personId)).map(({ name, email }) => name || email)
}

/** Like `useOwnerNames`, for one record; null for no name. */
export function useOwnerName(record: OwnedRecord | undefined): string | null | undefined {
  const names = useOwnerNames(record ? [record] : [])
  return names && (names[0] ?? null)
}

/** Returns the query of a record without its data until `WhereLine` has loaded too: shown later, it would push the rest down. */
export function useWithWhere<Query extends { data: OwnedRecord | undefined }>(query: Query) {
  const places = usePlaces()
  const isLoading = useOwnerName(query.data) === undefined
  return withPlaces(query, isLoading ? undefined : places)
}
