import type { Route } from '../route.ts'

/** The schemes whose calls are counted (see rate-limit.ts). */
const limitedSchemes = new Set(['organization', 'signer', 'editor', 'party-member'])

/** Whether calls of a route count against a rate limit. */
export const isLimited = (route: Route) => limitedSchemes.has(route.access.scheme)
