const areas = {
  templates: 'templates',
  'signature-requests': 'signature requests and signing URLs',
  'redline-requests': 'redline requests',
  webhooks: 'webhook endpoints, their deliveries and events',
  billing: 'billing usage',
}

/** The descriptions of the scopes, which say what each of them allows. */
export const scopeTexts: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(areas).flatMap(([area, text]) => [
      [`${area}:read`, `Read ${text}`],
      [`${area}:write`, `Create and change ${text}`],
    ]),
  ),
  'billing:write': 'Nothing: no call changes billing usage. Credentials can have it, as each area has both scopes',
}

/** The scopes that a credential gets by default. */
export const allScopes: string[] = Object.keys(scopeTexts)

/** The scopes of programs that work with documents. All others are about the organization as a whole. */
export const documentScopes = [
  'templates:read',
  'templates:write',
  'signature-requests:read',
  'signature-requests:write',
  'redline-requests:read',
  'redline-requests:write',
] as const

/** Returns whether a credential that is bound to folders can have a scope. */
export const isDocumentScope = (scope: string): boolean => (documentScopes as readonly string[]).includes(scope)
