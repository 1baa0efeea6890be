import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../platform/coded-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSignatureRequest } from '../signature-requests/read-signature-request.ts'
import type { SignatureRequest } from '../signature-requests/signature-request.ts'
import { type DownloadKind, isValidDownload } from './presigned-download.ts'

/** The completed request that a presigned link opens; throws `download_link_expired`. */
export async function presignedRequest(
  platform: Platform,
  kind: DownloadKind,
  call: FastifyRequest,
  { expires, signature }: { expires: string; signature: string },
): Promise<SignatureRequest> {
  const { signatureRequestId } = call.params as { signatureRequestId: string }
  const isOurs =
    isId('sreq', signatureRequestId) && isValidDownload(platform, kind, signatureRequestId, Number(expires), signature)
  const found = isOurs ? await readSignatureRequest(platform.database, signatureRequestId) : null
  if (found?.request.status !== 'Completed') throw new CodedError('download_link_expired')
  return found.request
}
