import type { Access, Route } from '../../src/http/route.ts'

/** Everything that needs no token: what is public, what is used before signing in, and signed download links. */
export const openToAnyone = [
  'beginOidcSignIn',
  'createAccessToken',
  'downloadAgreedDocument',
  'downloadCertificate',
  'downloadEvidence',
  'downloadFirstPage',
  'downloadRedlineComparison',
  'downloadRedlineRound',
  'downloadSentDocument',
  'downloadSignedEnvelope',
  'listTokenKeys',
  'readHealth',
  'readHealthUnversioned',
  'readLiveness',
  'readLogo',
  'readOpenApiDocument',
  'readReadiness',
  'readRevocationList',
  'readRootCertificate',
  'readSignInOptions',
  'register',
  'resetPassword',
]

/** Paths are matched in this order. */
const schemes: [RegExp, Access['scheme']][] = [
  [/^\/signing\/session(\/|$)/, 'signer'],
  [/^\/editing\/session(\/|$)/, 'editor'],
  [/^\/redlining\/session(\/|$)/, 'party-member'],
  [/^\/entry\/session(\/|$)/, 'entrant'],
  [/^\/account(\/|$)/, 'person'],
  [/^\/metrics$/, 'operator'],
  [/^\/organization\/(stream|contacts)$/, 'organization'],
  [/^\/(organization|request-log)(\/|$)/, 'member'],
  [/\/legal-hold$/, 'member'],
]

/** The scheme that must guard a path: whatever is not listed belongs to an organization and its programs. */
export const schemeByPath = ({ path }: Route): Access['scheme'] =>
  schemes.find(([pattern]) => pattern.test(path))?.[1] ?? 'organization'

/** Paths are matched in this order. */
const areas: [RegExp, string][] = [
  [/^\/templates(\/|$)/, 'templates'],
  [/^\/(signature-requests|recipient-signatures)(\/|$)/, 'signature-requests'],
  [/^\/redline-requests\/:redlineRequestId\/signature-requests(\/|$)/, 'signature-requests'],
  [/^\/redline-requests(\/|$)/, 'redline-requests'],
  [/^\/(webhook-(endpoints|deliveries)|events)(\/|$)/, 'webhooks'],
  [/^\/(billing|organization\/quotas)$/, 'billing'],
  [/^\/request-log$/, 'developers'],
  [/^\/organization\/(home|first-steps|stream|contacts)$/, 'signature-requests'],
  [/^\/organization\/(members|invitations)(\/|$)/, 'people'],
  [/^\/organization\/credentials(\/|$)/, 'credentials'],
  [/^\/organization\/events$/, 'audit'],
  [/^\/organization(\/|$)/, 'settings'],
]

const exceptions: Record<string, string> = {
  // members may remove themselves: the use case decides whom else
  removeMember: 'people:read',
  // the fate of a mail that only an admin can send
  readTestMail: 'settings:write',
  placeLegalHold: 'content:delete',
  liftLegalHold: 'content:delete',
}

/** What the role of a person must allow, where a program needs less. */
export const permissions: Record<string, string> = {
  deleteSignatureRequestContent: 'content:delete',
  keepSignatureRequestContent: 'content:delete',
}

/** The scope that a path must need, by its area and whether it changes anything; undefined where nothing belongs to an organization. */
export function scopeByPath(route: Route): string | undefined {
  if (!['organization', 'member'].includes(schemeByPath(route))) return undefined
  const area = areas.find(([pattern]) => pattern.test(route.path))?.[1]
  return exceptions[route.operationId] ?? `${area}:${route.method === 'GET' ? 'read' : 'write'}`
}

/** The operations for which a person must have signed in within a day, whatever else is added to them. */
export const recentSignInNeeded = [
  'activateWebhookSecret',
  'beginOidcConnection',
  'createCredential',
  'deleteSignatureRequestContent',
  'deleteWebhookEndpoint',
  'disconnectOidc',
  'liftLegalHold',
  'revokeCredential',
  'rotateWebhookSecret',
]
