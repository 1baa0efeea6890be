import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findSealedFile } from '../sealed-files/sealed-file-store.ts'
import type { SignatureRequest } from '../signature-request.ts'

type Kind = 'signed-envelope' | 'certificate'

/**
 * Returns the document of a completed request, or its separate certificate, under a descriptive name: as it was sealed,
 * or with everything that was added later to extend its validity. Throws `download_link_expired` if the certificate is
 * part of the document.
 */
export async function completedFile(
  platform: Pick<Platform, 'database' | 'storage'>,
  { request, kind, version = 'newest' }: { request: SignatureRequest; kind: Kind; version?: 'sealed' | 'newest' },
): Promise<StoredAnswer> {
  const upgraded = (version === 'newest' && (await upgradedFile(platform, request, kind))) || null
  const { key, sizeBytes, etag } = upgraded ?? (await sealedFile(platform, request, kind))
  const base = downloadName(request)
  const filename = `${base} (${kind === 'certificate' ? 'certificate' : 'signed'}).pdf`
  return { key, sizeBytes, contentType: 'application/pdf', etag, filename }
}

async function upgradedFile(
  { database }: Pick<Platform, 'database'>,
  { signatureRequestId }: SignatureRequest,
  kind: Kind,
) {
  const name = { signatureRequestId, kind: kind === 'certificate' ? 'certificate' : 'document' } as const
  const upgraded = (await findSealedFile(database, name))?.upgraded
  return upgraded && { ...upgraded, etag: upgraded.sha256 }
}

async function sealedFile({ storage }: Pick<Platform, 'storage'>, request: SignatureRequest, kind: Kind) {
  if (kind === 'signed-envelope')
    return { key: request.sealedKey!, sizeBytes: request.sealedSizeBytes!, etag: request.sealedSha256! }
  const key = request.certificateKey
  if (key === null) throw new CodedError('download_link_expired')
  return { key, sizeBytes: await storage.size(key), etag: `${request.sealedSha256}-certificate` }
}

/** Characters that a file name cannot have on every system, and the spaces around them. */
const notInNames = /[\p{Cc}\s<>:"/\\|?*]+/gu

/** Returns the name of a download without its ending: the title, or the id of the request if its content was deleted. */
export function downloadName({ contentDeletedAt, signatureRequestId, title }: SignatureRequest): string {
  const name = title.replace(notInNames, ' ').trim()
  return contentDeletedAt === null && name !== '' ? name : signatureRequestId
}
