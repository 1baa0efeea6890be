import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isListOf, type RevocationList, readRevocationList } from '../../../engine/longterm/revocation-list.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import { rootHash } from './revocation-records.ts'

/** The revocation list of a root, as stored in the key folder. */
export interface KeptList {
  /** The list as DER. */
  bytes: Uint8Array
  list: RevocationList
}

/** Returns the path of a root's revocation list in the key folder: `<SHA-256 of the root>.crl`. */
export const listFile = (folder: string, root: Uint8Array) => join(folder, 'revocation-lists', `${rootHash(root)}.crl`)

/** Reads the revocation list of a root. Returns `damaged` if it cannot be read or was not signed by the root. */
export async function readKeptList(folder: string, root: Uint8Array): Promise<KeptList | 'missing' | 'damaged'> {
  try {
    const bytes = await readFile(listFile(folder, root))
    const list = readRevocationList(bytes)
    return isListOf(list, readCertificate(root)) ? { bytes, list } : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
  }
}

/** Reads the revocation list of a root. Returns null if it is missing or damaged. */
export async function findKeptList(folder: string, root: Uint8Array): Promise<KeptList | null> {
  const list = await readKeptList(folder, root)
  return typeof list === 'string' ? null : list
}
