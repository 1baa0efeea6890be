import type { Access, Route } from '../../src/http/route.ts'

/** The operations that need no token: public ones, those used before signing in, and presigned downloads. */
export const openToAnyone = [
  'beginOidcSignIn',
  'checkDocument',
  'createAccessToken',
  'downloadAgreedDocument',
  'downloadCertificate',
  'downloadEvidence',
  'downloadFirstPage',
  'downloadRedlineComparison',
  'downloadRedlineRound',
  'downloadSentDocument',
  'downloadSignedEnvelope',
  'downloadSignedEnvelopes',
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
  [/^\/(organization|request-log|request-drafts|request-views)(\/|$)/, 'member'],
  [/\/(legal-hold|mails)$/, 'member'],
]

/** The scheme that must guard a path. Paths that are not listed belong to an organization and its programs. */
export const schemeByPath = ({ path }: Route): Access['scheme'] =>
  schemes.find(([pattern]) => pattern.test(path))?.[1] ?? 'organization'

/** Paths are matched in this order. */
const areas: [RegExp, string][] = [
  [/^\/templates(\/|$)/, 'templates'],
  [/^\/(signature-requests|recipient-signatures|request-drafts|request-views)(\/|$)/, 'signature-requests'],
  [/^\/redline-requests\/:redlineRequestId\/signature-requests(\/|$)/, 'signature-requests'],
  [/^\/redline-requests(\/|$)/, 'redline-requests'],
  [/^\/(webhook-(endpoints|deliveries)|events)(\/|$)/, 'webhooks'],
  [/^\/(billing|organization\/quotas)$/, 'billing'],
  [/^\/request-log$/, 'developers'],
  [/^\/organization\/(home|first-steps|stream|contacts)$/, 'signature-requests'],
  [/^\/organization\/(members|invitations)(\/|$)/, 'people'],
  [/^\/organization\/credentials(\/|$)/, 'credentials'],
  [/^\/organization\/(folders|groups|moves)(\/|$)/, 'folders'],
  [/^\/folders$/, 'signature-requests'],
  [/^\/organization\/events$/, 'audit'],
  [/^\/organization(\/|$)/, 'settings'],
]

const exceptions: Record<string, string> = {
  // members may remove themselves; the use case decides which other members they may remove
  removeMember: 'people:read',
  // only an admin can send a test mail, so only an admin may see its result
  readTestMail: 'settings:write',
  keepDraftAsTemplate: 'templates:write',
  // a view is a bookmark, and changes no request
  saveRequestView: 'signature-requests:read',
  renameRequestView: 'signature-requests:read',
  deleteRequestView: 'signature-requests:read',
  // who may create groups decides about all folders
  createGroup: 'folders:manage',
  changeGroup: 'folders:manage',
  deleteGroup: 'folders:manage',
  takeOverFolder: 'folders:take-over',
  placeLegalHold: 'content:delete',
  liftLegalHold: 'content:delete',
}

/** The permissions that people need for operations that require only a scope of a program. */
export const permissions: Record<string, string> = {
  deleteSignatureRequestContent: 'content:delete',
  keepSignatureRequestContent: 'content:delete',
}

/** The scope that a path must require, by its area and by whether it changes anything; undefined if it needs none. */
export function scopeByPath(route: Route): string | undefined {
  if (!['organization', 'member'].includes(schemeByPath(route))) return undefined
  const area = areas.find(([pattern]) => pattern.test(route.path))?.[1]
  return exceptions[route.operationId] ?? `${area}:${route.method === 'GET' ? 'read' : 'write'}`
}

/** Operations that must require a sign-in within the last day; the service may require it for more. */
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
  'takeOverFolder',
]
