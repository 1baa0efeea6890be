import { findKeptList, type KeptList } from './kept-list.ts'
import { readOwnRoots } from './own-roots.ts'

/**
 * Returns the newest revocation list of each of the folder's own roots, as DER. With `now`, leaves out expired lists.
 */
export async function currentLists(folder: string, now?: Date): Promise<Uint8Array[]> {
  const roots = await readOwnRoots(folder)
  const lists = await Promise.all(roots.map(({ certificate }) => findKeptList(folder, certificate)))
  const holds = ({ list }: KeptList) => now === undefined || now <= list.nextUpdate
  return lists.filter(list => list !== null && holds(list)).map(list => list!.bytes)
}
