import type { RedlineSession } from '../../api/generated/calls.ts'

/** Returns a file name for a DOCX of the negotiation that every system accepts, such as `contract, round 2.docx`. */
export function docxName({ filename }: Pick<RedlineSession, 'filename'>, ending = ''): string {
  const bare = filename
    .replace(/\.(pdf|docx?)$/i, '')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
  return `${bare.slice(0, 120) || 'document'}${ending && `, ${ending}`}.docx`
}
