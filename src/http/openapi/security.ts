import type { Access, Route } from '../route.ts'

type Scheme = Access['scheme']

const bearer = (text: string) => ({ type: 'http', scheme: 'bearer', description: text })

/** Returns the schemes that callers use to authenticate. The reference also shows their descriptions. */
function securitySchemes({ publicUrl, scopes }: { publicUrl: string; scopes: Record<string, string> }) {
  return {
    oauth: {
      type: 'oauth2',
      description: 'OAuth 2.0 client credentials; send the token as `Authorization: Bearer`',
      flows: { clientCredentials: { tokenUrl: `${publicUrl}/oauth/token`, scopes } },
    },
    apiKey: bearer('An API key of the organization, `cs_live_…`'),
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'countersign-session',
      description:
        'The session of a person in the application (`__Host-countersign-session` over HTTPS). Send `X-Countersign-Page: 1`, and name the organization in `Countersign-Organization`',
    },
    entryToken: bearer('The token of a link into the application: the last part of its path'),
    signingToken: bearer('The token of a signing URL: the last part of its path'),
    editorToken: bearer('The token of an editor URL: the last part of its path'),
    redlineToken: bearer('The token of a redline URL: the part of its path after `/redline/`'),
    operatorToken: bearer('`METRICS_TOKEN`, if one is set'),
  }
}

const tokenOf: Record<Exclude<Scheme, 'organization' | 'anyone'>, string> = {
  member: 'session',
  person: 'session',
  entrant: 'entryToken',
  signer: 'signingToken',
  editor: 'editorToken',
  'party-member': 'redlineToken',
  operator: 'operatorToken',
}

/** Returns the schemes that at least one route uses. */
export function securitySchemesOf(routes: Route[], installation: Parameters<typeof securitySchemes>[0]) {
  const used = new Set(routes.flatMap(securityOf).flatMap(Object.keys))
  return Object.fromEntries(Object.entries(securitySchemes(installation)).filter(([name]) => used.has(name)))
}

/** Returns the alternatives for authenticating at a route; none for a public route. */
export function securityOf({ access: { scheme }, scope }: Route): Record<string, string[]>[] {
  if (scheme === 'anyone') return []
  if (scheme !== 'organization') return [{ [tokenOf[scheme]]: [] }]
  return [{ oauth: scope ? [scope] : [] }, { apiKey: [] }]
}
