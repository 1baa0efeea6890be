import { buffer } from 'node:stream/consumers'
import type { MailAttachment } from '../../../platform/mailer/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanLine } from '../../mails/clean-text.ts'
import { completedFile } from '../downloads/completed-file.ts'
import type { SignatureRequest } from '../signature-request.ts'

/** Mail servers refuse mails of 10 MB or more, and a file grows by a third on its way. */
const attachedBytesMost = 5_000_000

/** The document as it was sealed and, where it is a file of its own, its certificate: all of it or nothing. */
export async function signedFiles(platform: Platform, request: SignatureRequest): Promise<MailAttachment[]> {
  const kinds =
    request.certificateKey === null ? (['signed-envelope'] as const) : (['signed-envelope', 'certificate'] as const)
  const files = await Promise.all(kinds.map(kind => completedFile(platform, request, kind, 'sealed')))
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > attachedBytesMost) return []
  return Promise.all(
    files.map(async ({ key, filename, contentType }) => ({
      filename: cleanLine(filename!, 200),
      contentType,
      content: await buffer(platform.storage.read(key)),
    })),
  )
}
