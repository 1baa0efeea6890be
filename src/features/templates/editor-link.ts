import type { ResourceKind } from '../../http/route.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken } from '../../platform/secrets.ts'
import { linkAccess } from '../links/link-access.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { assertHolder, linkUrl, makeLink } from '../links/make-link.ts'
import { editorLinkTables, templateOfLink } from './editor-link-store.ts'
import { templateResource } from './template-resource.ts'

export const editorLinkSeconds = 86_400

/** Links under which a template is edited. All are made by the API, and there are no sessions: who has one is the editor. */
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
  // templates have no stream of events
  revoke: ({ database, clock }, _link, _by, revoke) => inTransaction(database, tx => revoke(tx, clock.now())),
}

/** Makes a URL under which a template is edited without further login. */
export async function createEditorLink(
  platform: Platform,
  tx: Tx,
  { templateId, credentialId }: { templateId: string; credentialId: string },
  lifetimeSeconds = editorLinkSeconds,
) {
  const token = newToken()
  const expiresAt = new Date(platform.clock.now().getTime() + lifetimeSeconds * 1000)
  const terms = { token, holder: templateOfLink(templateId), credentialId, expiresAt }
  assertHolder(await makeLink(platform, tx, editorLinks, terms))
  return { editUrl: linkUrl(platform, editorLinks, token), expiresAt: expiresAt.toISOString() }
}

/** Access of an editor page to its template by the token of its URL. */
export const editorAccess = linkAccess<{ linkId: string; templateId: string }>(editorLinks, 'editor', link => ({
  linkId: link.linkId,
  templateId: link.subjectId,
}))
