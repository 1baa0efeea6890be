import type { CredentialInput } from '../../../api/generated/calls.ts'

/** The scopes that a program can have, as the service names them. */
export const programScopes: readonly CredentialInput['scopes'][number][] = [
  'templates:read',
  'templates:write',
  'signature-requests:read',
  'signature-requests:write',
  'redline-requests:read',
  'redline-requests:write',
  'webhooks:read',
  'webhooks:write',
  'billing:read',
  'billing:write',
]

const documentAreas = ['templates', 'signature-requests', 'redline-requests']

/** Returns whether a credential that is bound to folders can have a scope. */
export const isDocumentScope = (scope: CredentialInput['scopes'][number]): boolean =>
  documentAreas.includes(scope.split(':')[0]!)
