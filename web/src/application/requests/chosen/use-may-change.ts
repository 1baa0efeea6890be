import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'
import { isUsable, usePlaces } from '../../where/use-places.ts'

/**
 * Returns whether the person may change a listed request: their role allows it, and they may do more than view its
 * folder.
 */
export function useMayChange(): (request: ListedSignatureRequest) => boolean {
  const { may } = useOrganization()
  const places = usePlaces()
  return ({ folderId }) => {
    const folder = places?.folders.find(item => item.folderId === folderId)
    return may('signature-requests:write') && (folder === undefined || isUsable(folder))
  }
}
