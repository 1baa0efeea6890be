import folders from '../../../messages/en/folders.json' with { type: 'json' }
import type { FoldersMessages } from '../../engine/messages/message-types.ts'
import { sayFrom } from '../../engine/messages/read-messages.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import { queue } from '../../platform/queue/queue.ts'
import type { Person } from '../people/person.ts'
import { type Folder, folderNameMost } from './folder.ts'
import { listFolders, updateFolder, upsertGrant } from './folder-store.ts'
import { type FolderSharing, foldersLosingManagers } from './managers.ts'

/** The job that gives the records of a person who left to somebody else. Its payload is a `HandOver`. */
export const handOverJob = 'hand-over-records'

export interface HandOver {
  organizationId: string
  from: string
  to: string
}

/** How much belongs to a person: what the job gives to a successor. */
export interface OwnedCounts {
  signatureRequests: number
  redlineRequests: number
  templates: number
  bulkSends: number
  drafts: number
}

/** The number at which each count of `OwnedCounts` stops. */
export const ownedMost = 1_000

/** Counts what belongs to a person in an organization. */
export type CountOwned = (db: Executor, owner: { organizationId: string; personId: string }) => Promise<OwnedCounts>

const say = sayFrom<FoldersMessages>(folders)

/** The folders that nobody would manage once a person has left. */
export interface LeftFolders {
  /** The private folder of the person; null if they have none. */
  own: Folder | null
  /** Restricted folders that nobody but this person can manage. */
  managed: Folder[]
}

/**
 * Returns the folders that somebody else must get when a person leaves.
 * @param sharing how folders are shared now
 */
export function foldersLeftBy(sharing: FolderSharing, personId: string): LeftFolders {
  const members = sharing.members.filter(member => member.personId !== personId)
  return {
    own: sharing.folders.find(folder => folder.personId === personId) ?? null,
    managed: foldersLosingManagers(sharing, { ...sharing, members }),
  }
}

/**
 * Gives what a person leaves to a successor: the private folder becomes a restricted folder that names the person, and a
 * job changes the owner of all records. Call it before the person's membership is deleted. Returns the new name of the
 * private folder; null if there is none.
 * @param left what `foldersLeftBy` returned in this transaction
 */
export async function handOver(
  tx: Tx,
  {
    organizationId,
    leaver,
    left: { own, managed },
    successorId,
  }: { organizationId: string; leaver: Person; left: LeftFolders; successorId: string },
): Promise<string | null> {
  const name = own === null ? null : await freeName(tx, organizationId, leaver)
  if (own !== null && name !== null) await updateFolder(tx, own.folderId, { name, personId: null })
  for (const folder of own === null ? managed : [own, ...managed])
    await upsertGrant(tx, folder, { personId: successorId, level: 'manage' })
  const payload: HandOver = { organizationId, from: leaver.personId, to: successorId }
  await queue.add(tx, handOverJob, payload)
  return name
}

/** Returns the name for the documents of a person, with a number if there is such a folder. */
async function freeName(tx: Tx, organizationId: string, { name, email }: Person): Promise<string> {
  const taken = new Set((await listFolders(tx, organizationId)).map(folder => folder.name.toLowerCase()))
  const characters = [...say('documentsOf', { name: name || email })]
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const tried =
      characters
        .slice(0, folderNameMost - suffix.length)
        .join('')
        .trimEnd() + suffix
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
