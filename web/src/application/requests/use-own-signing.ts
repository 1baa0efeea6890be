import { useMutation } from '@tanstack/react-query'
import { pathOf } from '../../api/call-path.ts'
import { useOrganization } from '../session/account.tsx'

/** Opens the person's own signing page through a new link. */
export function useOwnSigning() {
  const { call } = useOrganization()
  return useMutation({
    mutationFn: (recipientSignatureId: string) =>
      call('POST /v1/recipient-signatures/{recipientSignatureId}/url', { parameters: { recipientSignatureId } }),
    onSuccess: ({ signingUrl }) => window.location.assign(pathOf(signingUrl)),
  })
}
