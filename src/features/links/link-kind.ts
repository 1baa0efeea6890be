import type { RawBuilder } from 'kysely'
import type { Revoker } from '../../engine/events/known-by.ts'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { ErrorCodeOf } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** A kind of link, described by the feature that it opens. `src/link-kinds.ts` lists all kinds. */
export interface LinkKind extends LinkTables {
  /** The name of the kind in operation ids: `Signing` in `listSigningLinks`. */
  name: string
  /** The paths of the pages that its URLs open, with `:token` in place of the token. The first is the default page. */
  pages: [string, ...string[]]
  /** The error for a call whose link has expired or was revoked. */
  expired: ErrorCodeOf<never>
  /** The error for a call whose link was for a person whose details the sender has since corrected. */
  superseded?: ErrorCodeOf<never>
  /**
   * The resource under which links are listed and revoked. `scope` is the part of `…:read` and `…:write` before the
   * colon.
   */
  owner: { path: string; resource: ResourceKind<unknown>; scope: string }
  /**
   * Revokes a link by calling `revoke`, and appends an event if `revoke` returns true: the link was not yet revoked.
   * Locks the link's subject before the link, like every change made through a link.
   */
  revoke(platform: Platform, link: OwnedLink, by: Revoker, revoke: RevokeStep): Promise<unknown>
  /** Makes the event streams check again whether the readers of this subject may go on reading. */
  tellReaders?(tx: Tx, subjectId: string): Promise<void>
}

/** The tables and columns that store a kind of link. */
export interface LinkTables {
  table: 'signing_link' | 'editor_link' | 'redline_link'
  /** The column with the id of the holder: a signer, a member, or a template. */
  holder: 'recipient_id' | 'member_id' | 'template_id'
  /** The sessions that these links open; null if every call carries the token of the link itself. */
  sessions: LinkSessions | null
  sql: LinkSql
}

export interface LinkSessions {
  table: 'signing_session' | 'redline_session'
  /** Returns the values of the columns that only this table has. */
  columns?(link: FoundLink): Record<string, string>
}

/** The SQL expressions in which the kinds of links differ. `l` is the row of the link. */
export interface LinkSql {
  /** The joins that the expressions below need. */
  join: RawBuilder<unknown>
  /** The id of the resource whose links are listed together. */
  ownerId: RawBuilder<unknown>
  /** The id of the request or template that the link opens. */
  subjectId: RawBuilder<unknown>
  organizationId: RawBuilder<unknown>
  channel: RawBuilder<unknown>
  memberEmail: RawBuilder<unknown>
  round: RawBuilder<unknown>
  /** `{name, email}` of the person whom a program named when it requested the link. */
  editor: RawBuilder<unknown>
  /** Whether the link can be opened at `now`, provided that it was not revoked. */
  opensAt(now: Date): RawBuilder<unknown>
  /** Whether the holder has left. */
  isLeft: RawBuilder<unknown>
  /** Whether the link was revoked because the details of its holder were corrected. */
  isSuperseded: RawBuilder<unknown>
  /** The ways in which the holder is verified before anything is shown, as an array. */
  verification: RawBuilder<unknown>
}

/**
 * A link with what it opens and for whom. `subjectId` is a request or a template; `holderId` is a signer, a member or
 * that same template.
 */
export interface OwnedLink {
  linkId: string
  subjectId: string
  holderId: string
  channel: 'api' | 'mail'
}

/** A link that was found by its token. */
export interface FoundLink extends OwnedLink {
  organizationId: string | null
  credentialId: string | null
  credentialName: string | null
  /** The person who created the link in the application; null if a program or a mail created it. */
  personId: string | null
  lastUsedAt: Date | null
  /** True if the link was revoked or its holder has left. */
  isRevoked: boolean
  isSuperseded: boolean
  verification: VerificationWay[]
  opens: boolean
  /** When its open session ends; null if no session is open. */
  sessionExpiresAt: Date | null
}

export type RevokeStep = (tx: Tx, at: Date) => Promise<boolean>
