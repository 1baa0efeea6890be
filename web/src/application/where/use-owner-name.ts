import { useAccount, useRead } from '../session/account.tsx'
import { usePlaces, withPlaces } from './use-places.ts'

interface OwnedRecord {
  ownerId: string | null
}

/**
 * Returns the name of the member to whom a record belongs. Undefined until it has loaded; null if the record is the
 * person's own or belongs to no member, or if the organization keeps no folders.
 */
export function useOwnerName(record: OwnedRecord | undefined): string | null | undefined {
  const { account } = useAccount()
  const isKept = Boolean(usePlaces())
  const ownerId = record?.ownerId ?? null
  const enabled = isKept && ownerId !== null && ownerId !== account.personId
  const members = useRead('GET /v1/organization/members', {}, { enabled })
  if (!enabled) return null
  if (members.data === undefined) return members.error === null ? undefined : null
  const owner = members.data.find(({ personId }) => personId === ownerId)
  return owner ? owner.name || owner.email : null
}

/** Returns the query of a record without its data until `WhereLine` has loaded too: shown later, it would push the rest down. */
export function useWithWhere<Query extends { data: OwnedRecord | undefined }>(query: Query) {
  const places = usePlaces()
  const isLoading = useOwnerName(query.data) === undefined
  return withPlaces(query, isLoading ? undefined : places)
}
