const areas = ['templates', 'signature-requests', 'redline-requests', 'webhooks', 'billing'] as const

/** What a credential may do; all of it unless told otherwise. */
export const allScopes: string[] = areas.flatMap(area => [`${area}:read`, `${area}:write`])
