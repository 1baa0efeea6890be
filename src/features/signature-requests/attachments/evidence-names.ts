import type { Attachment } from './attachment.ts'

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/**
 * Numbers the attachments in the evidence package, because the name of an uploaded file may not be safe on the reader's
 * disk.
 */
export const evidenceNames = (attachments: readonly Pick<Attachment, 'contentType'>[]): string[] =>
  attachments.map(({ contentType }, index) => `attachments/${index + 1}.${extensions[contentType]}`)
