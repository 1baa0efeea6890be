import { buffer } from 'node:stream/consumers'
import type { MailAttachment } from '../../../platform/mailer/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import { completedFile } from '../downloads/completed-file.ts'
import type { SignatureRequest } from '../signature-request.ts'

/**
 * The largest total size of attached files. Mail servers refuse mails of 10 MB or more, and encoding makes a file a
 * third larger.
 */
const attachedBytesMost = 5_000_000

/**
 * Returns the sealed document and its certificate, if that is a separate file, for attaching. Returns no files if they
 * are too large together.
 */
export async function signedFiles(
  platform: Pick<Platform, 'caches' | 'database' | 'storage'>,
  request: SignatureRequest,
): Promise<MailAttachment[]> {
  const kinds =
    request.certificateKey === null ? (['signed-envelope'] as const) : (['signed-envelope', 'certificate'] as const)
  const files = await Promise.all(kinds.map(kind => completedFile(platform, { request, kind, version: 'sealed' })))
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > attachedBytesMost) return []
  return Promise.all(
    files.map(async ({ key, filename, contentType }) => ({
      filename: cleanLine(filename!, 200),
      contentType,
      content: await buffer(platform.storage.read(key)),
    })),
  )
}
