import { readCertificate } from '../../../engine/signing/certificate.ts'
import { oids } from '../../../engine/signing/object-identifiers.ts'
import { type KeptList, readKeptList } from './kept-list.ts'
import { isComplete } from './make-list.ts'
import { readOwnCertificates } from './own-certificates.ts'
import { type OwnRoot, readOwnRoots } from './own-roots.ts'
import { readRevocations } from './revocation-records.ts'

const DAY_MS = 86_400_000
/** From so many days before the end of a list somebody has to make the next one, or see why it does not come by itself. */
const WARNED_DAYS = { keyElsewhere: 30, keyInFolder: 25 }

/** How the list of a root is, for those who run the installation. */
export interface ListHealth {
  of: OwnRoot['of']
  /** Until the list ends: negative once that is past, 0 without one. */
  daysLeft: number
  /** `incomplete`: something was revoked that is not on it. */
  problem: 'missing' | 'damaged' | 'incomplete' | 'ends-soon' | null
  isKeyInFolder: boolean
}

/** Of each root; but not of one whose certificates all do without a list (RFC 9608) and that has none. */
export async function listHealth(folder: string, now: Date): Promise<ListHealth[]> {
  const roots = await readOwnRoots(folder)
  const found = await Promise.all(roots.map(root => healthOf(folder, root, now)))
  return found.filter(one => one !== null)
}

async function healthOf(
  folder: string,
  { of, certificate, keyFolder }: OwnRoot,
  now: Date,
): Promise<ListHealth | null> {
  const kept = await readKeptList(folder, certificate)
  const isKeyInFolder = keyFolder !== null
  if (kept === 'missing' && !(await isListNeeded(folder, certificate))) return null
  if (typeof kept === 'string') return { of, daysLeft: 0, problem: kept, isKeyInFolder }
  const daysLeft = (kept.list.nextUpdate.getTime() - now.getTime()) / DAY_MS
  const warnedDays = isKeyInFolder ? WARNED_DAYS.keyInFolder : WARNED_DAYS.keyElsewhere
  const problem = await problemOf(folder, certificate, kept)
  return { of, daysLeft, problem: problem ?? (daysLeft < warnedDays ? 'ends-soon' : null), isKeyInFolder }
}

async function isListNeeded(folder: string, root: Uint8Array): Promise<boolean> {
  const own = await readOwnCertificates(folder)
  return own.some(
    one =>
      Buffer.compare(one.root, root) === 0 &&
      !readCertificate(one.certificate).extensions.has(oids.noRevocationAvailable),
  )
}

/** A record that cannot be read is told as one that is missing on the list. */
async function problemOf(folder: string, root: Uint8Array, kept: KeptList): Promise<'incomplete' | null> {
  const revoked = await readRevocations(folder, root).catch(() => null)
  return revoked && isComplete(kept, revoked) ? null : 'incomplete'
}
