import { useRead } from '../session/account.tsx'
import { isClosed, usePlaces } from '../where/use-places.ts'

/**
 * Returns whether the person can open the page of a request that waits for their signature. Where there are folders, it
 * may be in one that they cannot open, which only the list of requests says.
 */
export function useOpenable(signatureRequestIds: readonly string[]): (signatureRequestId: string) => boolean {
  const places = usePlaces()
  const query = { signatureRequestIds: signatureRequestIds.join(',') }
  const enabled = Boolean(places) && signatureRequestIds.length > 0
  const requests = useRead('GET /v1/signature-requests', { query }, { enabled })
  if (!places) return () => true
  return id => {
    const request = requests.data?.find(({ signatureRequestId }) => signatureRequestId === id)
    return request !== undefined && !isClosed(places, request.folderId)
  }
}
