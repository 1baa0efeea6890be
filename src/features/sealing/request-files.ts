import type { SignatureRequest } from '../signature-requests/signature-request.ts'

/** Returns the storage key of a file that the service makes for a request. */
export const requestKey = (
  { organizationId, signatureRequestId }: Pick<SignatureRequest, 'organizationId' | 'signatureRequestId'>,
  file: string,
) => `organizations/${organizationId}/signature-requests/${signatureRequestId}/${file}`
