import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { createApiKey, createClientCredential, credentialTerms } from '../credentials/create-credentials.ts'
import { type Credential, listCredentials, revokeCredential } from '../credentials/revoke-credential.ts'
import { appendOrganizationEvent } from '../events/append-event.ts'
import type { Permission } from '../people/roles.ts'
import { changeAsMember, type MemberAct } from './change-as-member.ts'

/** The terms of the credential to create. */
export interface CredentialInput {
  kind: Credential['kind']
  name?: string
  scopes: string[]
}

/**
 * Creates a credential for a program. Only the return value contains its secret. The credential may do at most what its
 * maker may do. Throws `invalid_input` and `not_authorized`.
 */
export function issueCredential(act: MemberAct, { kind, scopes, name }: CredentialInput) {
  const terms = credentialTerms({ scopes: scopes.join(' '), ...(name !== undefined && { name }) })
  return changing(act, async (tx, now, permissions) => {
    const tooMuch = terms.scopes.find(scope => !permissions.includes(scope as Permission))
    if (tooMuch !== undefined) throw new CodedError('not_authorized', { action: `give a credential ${tooMuch}` })
    const { organizationId, person } = act.caller
    const created =
      kind === 'client'
        ? await createClientCredential(tx, organizationId, now, { ...terms, createdBy: person.personId })
        : await createApiKey(tx, organizationId, now, { ...terms, createdBy: person.personId })
    const [credentialId, secret] =
      'clientId' in created ? [created.clientId, created.clientSecret] : [created.keyId, created.apiKey]
    await record(tx, act, now, 'credential_created', { credential_id: credentialId, kind, ...terms })
    return { credentialId, secret }
  })
}

/** Revokes a credential. Revoking it again changes nothing. Throws `credential_not_found`. */
export async function withdrawCredential(act: MemberAct, credentialId: string): Promise<void> {
  await changing(act, async (tx, now) => {
    const credentials = await listCredentials(tx, act.caller.organizationId)
    const credential = credentials.find(item => item.credentialId === credentialId)
    if (!credential) throw new CodedError('credential_not_found', { id: credentialId })
    await revokeWithin(tx, { act, credential, now })
  })
  forgetTokens(act.platform)
}

/** Revokes a credential that was read in this transaction, and records it. Does nothing if it is already revoked. */
export async function revokeWithin(
  tx: Tx,
  { act, credential, now }: { act: MemberAct; credential: Credential; now: Date },
): Promise<void> {
  const { credentialId, kind, name, scopes, revokedAt } = credential
  if (revokedAt !== null) return
  await revokeCredential(tx, credentialId, now)
  await record(tx, act, now, 'credential_revoked', { credential_id: credentialId, kind, name, scopes })
}

const changing = <T>(act: MemberAct, work: (tx: Tx, now: Date, permissions: Permission[]) => Promise<T>): Promise<T> =>
  changeAsMember(act, { permission: 'credentials:write', action: 'change the credentials of this organization' }, work)

/**
 * Records a change of a credential. Its name is not personal data, so it goes into `credential_name`, which is not
 * erased with a person's data.
 */
const record = (
  tx: Tx,
  { caller, origin }: MemberAct,
  at: Date,
  type: 'credential_created' | 'credential_revoked',
  { name, ...facts }: { credential_id: string; kind: string; name: string | null; scopes: string[] },
) =>
  appendOrganizationEvent(tx, caller.organizationId, {
    ...{ type, at, actorEmail: caller.person.email, origin },
    details: { ...facts, credential_name: name },
  })
