import type { Tx } from '../../platform/database/transaction.ts'
import { queue } from '../../platform/queue/queue.ts'
import type { Person } from '../people/person.ts'
import type { Folder } from './folder.ts'
import { listFolders, updateFolder, upsertGrant } from './folder-store.ts'
import { type FolderSharing, foldersLosingManagers } from './managers.ts'

/** The job that gives the records of a person who left to somebody else. Its payload is a `HandOver`. */
export const handOverJob = 'hand-over-records'

export interface HandOver {
  organizationId: string
  from: string
  to: string
}

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
 * Gives what a person leaves to a successor: the private folder becomes a restricted folder under the person's name, and
 * a job changes the owner of all records. Call it before the person's membership is deleted.
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
): Promise<void> {
  if (own !== null) {
    const names = new Set((await listFolders(tx, organizationId)).map(({ name }) => name.toLowerCase()))
    await updateFolder(tx, own.folderId, { name: freeName(leaver.name || leaver.email, names), personId: null })
  }
  for (const folder of own === null ? managed : [own, ...managed])
    await upsertGrant(tx, folder, { personId: successorId, level: 'manage' })
  const payload: HandOver = { organizationId, from: leaver.personId, to: successorId }
  await queue.add(tx, handOverJob, payload)
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
