import type { Attachment } from './attachment.ts'

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The names of the files in the evidence package: the name of an upload is not safe on the reader's disk. */
export const evidenceNames = (attachments: readonly Pick<Attachment, 'contentType'>[]): string[] =>
  attachments.map(({ contentType }, index) => `attachments/${index + 1}.${extensions[contentType]}`)
