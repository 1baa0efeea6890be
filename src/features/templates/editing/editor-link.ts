import type { KnownBy, KnownSender } from '../../../engine/events/known-by.ts'
import { bearerToken } from '../../../http/bearer-token.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { includesLevel, type Reach } from '../../../http/reach.ts'
import type { Access, ResourceKind } from '../../../http/route.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newToken } from '../../../platform/secrets.ts'
import { reachOfCredentialId } from '../../credentials/credential-reach.ts'
import { reachOfMember } from '../../folders/reach.ts'
import { knownByLink } from '../../links/known-by-link.ts'
import { byLink, type LinkCaller, linkTerms } from '../../links/link-access.ts'
import type { FoundLink, LinkKind } from '../../links/link-kind.ts'
import { assertHolder, linkUrl, makeLink } from '../../links/make-link.ts'
import { openLink } from '../../links/open-link.ts'
import { memberStandingOf } from '../../people/membership.ts'
import { templateResource } from '../template-resource.ts'
import { findTemplate } from '../template-store.ts'
import { editorLinkTables, templateOfLink } from './editor-link-store.ts'

export const editorLinkSeconds = 86_400

/**
 * The links for editing templates. All of them are created through the API. They open no sessions: every call carries
 * the link's token.
 */
export const editorLinks: LinkKind = {
  ...editorLinkTables,
  name: 'Editor',
  pages: ['/edit/:token'],
  expired: 'editor_link_expired',
  owner: {
    path: '/templates/:templateId',
    resource: templateResource as ResourceKind<unknown>,
    scope: 'templates',
  },
  // no event is appended, because templates have no stream of events
  revoke: ({ database, clock }, _link, _by, revoke) => inTransaction(database, tx => revoke(tx, clock.now())),
}

/** The terms of a new editor URL. */
export interface EditorUrlOrder {
  templateId: string
  createdBy: KnownSender
  lifetimeSeconds?: number | undefined
  /** The person who will edit, if the program names them. */
  editor?: { name: string; email?: string } | undefined
}

/** Creates a URL for editing a template without signing in. */
export async function createEditorLink(
  platform: Pick<Platform, 'clock' | 'config'>,
  tx: Tx,
  { templateId, createdBy, lifetimeSeconds = editorLinkSeconds, editor }: EditorUrlOrder,
) {
  const token = newToken()
  const expiresAt = new Date(platform.clock.now().getTime() + lifetimeSeconds * 1000)
  const columns = { editor_name: editor?.name ?? null, editor_email: editor?.email ?? null }
  const terms = { token, holder: templateOfLink(templateId), createdBy, expiresAt, columns }
  assertHolder(await makeLink(platform, tx, editorLinks, terms))
  return { editUrl: linkUrl(platform, editorLinks, token), expiresAt: expiresAt.toISOString() }
}

/** A caller with the token of an editor URL. */
export interface EditorCaller extends LinkCaller {
  templateId: string
  knownBy: KnownBy
}

/** Admits an editor page to its template by the token of its URL. */
export const editorAccess: Access<EditorCaller> = {
  ...linkTerms(editorLinks, 'editor'),
  forPages: true,
  async authenticate(platform, request) {
    const link = await openLink(platform, editorLinks, bearerToken(request))
    await assertStillReached(platform, link)
    return { ...byLink(link), templateId: link.subjectId, knownBy: knownByLink(link) }
  },
}

/** A link ends when the person or program that created it no longer reaches the template. Throws `editor_link_expired`. */
async function assertStillReached(platform: Pick<Platform, 'caches' | 'database'>, link: FoundLink): Promise<void> {
  const reach = await reachOfMaker(platform, link)
  if (reach?.places.isEverything && includesLevel(reach.levelIn(null), 'use')) return
  const template = reach && (await findTemplate(platform.database, link.subjectId))
  if (!template || !includesLevel(reach.levelIn(template.folderId), 'use')) throw new CodedError('editor_link_expired')
}

/** Returns what the person or program that created a link reaches now; null for nothing. */
async function reachOfMaker(
  platform: Pick<Platform, 'caches' | 'database'>,
  { organizationId, personId, credentialId }: FoundLink,
): Promise<Reach | null> {
  if (organizationId === null) return null
  if (personId === null)
    return credentialId === null ? null : reachOfCredentialId(platform, organizationId, credentialId)
  const standing = await memberStandingOf(platform, organizationId, personId)
  return standing && reachOfMember(platform, { organizationId, personId, role: standing.role })
}
