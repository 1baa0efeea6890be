import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { createApiKey, createClientCredential, credentialTerms } from '../credentials/create-credentials.ts'
import { type Credential, listCredentials, revokeCredential } from '../credentials/revoke-credential.ts'
import type { Permission } from '../people/roles.ts'
import { changeAsMember, type MemberAct, recordAct } from './change-as-member.ts'

/** The terms of the credential to create. */
export interface CredentialInput {
  kind: Credential['kind']
  name?: string
  scopes: string[]
  folderIds?: string[] | null
}

/**
 * Creates a credential for a program. Only the return value contains its secret. The credential may do at most what its
 * maker may do; a developer, who sees no documents, may let programs work with them. It can be bound to folders that its
 * maker manages. Throws `invalid_input`, `folder_not_found` and `not_authorized`.
 */
export function issueCredential(act: MemberAct, { kind, scopes, name, folderIds }: CredentialInput) {
  const named = credentialTerms({ scopes: scopes.join(' '), ...(name !== undefined && { name }) })
  const terms = { ...named, folderIds: folderIds ? [...new Set(folderIds)] : null }
  assertManaged(act, terms.folderIds ?? [])
  return changing(act, async (tx, now, permissions) => {
    const given = [...permissions, ...(permissions.includes('developers:read') ? documentScopes : [])]
    const tooMuch = terms.scopes.find(scope => !given.includes(scope as Permission))
    if (tooMuch !== undefined) throw new CodedError('not_authorized', { action: `give a credential ${tooMuch}` })
    const { organizationId, person } = act.caller
    const created =
      kind === 'client'
        ? await createClientCredential(tx, organizationId, now, { ...terms, createdBy: person.personId })
        : await createApiKey(tx, organizationId, now, { ...terms, createdBy: person.personId })
    const [credentialId, secret] =
      'clientId' in created ? [created.clientId, created.clientSecret] : [created.keyId, created.apiKey]
    const { folderIds: boundTo, ...recorded } = terms
    const facts = { credential_id: credentialId, kind, ...recorded, ...(boundTo && { folder_ids: boundTo }) }
    await record(tx, act, now, 'credential_created', facts)
    return { credentialId, secret }
  })
}

/** The scopes of programs that work with documents. */
const documentScopes = [
  'templates:read',
  'templates:write',
  'signature-requests:read',
  'signature-requests:write',
  'redline-requests:read',
  'redline-requests:write',
] as const satisfies Permission[]

/** Throws `folder_not_found` for a folder that the caller does not manage. */
function assertManaged({ caller }: MemberAct, folderIds: string[]): void {
  const other = folderIds.find(folderId => caller.reach.levelIn(folderId) !== 'manage')
  if (other !== undefined) throw new CodedError('folder_not_found', { id: other })
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
  act: MemberAct,
  at: Date,
  type: 'credential_created' | 'credential_revoked',
  {
    name,
    ...facts
  }: { credential_id: string; kind: string; name: string | null; scopes: string[]; folder_ids?: string[] },
) => recordAct(act, { tx, now: at }, type, { ...facts, credential_name: name })
