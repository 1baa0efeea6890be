import { findKeptList, type KeptList } from './kept-list.ts'
import { readOwnRoots } from './own-roots.ts'

/** The newest list of each root of the folder's own, DER. Those that have ended by `now` are left out where it is given. */
export async function currentLists(folder: string, now?: Date): Promise<Uint8Array[]> {
  const roots = await readOwnRoots(folder)
  const kept = await Promise.all(roots.map(({ certificate }) => findKeptList(folder, certificate)))
  const holds = ({ list }: KeptList) => now === undefined || now <= list.nextUpdate
  return kept.filter(one => one !== null && holds(one)).map(one => one!.bytes)
}
