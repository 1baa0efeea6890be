import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SignatureRequest } from './signature-request.ts'
import { findSignatureRequest } from './signature-request-store.ts'

/** Throws `content_deleted` if the content of the request has been deleted. */
export function assertContent({ contentDeletedAt }: Pick<SignatureRequest, 'contentDeletedAt'>): void {
  if (contentDeletedAt !== null) throw new CodedError('content_deleted', { at: contentDeletedAt.toISOString() })
}

/**
 * Reads files of a request. Throws `content_deleted` instead of the storage error if they are deleted during the read.
 */
export async function readKeptContent<T>(
  { database }: Pick<Platform, 'database'>,
  request: SignatureRequest,
  read: () => Promise<T>,
): Promise<T> {
  assertContent(request)
  try {
    return await read()
  } catch (error) {
    const now = await findSignatureRequest(database, request.signatureRequestId)
    if (now) assertContent(now)
    throw error
  }
}
