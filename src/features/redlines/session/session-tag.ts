import { createHash } from 'node:crypto'
import { givenTags } from '../../../http/if-none-match.ts'

/** The `ETag` of a session, which can check whether a caller already has it. */
export interface SessionTag {
  etag: string
  /** Whether `If-None-Match` names the same session, whichever revision that answer began with. */
  isHad(ifNoneMatch: string | undefined): boolean
}

/**
 * Makes the tag of a session; equal content has an equal tag. How a document is drawn is not in the content, and changes only with the
 * version, which is. The tag also names the revision that the answer begins with, because the answers since two revisions differ,
 * although they lead to the same session. It is weak, because the answer may be compressed.
 */
export function sessionTag(content: unknown, since: number | undefined): SessionTag {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return {
    etag: since === undefined ? `W/"${hash}"` : `W/"${hash}.${since}"`,
    isHad: ifNoneMatch => givenTags(ifNoneMatch).some(tag => tag.split(/[".]/)[1] === hash),
  }
}
