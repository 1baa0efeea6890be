import { buffer } from 'node:stream/consumers'
import type { MailAttachment } from '../../../platform/mailer/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import { completedFile } from '../downloads/completed-file.ts'
import type { SignatureRequest } from '../signature-request.ts'

/** Mail servers refuse mails of 10 MB or more, and encoding makes a file a third larger. */
const attachedBytesMost = 5_000_000

/** The sealed document and, if it is a separate file, its certificate: all files or none. */
export async function signedFiles(platform: Platform, request: SignatureRequest): Promise<MailAttachment[]> {
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
