import type { CredentialInput } from '../../../api/generated/calls.ts'

/** What a program can be allowed, as the service names it. */
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
