import { createHash } from 'node:crypto'
import type { StoredSaver } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { day } from '../../mails/templates/phrases.ts'
import type { EditorCaller } from './editor-link.ts'
import { type EditorOfLink, readEditorOfLink } from './editor-link-store.ts'

/** The person who edits a template by a link. */
export interface Editor {
  /** The editor as versions name who saved them. */
  by: StoredSaver
  /** The owner of the draft: the person with this address, whatever the link; without an address, the holder of the link. */
  person: string
  /** Identifies the person that the link was made for, whatever the link; null if it names nobody. */
  editorKey: string | null
  /** When the link that they use expires. */
  linkExpiresAt: Date
}

export async function readEditor({ database }: Platform, { linkId, knownBy }: EditorCaller): Promise<Editor> {
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

const nameOf = ({ name, email, createdAt }: EditorOfLink) => name ?? email ?? `Editor link of ${day(createdAt)}`
