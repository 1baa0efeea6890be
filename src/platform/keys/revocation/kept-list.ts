import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isListOf, type RevocationList, readRevocationList } from '../../../engine/longterm/revocation-list.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import { rootHash } from './revocation-records.ts'

/** The list of a root as it lies in the key folder. */
export interface KeptList {
  /** DER. */
  bytes: Uint8Array
  list: RevocationList
}

/** Of the key folder: the list of each root of its own, `<SHA-256 of the root>.crl`. */
export const listFile = (folder: string, root: Uint8Array) => join(folder, 'revocation-lists', `${rootHash(root)}.crl`)

/** `damaged` is also what cannot be read, and what the root did not sign. */
export async function readKeptList(folder: string, root: Uint8Array): Promise<KeptList | 'missing' | 'damaged'> {
  try {
    const bytes = await readFile(listFile(folder, root))
    const list = readRevocationList(bytes)
    return isListOf(list, readCertificate(root)) ? { bytes, list } : 'damaged'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
  }
}

/** Null when there is none that can be read. */
export async function findKeptList(folder: string, root: Uint8Array): Promise<KeptList | null> {
  const kept = await readKeptList(folder, root)
  return typeof kept === 'string' ? null : kept
}
