import type { Attachment } from './attachment.ts'

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Where the evidence package has the files: a name that one was uploaded under is no safe name on somebody's disk. */
export const evidenceNames = (attachments: readonly Pick<Attachment, 'contentType'>[]): string[] =>
  attachments.map(({ contentType }, index) => `attachments/${index + 1}.${extensions[contentType]}`)
