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
/** How long a list is valid that is renewed each day. */
const RENEWED_DAYS = 30
/** How long a list is valid whose root's key is elsewhere, so that somebody must make the next one. */
export const LONG_DAYS = 365
/** The tolerated clock difference between machines that share a key folder. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Makes the next list of a root with everything that is recorded, and replaces the last one in one step. Returns until when it is valid.
 * The list is made again if a revocation was recorded in between, so that of several processes the last one's list is complete.
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
 * The time, so that a folder from an older backup continues above what was published since; also above the last number if the clock was
 * set back.
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
  /** Why no list could be made; the last one stays. */
  error: Error | null
}

/** Makes the list of each root whose key is here, unless it has a complete one from today. */
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

/** Ensures that each root has a list. `exported`: a root whose key is available only now; its list is valid for long. */
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

/** Whether a list names everything that is recorded. */
export const isComplete = ({ list }: KeptList, revoked: Revocation[]): boolean =>
  revoked.every(({ serialNumber }) => list.revoked.has(Buffer.from(serialNumber).toString('hex')))
