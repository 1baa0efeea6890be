import { createHash } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { SignatureRequest } from '../signature-requests/signature-request.ts'

/** The storage key of a file that is made for a request. */
export const requestKey = (
  { organizationId, signatureRequestId }: Pick<SignatureRequest, 'organizationId' | 'signatureRequestId'>,
  file: string,
) => `organizations/${organizationId}/signature-requests/${signatureRequestId}/${file}`

/** SHA-256 of a stored file, in hexadecimal. */
export async function hashStored({ storage }: Pick<Platform, 'storage'>, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of storage.read(key)) hash.update(chunk)
  return hash.digest('hex')
}
