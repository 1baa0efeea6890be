import type { RawBuilder } from 'kysely'
import type { Revoker } from '../../engine/events/known-by.ts'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { ErrorCodeOf } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** A kind of link, as the feature that it leads into describes it; `src/link-kinds.ts` lists all. */
export interface LinkKind extends LinkTables {
  /** In operation ids, such as `listSigningLinks`. */
  name: string
  /** The pages that its URL shows; `:token` is the token. The first is the usual one. */
  pages: [string, ...string[]]
  /** What a call is refused with whose link opens nothing any more. */
  expired: ErrorCodeOf<never>
  /** The same when the link was for somebody whom its sender has corrected since. */
  superseded?: ErrorCodeOf<never>
  /** Whose links are listed and revoked together, by the scopes `…:read` and `…:write`. */
  owner: { path: string; resource: ResourceKind<unknown>; scope: string }
  /**
   * Revokes a link with its event, once, by `revoke`, which answers whether the link was not revoked before. What it leads to is
   * locked before the link, as by every change that comes by one.
   */
  revoke(platform: Platform, link: OwnedLink, by: Revoker, revoke: RevokeStep): Promise<unknown>
  /** Has the streams asked again whether they may go on, of those who read what this link opens. */
  tellReaders?(tx: Tx, subjectId: string): Promise<void>
}

/** Where the links of a kind are. */
export interface LinkTables {
  table: 'signing_link' | 'editor_link' | 'redline_link'
  /** Its column with the id of whom or what it is for: a signer, a member, or a template. */
  holder: 'recipient_id' | 'member_id' | 'template_id'
  /** Where the sessions are that its links open; null where each call comes by the link itself. */
  sessions: LinkSessions | null
  sql: LinkSql
}

export interface LinkSessions {
  table: 'signing_session' | 'redline_session'
  /** Columns that only this table has. */
  columns?(link: FoundLink): Record<string, string>
}

/** What differs in the statements; `l` is the row of the link. */
export interface LinkSql {
  /** Joins what the expressions below name. */
  join: RawBuilder<unknown>
  /** The id of whose links are listed together. */
  ownerId: RawBuilder<unknown>
  /** The id of the request or the template that it opens. */
  subjectId: RawBuilder<unknown>
  organizationId: RawBuilder<unknown>
  channel: RawBuilder<unknown>
  memberEmail: RawBuilder<unknown>
  round: RawBuilder<unknown>
  /** `{name, email}` of the person whom a program named when it asked for the link. */
  editor: RawBuilder<unknown>
  /** Whether it may be opened at a time, if it was not revoked. */
  opensAt(now: Date): RawBuilder<unknown>
  /** Whether whom it is for has left. */
  isLeft: RawBuilder<unknown>
  /** Whether it was revoked because whom it is for was corrected. */
  isSuperseded: RawBuilder<unknown>
  /** How its holder is verified before it shows anything: an array of ways. */
  verification: RawBuilder<unknown>
}

/** To what a link belongs: `subjectId` is a request or a template, `holderId` a signer, a member or that template. */
export interface OwnedLink {
  linkId: string
  subjectId: string
  holderId: string
  channel: 'api' | 'mail'
}

/** A link by whose token somebody comes. */
export interface FoundLink extends OwnedLink {
  organizationId: string | null
  credentialId: string | null
  credentialName: string | null
  /** Who created it in the application. */
  personId: string | null
  lastUsedAt: Date | null
  /** Also when whom it is for has left. */
  isRevoked: boolean
  isSuperseded: boolean
  verification: VerificationWay[]
  opens: boolean
  /** Of the session that it has opened and that lasts; null without one. */
  sessionExpiresAt: Date | null
}

export type RevokeStep = (tx: Tx, at: Date) => Promise<boolean>
