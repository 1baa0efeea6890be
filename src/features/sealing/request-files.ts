import type { SignatureRequest } from '../signature-requests/signature-request.ts'

/** The storage key of a file that is made for a request. */
export const requestKey = (
  { organizationId, signatureRequestId }: Pick<SignatureRequest, 'organizationId' | 'signatureRequestId'>,
  file: string,
) => `organizations/${organizationId}/signature-requests/${signatureRequestId}/${file}`
