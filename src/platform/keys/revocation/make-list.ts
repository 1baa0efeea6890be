import { type Revocation, writeRevocationList } from '../../../engine/longterm/write-revocation-list.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import type { IssuedCertificate } from '../../../engine/signing/certificate-authority.ts'
import { StartError } from '../../../start-error.ts'
import { writeDurably } from '../../durable-files.ts'
import { readIssued } from '../key-files.ts'
import type { Vault } from '../vault.ts'
import { findKeptList, type KeptList, listFile, readKeptList } from './kept-list.ts'
import { type OwnRoot, readOwnRoots } from './own-roots.ts'
import { readRevocations } from './revocation-records.ts'

const DAY_MS = 86_400_000
/** How many days a list is valid if it is renewed each day. */
const RENEWED_DAYS = 30
/** How many days a list is valid if the root's key is elsewhere, so that someone must make the next list. */
export const LONG_DAYS = 365
/** The tolerated difference between the clocks of machines that share a key folder. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Makes the next list of a root with all recorded revocations, and replaces the last list in one step. Returns the time
 * until which it is valid. If a revocation was recorded in the meantime, the list is made again, so the list of the
 * process that finishes last is always complete.
 */
export async function makeList(
  folder: string,
  root: IssuedCertificate,
  { now, days = RENEWED_DAYS }: { now: Date; days?: number },
): Promise<Date> {
  const { notAfter } = readCertificate(root.certificate)
  if (now > notAfter)
    throw new StartError(
      `The root certificate ended on ${notAfter.toISOString().slice(0, 10)}: it signs no more lists.`,
    )
  const nextUpdate = new Date(Math.min(now.getTime() + days * DAY_MS, notAfter.getTime()))
  for (;;) {
    const revoked = await readRevocations(folder, root.certificate)
    const number = numberAfter(await findKeptList(folder, root.certificate), now)
    const bytes = await writeRevocationList(root, { number, thisUpdate: now, nextUpdate }, revoked)
    await writeDurably(listFile(folder, root.certificate), bytes)
    if ((await readRevocations(folder, root.certificate)).length === revoked.length) return nextUpdate
  }
}

/**
 * Returns the number of the next list: the time, so that a folder from an older backup continues above the lists
 * published since then. If the clock was set back, it is the last number plus one.
 */
function numberAfter(previous: KeptList | null, now: Date): bigint {
  const last = previous?.list.number ?? 0n
  const time = BigInt(now.getTime())
  return time > last ? time : last + 1n
}

/** The result of renewing the list of a root. */
export interface Renewal {
  of: OwnRoot['of']
  outcome: 'kept' | 'made' | 'replaced'
  /** Why no list could be made; null if there was no error. The last list stays. */
  error: Error | null
}

/** Makes the list of each root whose key is in the folder, unless there is a complete list from today. */
export async function renewLists(folder: string, vault: Vault, now: Date): Promise<Renewal[]> {
  const renewals: Renewal[] = []
  for (const root of await readOwnRoots(folder)) {
    const renewed = renew({ folder, vault, root, now })
    renewals.push(
      await renewed.then(
        outcome => ({ of: root.of, outcome, error: null }),
        (error: Error) => ({ of: root.of, outcome: 'kept', error }),
      ),
    )
  }
  return renewals
}

/**
 * Ensures that each root has a list. `exported` is a root whose key is available only now; its list is valid for a long
 * time.
 */
export async function ensureLists({
  folder,
  vault,
  exported,
  now,
}: {
  folder: string
  vault: Vault
  exported: IssuedCertificate | null
  now: Date
}): Promise<void> {
  if (exported) await makeList(folder, exported, { now, days: LONG_DAYS })
  for (const { error } of await renewLists(folder, vault, now)) if (error) throw error
}

async function renew({
  folder,
  vault,
  root,
  now,
}: {
  folder: string
  vault: Vault
  root: OwnRoot
  now: Date
}): Promise<Renewal['outcome']> {
  const { certificate, keyFolder } = root
  if (keyFolder === null || now > readCertificate(certificate).notAfter) return 'kept'
  const previous = await readKeptList(folder, certificate)
  if (
    typeof previous !== 'string' &&
    isOfToday(previous, now) &&
    isComplete(previous, await readRevocations(folder, certificate))
  )
    return 'kept'
  await makeList(folder, await readIssued(keyFolder, vault, 'root'), { now })
  return previous === 'damaged' ? 'replaced' : 'made'
}

function isOfToday({ list }: KeptList, now: Date): boolean {
  const ageMs = now.getTime() - list.thisUpdate.getTime()
  return ageMs < DAY_MS && ageMs > -CLOCK_TOLERANCE_MS
}

/** Returns whether a list contains all recorded revocations. */
export const isComplete = ({ list }: KeptList, revoked: Revocation[]): boolean =>
  revoked.every(({ serialNumber }) => list.revoked.has(Buffer.from(serialNumber).toString('hex')))
