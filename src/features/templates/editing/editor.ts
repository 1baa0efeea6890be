import { createHash } from 'node:crypto'
import type { StoredSaver } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { day } from '../../mails/templates/phrases.ts'
import type { EditorCaller } from './editor-link.ts'
import { type EditorOfLink, readEditorOfLink } from './editor-link-store.ts'

/** Who edits a template by a link. */
export interface Editor {
  /** As versions name whoever saved them. */
  by: StoredSaver
  /** Whose draft it is: the person with this address, whatever the link; else whoever has the link. */
  person: string
  /** Stands for whoever the link was made for, whatever the link; null where it names nobody. */
  editorKey: string | null
  /** When the link ends, by which they came. */
  linkExpiresAt: Date
}

export async function readEditor({ database }: Platform, { linkId, knownBy }: EditorCaller): Promise<Editor> {
  const link = await readEditorOfLink(database, linkId)
  const { email, name, expiresAt } = link
  const known = email?.toLowerCase() ?? name
  return {
    by: { ...knownBy, name: nameOf(link), ...(email !== null && { email }) },
    person: email?.toLowerCase() ?? linkId,
    editorKey: known === null ? null : createHash('sha256').update(known).digest('base64url').slice(0, 22),
    linkExpiresAt: expiresAt,
  }
}

const nameOf = ({ name, email, createdAt }: EditorOfLink) => name ?? email ?? `Editor link of ${day(createdAt)}`
