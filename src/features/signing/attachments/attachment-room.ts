import { attachmentLimits } from '../../../engine/fields/attachment-limits.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Attachment } from '../../signature-requests/attachments/attachment.ts'

export const inMib = (bytes: number): string => String(bytes / 1024 / 1024)

/**
 * Throws `attachments_too_large` or `attachments_too_long` if the attachments have more bytes or pages than a request
 * may have.
 */
export function assertAttachmentRoom(attachments: readonly Pick<Attachment, 'sizeBytes' | 'pageCount'>[]): void {
  const { requestBytes, requestPages } = attachmentLimits
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.sizeBytes, 0)
  if (bytes > requestBytes) throw new CodedError('attachments_too_large', { limit: inMib(requestBytes) })
  const pages = attachments.reduce((sum, attachment) => sum + attachment.pageCount, 0)
  if (pages > requestPages) throw new CodedError('attachments_too_long', { limit: String(requestPages) })
}
