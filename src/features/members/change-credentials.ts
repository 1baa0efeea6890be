import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { createApiKey, createClientCredential, credentialTerms } from '../credentials/create-credentials.ts'
import { type Credential, listCredentials, revokeCredential } from '../credentials/revoke-credential.ts'
import { documentScopes, isDocumentScope } from '../credentials/scopes.ts'
import { listFolders } from '../folders/folders.ts'
import { reachOfCallerNow } from '../folders/reach.ts'
import type { Permission } from '../people/roles.ts'
import { changeAsMember, type MemberAct, recordAct } from './change-as-member.ts'
import { listMembers } from './member-store.ts'

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
 * maker manages, and can then only work with documents. Throws `invalid_input`, `folder_not_found` and `not_authorized`.
 */
export function issueCredential(act: MemberAct, { kind, scopes, name, folderIds }: CredentialInput) {
  const named = credentialTerms({ scopes: scopes.join(' '), ...(name !== undefined && { name }) })
  const terms = { ...named, folderIds: folderIds ? [...new Set(folderIds)] : null }
  if (terms.folderIds) assertForDocuments(terms.scopes)
  return changing(act, async (tx, now, permissions) => {
    if (terms.folderIds) await assertManaged(tx, act, terms.folderIds)
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

/** Throws `invalid_input` for scopes that a credential which is bound to folders cannot have. */
function assertForDocuments(scopes: string[]): void {
  const refused = scopes.filter(scope => !isDocumentScope(scope))
  if (refused.length > 0)
    throw invalidInput(
      `A credential that is bound to folders can only work with documents; leave out the scopes ${refused.join(', ')}`,
    )
}

/**
 * Throws `folder_not_found` for a folder that the caller does not manage, and `invalid_input` for a private one, which no
 * program reaches.
 */
async function assertManaged(tx: Tx, { caller }: MemberAct, folderIds: string[]): Promise<void> {
  const folders = await listFolders(tx, caller.organizationId)
  const members = await listMembers(tx, caller.organizationId)
  // `caller.reach` may be a second old
  const reach = await reachOfCallerNow(tx, caller, { folders, members })
  const unmanaged = folderIds.find(folderId => reach.levelIn(folderId) !== 'manage')
  if (unmanaged !== undefined) throw new CodedError('folder_not_found', { id: unmanaged })
  if (folders.some(({ folderId, personId }) => personId !== null && folderIds.includes(folderId)))
    throw invalidInput('A credential cannot be bound to a private folder')
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
