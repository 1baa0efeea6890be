const areas = {
  templates: 'templates',
  'signature-requests': 'signature requests and signing URLs',
  'redline-requests': 'redline requests',
  webhooks: 'webhook endpoints and their deliveries',
  billing: 'billing usage',
}

/** What each scope allows. */
export const scopeTexts: Record<string, string> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, text]) => [
    [`${area}:read`, `Read ${text}`],
    [`${area}:write`, `Create and change ${text}`],
  ]),
)

/** What a credential may do; all of it unless told otherwise. */
export const allScopes: string[] = Object.keys(scopeTexts)
