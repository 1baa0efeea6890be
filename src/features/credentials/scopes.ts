const areas = {
  templates: 'templates',
  'signature-requests': 'signature requests and signing URLs',
  'redline-requests': 'redline requests',
  webhooks: 'webhook endpoints, their deliveries and events',
  billing: 'billing usage',
}

/** What each scope allows. */
export const scopeTexts: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(areas).flatMap(([area, text]) => [
      [`${area}:read`, `Read ${text}`],
      [`${area}:write`, `Create and change ${text}`],
    ]),
  ),
  'billing:write': 'Nothing: no call changes billing usage. Credentials can have it, as each area has both scopes',
}

/** What a credential may do; all of it unless told otherwise. */
export const allScopes: string[] = Object.keys(scopeTexts)
