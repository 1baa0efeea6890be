import { createHash } from 'node:crypto'
import { givenTags } from '../../../http/if-none-match.ts'

/** The `ETag` of a session, which knows whether a caller has it already. */
export interface SessionTag {
  etag: string
  /** Whether `If-None-Match` names the same session, whichever revision that answer began with. */
  isHad(ifNoneMatch: string | undefined): boolean
}

/**
 * The tag of what is told of a session, which has to be the same for the same: what is not in the rows, how a document is drawn,
 * changes with the version only. It names the revision that the answer begins with, too: answers since two revisions differ, and
 * lead to the same. It is weak: the answer may be compressed.
 */
export function sessionTag(of: unknown, since: number | undefined): SessionTag {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('base64url')
  return {
    etag: since === undefined ? `W/"${hash}"` : `W/"${hash}.${since}"`,
    isHad: ifNoneMatch => givenTags(ifNoneMatch).some(tag => tag.split(/[".]/)[1] === hash),
  }
}
