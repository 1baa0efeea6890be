import type { Tx } from '../../platform/database/transaction.ts'
import { listFolders } from '../folders/folders.ts'
import { managersOf, readFolderSharing } from '../folders/managers.ts'
import { reachOfCallerNow } from '../folders/reach.ts'
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
  const { organizationId, ownerId, sender } = request
  const person = await personByEmail(tx, sender.email.toLowerCase())
  // an address that a program names, and that nobody signs in with
  if (person === null) return [sender]
  const members = await membersOf(tx, organizationId)
  for (const personId of [person.personId, ownerId]) {
    const member = members.find(item => item.personId === personId)
    if (member && (await isSeen(tx, request, members, member))) return [personId === person.personId ? sender : member]
  }
  return inCharge(tx, request, members)
}

/** Returns the owners of the organization who see a request, and whoever manages its folder. */
export async function ownersMailed(tx: Tx, request: PlacedRequest): Promise<Addressee[]> {
  const members = await membersOf(tx, request.organizationId)
  const mailed = await inCharge(tx, request, members)
  for (const member of members)
    if (member.role === 'owner' && !mailed.includes(member) && (await isSeen(tx, request, members, member)))
      mailed.push(member)
  return mailed
}

async function inCharge(tx: Tx, { organizationId, folderId }: PlacedRequest, members: Member[]): Promise<Member[]> {
  if (folderId === null) return members.filter(({ role }) => role === 'owner')
  const sharing = await readFolderSharing(tx, organizationId, members)
  const folder = sharing.folders.find(item => item.folderId === folderId)
  return folder ? managersOf(sharing, folder) : []
}

async function isSeen(tx: Tx, { organizationId, folderId }: PlacedRequest, members: Member[], member: Member) {
  const folders = await listFolders(tx, organizationId)
  const reach = await reachOfCallerNow(tx, { organizationId, person: member }, { folders, members })
  return reach.levelIn(folderId) !== null
}
