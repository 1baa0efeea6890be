import { CodedError } from '../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { createApiKey, createClientCredential, credentialTerms } from '../credentials/create-credentials.ts'
import type { MemberCaller } from '../credentials/member-access.ts'
import { type Credential, listCredentials, revokeCredential } from '../credentials/revoke-credential.ts'
import type { ActorOrigin } from '../events/actor-origin.ts'
import { appendOrganizationEvent } from '../events/append-event.ts'
import { isRole, type Permission, permissionsOf } from '../people/roles.ts'
import { listMembers, lockOrganization } from './member-store.ts'

interface Act {
  platform: Platform
  caller: MemberCaller
  origin: ActorOrigin
}

/** What a credential is asked to be. */
export interface CredentialInput {
  kind: Credential['kind']
  name?: string
  scopes: string[]
}

/**
 * Makes a credential for a program, whose secret is in the answer and nowhere else. It may do what its maker may, at most. Throws
 * `invalid_input` and `not_authorized`.
 */
export function issueCredential(act: Act, { kind, scopes, name }: CredentialInput) {
  const terms = credentialTerms({ scopes: scopes.join(' '), ...(name !== undefined && { name }) })
  return changing(act, async (tx, now, permissions) => {
    const tooMuch = terms.scopes.find(scope => !permissions.includes(scope as Permission))
    if (tooMuch !== undefined) throw new CodedError('not_authorized', { action: `give a credential ${tooMuch}` })
    const { organizationId } = act.caller
    const made =
      kind === 'client'
        ? await createClientCredential(tx, organizationId, now, terms)
        : await createApiKey(tx, organizationId, now, terms)
    const [credentialId, secret] = 'clientId' in made ? [made.clientId, made.clientSecret] : [made.keyId, made.apiKey]
    await record(tx, act, now, 'credential_created', { credential_id: credentialId, kind, ...terms })
    return { credentialId, secret }
  })
}

/** From now on nothing is done in its name. Again it changes nothing. Throws `credential_not_found`. */
export async function withdrawCredential(act: Act, credentialId: string): Promise<void> {
  await changing(act, async (tx, now) => {
    const all = await listCredentials(tx, act.caller.organizationId)
    const credential = all.find(one => one.credentialId === credentialId)
    if (!credential) throw new CodedError('credential_not_found', { id: credentialId })
    if (credential.revokedAt !== null) return
    await revokeCredential(tx, credentialId, now)
    const { kind, name, scopes } = credential
    await record(tx, act, now, 'credential_revoked', { credential_id: credentialId, kind, name, scopes })
  })
  forgetTokens(act.platform)
}

/** One change of the organization after the other; what the caller may do is read under its lock: it may be gone by now. */
function changing<T>(
  { platform, caller }: Act,
  work: (tx: Tx, now: Date, permissions: Permission[]) => Promise<T>,
): Promise<T> {
  return inTransaction(platform.database, async tx => {
    await lockOrganization(tx, caller.organizationId)
    const members = await listMembers(tx, caller.organizationId)
    const role = members.find(one => one.personId === caller.person.personId)?.role
    const permissions = role !== undefined && isRole(role) ? permissionsOf(role) : []
    if (!permissions.includes('credentials:write'))
      throw new CodedError('not_authorized', { action: 'change the credentials of this organization' })
    return work(tx, platform.clock.now(), permissions)
  })
}

/** The name of a credential is no person's, so it stands where it is not erased with one. */
const record = (
  tx: Tx,
  { caller, origin }: Act,
  at: Date,
  type: 'credential_created' | 'credential_revoked',
  { name, ...facts }: { credential_id: string; kind: string; name: string | null; scopes: string[] },
) =>
  appendOrganizationEvent(tx, caller.organizationId, {
    ...{ type, at, actorEmail: caller.person.email, origin },
    details: { ...facts, credential_name: name },
  })
