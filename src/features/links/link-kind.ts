import type { RawBuilder } from 'kysely'
import type { Revoker } from '../../engine/events/known-by.ts'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { ErrorCodeOf } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'

/** A kind of link, as described by the feature that it opens; `src/link-kinds.ts` lists all kinds. */
export interface LinkKind extends LinkTables {
  /** In operation ids, such as `listSigningLinks`. */
  name: string
  /** The pages of its URLs; `:token` is the token. The first is the usual page. */
  pages: [string, ...string[]]
  /** The error for a call whose link has expired. */
  expired: ErrorCodeOf<never>
  /** The error for a call whose link was for a person whom the sender has since corrected. */
  superseded?: ErrorCodeOf<never>
  /** The resource whose links are listed and revoked together, with the scopes `…:read` and `…:write`. */
  owner: { path: string; resource: ResourceKind<unknown>; scope: string }
  /**
   * Revokes a link with its event, once, by calling `revoke`, which returns whether the link was not revoked before. The link's subject
   * is locked before the link, as in every change made through a link.
   */
  revoke(platform: Platform, link: OwnedLink, by: Revoker, revoke: RevokeStep): Promise<unknown>
  /** Makes the streams check again whether the readers of this link's subject may continue. */
  tellReaders?(tx: Tx, subjectId: string): Promise<void>
}

/** The tables and columns of a kind of link. */
export interface LinkTables {
  table: 'signing_link' | 'editor_link' | 'redline_link'
  /** The column with the id of the holder: a signer, a member, or a template. */
  holder: 'recipient_id' | 'member_id' | 'template_id'
  /** The sessions that its links open; null if each call carries the link itself. */
  sessions: LinkSessions | null
  sql: LinkSql
}

export interface LinkSessions {
  table: 'signing_session' | 'redline_session'
  /** Columns that only this table has. */
  columns?(link: FoundLink): Record<string, string>
}

/** The differences between the statements; `l` is the row of the link. */
export interface LinkSql {
  /** Joins the tables that the expressions below name. */
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
  /** Whether the link may be opened at a time, if it was not revoked. */
  opensAt(now: Date): RawBuilder<unknown>
  /** Whether the holder has left. */
  isLeft: RawBuilder<unknown>
  /** Whether it was revoked because its holder was corrected. */
  isSuperseded: RawBuilder<unknown>
  /** How the holder is verified before anything is shown: an array of ways. */
  verification: RawBuilder<unknown>
}

/** The owner of a link: `subjectId` is a request or a template, `holderId` a signer, a member or that template. */
export interface OwnedLink {
  linkId: string
  subjectId: string
  holderId: string
  channel: 'api' | 'mail'
}

/** A link, found by its token. */
export interface FoundLink extends OwnedLink {
  organizationId: string | null
  credentialId: string | null
  credentialName: string | null
  /** The person who created it in the application. */
  personId: string | null
  lastUsedAt: Date | null
  /** Also true when the holder has left. */
  isRevoked: boolean
  isSuperseded: boolean
  verification: VerificationWay[]
  opens: boolean
  /** The end of its open session; null without one. */
  sessionExpiresAt: Date | null
}

export type RevokeStep = (tx: Tx, at: Date) => Promise<boolean>
