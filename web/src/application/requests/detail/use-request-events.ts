import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { useRead } from '../../session/account.tsx'

/** Reads all events of a request. */
export const useRequestEvents = ({ signatureRequestId }: Pick<SignatureRequest, 'signatureRequestId'>) =>
  useRead('GET /v1/signature-requests/{signatureRequestId}/events', {
    parameters: { signatureRequestId },
    query: { kinds: 'all' },
  })
