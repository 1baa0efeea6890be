import { CodedError } from '../../http/coded-error.ts'
import { forgetTokens } from '../credentials/authenticate.ts'
import { type Credential, listCredentials } from '../credentials/revoke-credential.ts'
import { type CountOwned, foldersLeftBy, handOver, type LeftFolders, type OwnedCounts } from '../folders/hand-over.ts'
import { readFolderSharing } from '../folders/managers.ts'
import { forgetReach, reachOfCallerNow } from '../folders/reach.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { revokeLinksMadeBy } from '../links/revoke-link.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { isRole, permissionsOf } from '../people/roles.ts'
import { revokeWithin } from './change-credentials.ts'
import {
  type Act,
  type Acting,
  assertOwner,
  assertOwnerLeft,
  changing,
  isOwnerNow,
  memberFactsOf,
  personMemberOf,
  record,
} from './change-members.ts'
import { presentCredential } from './credential-schemas.ts'
import { type EntryLink, listInvitations, setEntryLinkRevoked } from './entry/entry-link-store.ts'
import { documentsHandedOver, type HandedOverDetails } from './mails/handed-over-mail.ts'
import { deleteMember, type Member } from './member-store.ts'

/** Which credentials of a leaving member to keep and which to revoke, by their ids. */
export interface Decisions {
  keep: string[]
  revoke: string[]
}

/** The credentials, invitations and folders of a member who leaves. */
export interface LeftBehind {
  /** The credentials that still work; empty if the caller may not decide about them. */
  credentials: Credential[]
  /** The invitations that no one has accepted yet. */
  invitations: EntryLink[]
  /** The folders that somebody else must get. */
  folders: LeftFolders
  /** The ids of those that the caller sees, or may take over. The names of the others are not for them. */
  shownFolderIds: string[]
}

/**
 * Returns what the removal of a member would affect. Throws `member_not_in_organization` and `not_authorized`.
 */
export const previewRemoval = (
  act: Act,
  memberId: string,
  countOwned: CountOwned,
): Promise<LeftBehind & { owned: OwnedCounts }> =>
  changing(act, async acting => {
    const member = removable(acting, memberId)
    return { ...(await findRemains(acting, member)), owned: await countOwned(acting.tx, ownerOf(acting, member)) }
  })

/**
 * Removes a member, who may be the caller, from the organization. Revokes the links that the member created, with their
 * sessions, and the member's open invitations. For each credential that the member created, the caller decides whether
 * to keep or revoke it. Throws `member_not_in_organization`, `not_authorized`, `owner_needed`, `credentials_undecided`,
 * `credential_not_found` for a credential that is not the member's, `successor_needed`, `successor_not_owner` and
 * `folder_needs_manager`.
 */
export async function removeMember(
  act: Act,
  memberId: string,
  {
    decisions,
    successorId,
    linkKinds,
    countOwned,
  }: { decisions: Decisions; successorId?: string; linkKinds: LinkKind[]; countOwned: CountOwned },
): Promise<void> {
  await changing(act, async acting => {
    const { tx, caller, now } = acting
    const member = removable(acting, memberId)
    assertOwnerLeft(acting, member)
    const { credentials, invitations, folders } = await findRemains(acting, member)
    const successor = successorOf(acting, { member, successorId, folders })
    assertDecided(member, credentials, decisions)
    if (successor) {
      const owned = await countOwned(tx, ownerOf(acting, member))
      await giveTo(acting, { successor, member, folders, owned })
    }
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
      ...(successor && { successor_id: successor.personId, successor_email: successor.email }),
    })
  })
  forgetTokens(act.platform)
  forgetReach(act.platform)
}

/** Gives what a member leaves to the successor, and tells them by mail, unless it is nothing or they do it themselves. */
async function giveTo(
  acting: Acting,
  {
    successor,
    member,
    folders,
    owned,
  }: { successor: Member; member: Member; folders: LeftFolders; owned: OwnedCounts },
): Promise<void> {
  const { tx, caller, now } = acting
  const { organizationId } = caller
  const folder = await handOver(tx, {
    organizationId,
    leaver: member,
    left: folders,
    successorId: successor.personId,
  })
  const isAnythingGiven = folder !== null || folders.managed.length > 0 || Object.values(owned).some(Boolean)
  if (!isAnythingGiven || isSelf(acting, successor)) return
  const details: HandedOverDetails = {
    ...owned,
    leaver: member.name || member.email,
    ...(!isSelf(acting, member) && { by: caller.person.name || caller.person.email }),
    ...(folder !== null && { folder }),
    managed: folders.managed.map(({ name }) => name).join(', '),
  }
  await queueMail(tx, {
    kind: documentsHandedOver,
    organizationId,
    to: { email: successor.email, name: successor.name || null },
    subjectId: member.memberId,
    details: { ...details },
    at: now,
  })
}

/**
 * Returns the member who gets the documents of one who leaves; null if nobody was named and nothing would be orphaned.
 * Only owners get folders that nobody else saw or managed, unless an owner or the leaver decides: others could open them
 * by removing people. Throws `successor_needed`, `successor_not_owner`, `member_not_in_organization`, and
 * `folder_needs_manager` for a successor whose role manages no folders.
 */
function successorOf(
  acting: Acting,
  { member, successorId, folders }: { member: Member; successorId: string | undefined; folders: LeftFolders },
): Member | null {
  const areFoldersLeft = folders.own !== null || folders.managed.length > 0
  const name = member.name || member.email
  if (successorId === undefined || successorId === member.memberId) {
    if (areFoldersLeft) throw new CodedError('successor_needed', { name })
    return null
  }
  const successor = personMemberOf(acting, successorId)
  if (!areFoldersLeft) return successor
  const isFree = isSelf(acting, member) || isOwnerNow(acting)
  if (!isFree && successor.role !== 'owner') throw new CodedError('successor_not_owner', { name })
  const mayManage = isRole(successor.role) && permissionsOf(successor.role).includes('folders:write')
  if (!mayManage) throw new CodedError('folder_needs_manager')
  return successor
}

const ownerOf = ({ caller: { organizationId } }: Acting, { personId }: Member) => ({ organizationId, personId })

const isSelf = ({ caller }: Acting, { personId }: Member): boolean => personId === caller.person.personId

function removable(acting: Acting, memberId: string): Member {
  const member = personMemberOf(acting, memberId)
  if (isSelf(acting, member)) return member
  if (!acting.caller.scopes.includes('people:write'))
    throw new CodedError('not_authorized', { action: 'remove this member' })
  if (member.role === 'owner') assertOwner(acting, 'remove an owner')
  return member
}

async function findRemains({ tx, caller, now, members }: Acting, { personId }: Member): Promise<LeftBehind> {
  const mayDecide = caller.scopes.includes('credentials:write')
  const credentials = mayDecide ? await listCredentials(tx, caller.organizationId) : []
  const invitations = await listInvitations(tx, caller.organizationId, now)
  const sharing = await readFolderSharing(tx, caller.organizationId, members)
  const folders = foldersLeftBy(sharing, personId)
  const reach = await reachOfCallerNow(tx, caller, sharing)
  const mayTakeOver = caller.scopes.includes('folders:take-over')
  const isShown = (folderId: string) => mayTakeOver || reach.levelIn(folderId) !== null
  return {
    credentials: credentials.filter(
      credential => credential.createdBy?.personId === personId && credential.revokedAt === null,
    ),
    invitations: invitations.filter(invitation => invitation.invitedBy === personId),
    folders,
    shownFolderIds: folders.managed.map(({ folderId }) => folderId).filter(isShown),
  }
}

/**
 * Asserts that each credential is to be either kept or revoked, so that a credential created since the preview is not
 * kept unseen.
 */
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
