import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { findSealedFile } from '../sealed-files/sealed-file-store.ts'
import type { SignatureRequest } from '../signature-request.ts'

type Kind = 'signed-envelope' | 'certificate'

/**
 * Returns the document of a completed request, or its separate certificate, under a descriptive name: as it was sealed,
 * or with everything that was added later to extend its validity. Throws `download_link_expired` if the certificate is
 * part of the document.
 */
export async function completedFile(
  platform: Pick<Platform, 'caches' | 'database' | 'storage'>,
  { request, kind, version = 'newest' }: { request: SignatureRequest; kind: Kind; version?: 'sealed' | 'newest' },
): Promise<StoredAnswer> {
  const upgraded = (version === 'newest' && (await upgradedFile(platform, request, kind))) || null
  const { key, sizeBytes, etag } = upgraded ?? (await sealedFile(platform, request, kind))
  const base = await downloadName(platform, request)
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

/** Returns the name of the uploaded file without its extension, or the id of the request if its content was deleted. */
export async function downloadName(
  platform: Pick<Platform, 'caches' | 'database'>,
  request: SignatureRequest,
): Promise<string> {
  if (request.contentDeletedAt !== null) return request.signatureRequestId
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  return titleOfFile(document.filename)
}
