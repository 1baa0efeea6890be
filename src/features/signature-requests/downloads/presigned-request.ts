import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertPresigned, type DownloadKind, type presignedQuery } from '../../links/presigned-download.ts'
import { readSignatureRequest } from '../read-signature-request.ts'
import type { SignatureRequest } from '../signature-request.ts'

interface PresignedCall {
  kind: DownloadKind
  call: FastifyRequest
  query: Static<typeof presignedQuery>
  /** Returns what was presigned for a request, if that is more than its id. */
  signedIdOf?(signatureRequestId: string): string
}

/** Returns the completed request that a presigned link opens. Throws `download_link_expired`. */
export async function presignedRequest(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  { kind, call, query, signedIdOf = id => id }: PresignedCall,
): Promise<SignatureRequest> {
  const { signatureRequestId } = call.params as { signatureRequestId: string }
  assertPresigned(platform, { kind, id: signedIdOf(signatureRequestId), query })
  const subject = await readSignatureRequest(platform.database, signatureRequestId)
  if (subject?.request.status !== 'Completed') throw new CodedError('download_link_expired')
  return subject.request
}
