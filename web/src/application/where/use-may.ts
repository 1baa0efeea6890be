import { useOrganization } from '../session/account.tsx'
import { isUsable, usePlaces } from './use-places.ts'

/**
 * Returns whether the person may do something with a record: their role allows it, and they may use the folder of the
 * record.
 */
export function useMay({ folderId }: { folderId: string | null }): (permission: string) => boolean {
  const { may } = useOrganization()
  const places = usePlaces()
  const folder = places?.folders.find(known => known.folderId === folderId)
  return permission => may(permission) && (folder === undefined || isUsable(folder))
}
