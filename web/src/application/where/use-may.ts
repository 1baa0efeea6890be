import { useAccount, useOrganization } from '../session/account.tsx'
import { isManaged, isUsable, usePlaces } from './use-places.ts'

interface KeptRecord {
  /** Where it is kept; null if everyone in the organization sees it. */
  folderId: string | null
}

/**
 * Returns whether the person may do something with a record: their role allows it, and they may use the folder of the
 * record.
 */
export function useMay(record: KeptRecord): (permission: string) => boolean {
  const mayIn = useMayIn()
  return permission => mayIn(record, permission)
}

/** Like `useMay`, for several records. */
export function useMayIn(): (record: KeptRecord, permission: string) => boolean {
  const { may } = useOrganization()
  const places = usePlaces()
  return ({ folderId }, permission) => {
    const folder = places?.folders.find(item => item.folderId === folderId)
    return may(permission) && (folder === undefined || isUsable(folder))
  }
}

/**
 * Returns whether the person may move a record: they manage its place, or it belongs to them and they may add to its
 * place. Nothing can be moved in an organization without folders.
 */
export function useMayMove(): (record: KeptRecord & { ownerId: string | null }) => boolean {
  const { account } = useAccount()
  const { may } = useOrganization()
  const places = usePlaces()
  return ({ folderId, ownerId }) => {
    if (!places || !may('folders:write')) return false
    if (isManaged(places, folderId, may)) return true
    const isUsed = folderId === null || places.folders.some(item => item.folderId === folderId && isUsable(item))
    return isUsed && ownerId === account.personId
  }
}
