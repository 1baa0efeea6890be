import { createHash } from 'node:crypto'
import { givenTags } from '../../../http/if-none-match.ts'

/** The `ETag` of a session, with a check whether the caller already has that session. */
export interface SessionTag {
  etag: string
  /** Whether `If-None-Match` names the same session, whichever revision the earlier answer started from. */
  isHad(ifNoneMatch: string | undefined): boolean
}

/**
 * Makes the tag of a session. Equal content gets an equal tag. The content does not include how the document is drawn;
 * that changes only with the version of the service, which is included. The tag also names the revision that the answer
 * starts from, because answers that start from two revisions differ, although both lead to the same session. It is
 * weak, because the answer may be compressed.
 */
export function sessionTag(content: unknown, since: number | undefined): SessionTag {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return {
    etag: since === undefined ? `W/"${hash}"` : `W/"${hash}.${since}"`,
    isHad: ifNoneMatch => givenTags(ifNoneMatch).some(tag => tag.split(/[".]/)[1] === hash),
  }
}
