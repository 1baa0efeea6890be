import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isListOf, type RevocationList, readRevocationList } from '../../../engine/longterm/revocation-list.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import { rootHash } from './revocation-records.ts'

/** The list of a root in the key folder. */
export interface KeptList {
  /** DER. */
  bytes: Uint8Array
  list: RevocationList
}

/** In the key folder: the list of each own root, `<SHA-256 of the root>.crl`. */
export const listFile = (folder: string, root: Uint8Array) => join(folder, 'revocation-lists', `${rootHash(root)}.crl`)

/** Returns `damaged` also for a list that cannot be read or was not signed by the root. */
export async function readKeptList(folder: string, root: Uint8Array): Promise<KeptList | 'missing' | 'damaged'> {
  try {
    const bytes = await readFile(listFile(folder, root))
    const list = readRevocationList(bytes)
    return isListOf(list, readCertificate(root)) ? { bytes, list } : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
  }
}

/** Null when no list can be read. */
export async function findKeptList(folder: string, root: Uint8Array): Promise<KeptList | null> {
  const list = await readKeptList(folder, root)
  return typeof list === 'string' ? null : list
}
