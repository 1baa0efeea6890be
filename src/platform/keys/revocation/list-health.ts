import { readCertificate } from '../../../engine/signing/certificate.ts'
import { oids } from '../../../engine/signing/object-identifiers.ts'
import { type KeptList, readKeptList } from './kept-list.ts'
import { isComplete } from './make-list.ts'
import { readOwnCertificates } from './own-certificates.ts'
import { type OwnRoot, readOwnRoots } from './own-roots.ts'
import { readRevocations } from './revocation-records.ts'

const DAY_MS = 86_400_000
/**
 * How many days before the end of a list the operator is warned. By then, someone must make the next list or find out
 * why it is not made.
 */
const WARNED_DAYS = { keyElsewhere: 30, keyInFolder: 25 }

/** The state of a root's revocation list, for the operator. */
export interface ListHealth {
  of: OwnRoot['of']
  /** The days until the list ends: negative after its end, 0 without a list. */
  daysLeft: number
  /** The problem with the list. `incomplete` means that a revoked certificate is missing from it. */
  problem: 'missing' | 'damaged' | 'incomplete' | 'ends-soon' | null
  isKeyInFolder: boolean
}

/**
 * Returns the state of each root's list. Leaves out a root without a list if none of its certificates need one (RFC
 * 9608).
 */
export async function listHealth(folder: string, now: Date): Promise<ListHealth[]> {
  const roots = await readOwnRoots(folder)
  const health = await Promise.all(roots.map(root => healthOf(folder, root, now)))
  return health.filter(entry => entry !== null)
}

async function healthOf(
  folder: string,
  { of, certificate, keyFolder }: OwnRoot,
  now: Date,
): Promise<ListHealth | null> {
  const list = await readKeptList(folder, certificate)
  const isKeyInFolder = keyFolder !== null
  if (list === 'missing' && !(await isListNeeded(folder, certificate))) return null
  if (typeof list === 'string') return { of, daysLeft: 0, problem: list, isKeyInFolder }
  const daysLeft = (list.list.nextUpdate.getTime() - now.getTime()) / DAY_MS
  const warnedDays = isKeyInFolder ? WARNED_DAYS.keyInFolder : WARNED_DAYS.keyElsewhere
  const problem = await problemOf(folder, certificate, list)
  return { of, daysLeft, problem: problem ?? (daysLeft < warnedDays ? 'ends-soon' : null), isKeyInFolder }
}

async function isListNeeded(folder: string, root: Uint8Array): Promise<boolean> {
  const certificates = await readOwnCertificates(folder)
  return certificates.some(
    certificate =>
      Buffer.compare(certificate.root, root) === 0 &&
      !readCertificate(certificate.certificate).extensions.has(oids.noRevocationAvailable),
  )
}

/**
 * Returns the problem of a list that can be read. If the records of revocations cannot be read, the list counts as
 * incomplete.
 */
async function problemOf(folder: string, root: Uint8Array, list: KeptList): Promise<'incomplete' | null> {
  const revoked = await readRevocations(folder, root).catch(() => null)
  return revoked && isComplete(list, revoked) ? null : 'incomplete'
}
