import { CodedError } from '../../http/coded-error.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { type Credential, listCredentials } from '../credentials/revoke-credential.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { revokeLinksMadeBy } from '../links/revoke-link.ts'
import { revokeWithin } from './change-credentials.ts'
import {
  type Act,
  type Acting,
  assertOwner,
  assertOwnerLeft,
  changing,
  memberFactsOf,
  personMemberOf,
  record,
} from './change-members.ts'
import { presentCredential } from './credential-schemas.ts'
import { type EntryLink, listInvitations, setEntryLinkRevoked } from './entry/entry-link-store.ts'
import { deleteMember, type Member } from './member-store.ts'

/** What happens to the credentials that a leaving member created. */
export interface Decisions {
  keep: string[]
  revoke: string[]
}

/** What a leaving member leaves behind. */
export interface LeftBehind {
  /** The credentials that can still be used; empty for a caller who may not decide about them. */
  credentials: Credential[]
  /** The invitations that nobody has accepted yet. */
  invitations: EntryLink[]
}

/** Returns what the removal of a member would leave behind or end. Throws `member_not_in_organization` and `not_authorized`. */
export const previewRemoval = (act: Act, memberId: string): Promise<LeftBehind> =>
  changing(act, acting => findRemains(acting, removable(acting, memberId)))

/**
 * Removes a member from the organization, possibly the caller. Links that the member created end, with their sessions, and so do their
 * open invitations. Credentials that they created stay only if the caller says so. Throws `member_not_in_organization`,
 * `not_authorized`, `owner_needed`, `credentials_undecided`, and `credential_not_found` for a credential that is not theirs.
 */
export async function removeMember(
  act: Act,
  memberId: string,
  { decisions, linkKinds }: { decisions: Decisions; linkKinds: LinkKind[] },
): Promise<void> {
  await changing(act, async acting => {
    const { tx, caller, now } = acting
    const member = removable(acting, memberId)
    assertOwnerLeft(acting, member)
    const { credentials, invitations } = await findRemains(acting, member)
    assertDecided(member, credentials, decisions)
    await deleteMember(tx, memberId)
    const maker = { personId: member.personId, organizationId: caller.organizationId }
    const revokedLinks = await revokeLinksMadeBy(tx, {
      kinds: linkKinds,
      maker,
      revoked: { at: now, by: caller.knownBy },
    })
    for (const { entryId, email, role } of invitations) {
      await setEntryLinkRevoked(tx, entryId, now)
      await record(acting, 'invitation_revoked', { email, role })
    }
    for (const credential of credentials.filter(({ credentialId }) => decisions.revoke.includes(credentialId)))
      await revokeWithin(tx, { act, credential, now })
    await record(acting, isSelf(acting, member) ? 'member_left' : 'member_removed', {
      ...memberFactsOf(member),
      revoked_links: revokedLinks,
      revoked_credentials: decisions.revoke,
      kept_credentials: decisions.keep,
    })
  })
  forgetTokens(act.platform)
}

const isSelf = ({ caller }: Acting, { personId }: Member): boolean => personId === caller.person.personId

function removable(acting: Acting, memberId: string): Member {
  const member = personMemberOf(acting, memberId)
  if (isSelf(acting, member)) return member
  if (!acting.caller.scopes.includes('people:write'))
    throw new CodedError('not_authorized', { action: 'remove this member' })
  if (member.role === 'owner') assertOwner(acting, 'remove an owner')
  return member
}

async function findRemains({ tx, caller, now }: Acting, { personId }: Member): Promise<LeftBehind> {
  const mayDecide = caller.scopes.includes('credentials:write')
  const credentials = mayDecide ? await listCredentials(tx, caller.organizationId) : []
  const invitations = await listInvitations(tx, caller.organizationId, now)
  return {
    credentials: credentials.filter(
      credential => credential.createdBy?.personId === personId && credential.revokedAt === null,
    ),
    invitations: invitations.filter(invitation => invitation.invitedBy === personId),
  }
}

/** A credential created since the preview is not kept unseen. */
function assertDecided({ name, email }: Member, credentials: Credential[], { keep, revoke }: Decisions): void {
  const theirs = credentials.map(({ credentialId }) => credentialId)
  const strange = [...keep, ...revoke].find(id => !theirs.includes(id))
  if (strange !== undefined) throw new CodedError('credential_not_found', { id: strange })
  const open = credentials.filter(({ credentialId: id }) => keep.includes(id) === revoke.includes(id))
  if (open.length > 0)
    throw new CodedError(
      'credentials_undecided',
      { name: name || email, ids: open.map(({ credentialId }) => credentialId).join(', ') },
      { credentials: open.map(presentCredential) },
    )
}
