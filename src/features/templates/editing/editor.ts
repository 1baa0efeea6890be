import { createHash } from 'node:crypto'
import { utc } from '../../../engine/time-zones/time-zone.ts'
import type { StoredSaver } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { day } from '../../mails/templates/phrases.ts'
import type { EditorCaller } from './editor-link.ts'
import { type EditorOfLink, readEditorOfLink } from './editor-link-store.ts'

/** The person who edits a template with a link. */
export interface Editor {
  /** How versions record the editor as the person who saved them. */
  by: StoredSaver
  /**
   * The owner of the draft: the person with this address, whichever link they use; without an address, the holder of
   * the link.
   */
  person: string
  /** Identifies the person for whom the link was made, across links; null if the link names no one. */
  editorKey: string | null
  /** When the editor's link expires. */
  linkExpiresAt: Date
}

export async function readEditor(
  { database }: Pick<Platform, 'database'>,
  { linkId, knownBy }: EditorCaller,
): Promise<Editor> {
  const link = await readEditorOfLink(database, linkId)
  const { email, name, expiresAt } = link
  const identity = email?.toLowerCase() ?? name
  return {
    by: { ...knownBy, name: nameOf(link), ...(email !== null && { email }) },
    person: email?.toLowerCase() ?? linkId,
    editorKey: identity === null ? null : createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    linkExpiresAt: expiresAt,
  }
}

const nameOf = ({ name, email, createdAt }: EditorOfLink) => name ?? email ?? `Editor link of ${day(createdAt, utc)}`
