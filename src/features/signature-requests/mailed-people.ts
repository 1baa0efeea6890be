import type { Tx } from '../../platform/database/transaction.ts'
import { type FolderSharing, managersOf, reachIn, readFolderSharing } from '../folders/managers.ts'
import { type Member, membersOf } from '../members/owners.ts'
import { personByEmail } from '../people/people.ts'
import type { SignatureRequest } from './signature-request.ts'

type PlacedRequest = Pick<SignatureRequest, 'organizationId' | 'folderId' | 'ownerId' | 'sender'>
type Addressee = Pick<Member, 'email' | 'name'>

/**
 * Returns who gets the mails to the sender of a request: the sender. Once these are people of the organization who see
 * the request no longer, its owner gets them, else whoever manages its folder, or the organization's owners if it is in
 * none.
 */
export async function senderMailed(tx: Tx, request: PlacedRequest): Promise<Addressee[]> {
  const { ownerId, sender } = request
  const person = await personByEmail(tx, sender.email.toLowerCase())
  // an address that a program names, and that nobody signs in with
  if (person === null) return [sender]
  const sharing = await sharingAround(tx, request)
  const seeing = sharing.members.filter(isSeenBy(sharing, request))
  if (seeing.some(({ personId }) => personId === person.personId)) return [sender]
  const owner = seeing.find(({ personId }) => personId === ownerId)
  return owner ? [owner] : inCharge(sharing, request)
}

/** Returns the owners of the organization who see a request, and whoever manages its folder. */
export async function ownersMailed(tx: Tx, request: PlacedRequest): Promise<Addressee[]> {
  const sharing = await sharingAround(tx, request)
  const owners = sharing.members.filter(({ role }) => role === 'owner').filter(isSeenBy(sharing, request))
  return [...new Set([...inCharge(sharing, request), ...owners])]
}

const sharingAround = async (tx: Tx, { organizationId }: PlacedRequest): Promise<FolderSharing<Member>> =>
  readFolderSharing(tx, organizationId, await membersOf(tx, organizationId))

const isSeenBy =
  (sharing: FolderSharing, { folderId }: PlacedRequest) =>
  (member: Member): boolean =>
    reachIn(sharing, member).levelIn(folderId) !== null

function inCharge(sharing: FolderSharing<Member>, { folderId }: PlacedRequest): Member[] {
  if (folderId === null) return sharing.members.filter(({ role }) => role === 'owner')
  const folder = sharing.folders.find(item => item.folderId === folderId)
  return folder ? managersOf(sharing, folder) : []
}
