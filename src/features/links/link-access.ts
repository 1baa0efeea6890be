import { Type } from '@sinclair/typebox'
import { bearerToken } from '../../http/bearer-token.ts'
import type { Principal } from '../../http/principal.ts'
import type { Access } from '../../http/route.ts'
import type { FoundLink, LinkKind } from './link-kind.ts'
import { openLink } from './open-link.ts'

const endedFacts = Type.Object(
  {
    organization: Type.Optional(
      Type.Object({ name: Type.String() }, { description: 'Whose link it was, and who can create a new one' }),
    ),
  },
  { errorName: 'EndedLinkError' },
)

/** A caller who is authenticated by the token of a link. */
export interface LinkCaller extends Principal {
  linkId: string
}

export const byLink = ({ linkId, organizationId }: FoundLink): LinkCaller => ({
  linkId,
  organizationId,
  counted: { per: 'link', id: linkId },
})

/** Admits calls by the token in a page's URL. `callerOf` returns the caller for the opened link. */
export const linkAccess = <Caller extends LinkCaller>(
  kind: LinkKind,
  scheme: Access['scheme'],
  callerOf: (link: FoundLink) => Caller,
): Access<Caller> => ({
  ...linkTerms(kind, scheme),
  authenticate: async (platform, request) => callerOf(await openLink(platform, kind, bearerToken(request))),
})

/** The scheme and errors that all access by a kind of link has in common. */
export const linkTerms = (kind: LinkKind, scheme: Access['scheme']): Omit<Access, 'authenticate'> => ({
  scheme,
  errors: ['auth_token_not_valid', kind.expired, ...(kind.superseded ? [kind.superseded] : [])],
  errorFacts: { [kind.expired]: endedFacts, ...(kind.superseded && { [kind.superseded]: endedFacts }) },
})
