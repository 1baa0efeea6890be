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
