/**
 * What each level adds to a sealed document of one page, in bytes, and takes of our own CPU, the authority's left out: sealing at level
 * B without a certificate page, the security store, the timestamp of the document, and the verification
 * of all that. The floor is a SHA-256 of the file, measured in the same run.
 *
 * node bench/levels.ts [runs]
 */
import { createHash } from 'node:crypto'
import { bytesSource } from '../src/engine/byte-source.ts'
import { appendStore } from '../src/engine/longterm/append-store.ts'
import { appendTimestamp } from '../src/engine/longterm/append-timestamp.ts'
import {
  certificatesOf,
  day,
  joined,
  listsAt,
  longTermWorld,
  sealedInWorld,
  stampBy,
  verifyInWorld,
} from '../src/engine/longterm/test-support/long-term-world.ts'
import { readCertificate } from '../src/engine/signing/certificate.ts'
import { documentPaths } from '../src/engine/verification/document-paths.ts'
import { median, printTable } from './support/report.ts'

const runs = Number(process.argv[2] ?? 100)
const sealedAt = day('2027-03-04')
const stampedAt = day('2027-03-05')

for (const algorithm of ['p256', 'rsa'] as const) await measure(algorithm)

async function measure(algorithm: 'p256' | 'rsa'): Promise<void> {
  const world = longTermWorld(algorithm)
  const roots = [world.root, world.timeRoot].map(({ certificate }) => readCertificate(certificate))
  const authority = world.authorities[2026]
  /** A token for what is asked, made outside of what is measured. */
  const tokens = new Map<string, Uint8Array>()
  const stamp = stampBy(authority, stampedAt)
  const known: typeof stamp = async imprint => {
    const key = Buffer.from(imprint.hash).toString('hex')
    if (!tokens.has(key)) tokens.set(key, await stamp(imprint))
    return tokens.get(key)!
  }
  const b = await sealedInWorld(world, sealedAt, null)
  const t = await sealedInWorld(world, sealedAt, sealedAt)
  const data = { certificates: certificatesOf(world), lists: listsAt(world, stampedAt), responses: [] }
  const lt = joined(t, appendStore(bytesSource(t), data)!)
  const lta = joined(lt, await appendTimestamp(bytesSource(lt), known))
  const steps: [string, number, () => unknown][] = [
    ['SHA-256 of the file (floor)', 0, () => createHash('sha256').update(lta).digest()],
    ['sealed, B', b.length, () => sealedInWorld(world, sealedAt, null)],
    ['security store, LT', lt.length - t.length, () => appendStore(bytesSource(t), data)],
    ['paths for it', 0, () => documentPaths(bytesSource(t), roots)],
    ['timestamp of the document, LTA', lta.length - lt.length, () => appendTimestamp(bytesSource(lt), known)],
    ['verified, LTA', 0, () => verifyInWorld(world, lta)],
  ]
  const rows: (string | number)[][] = []
  let floor = 0
  for (const [name, bytes, work] of steps) {
    const ms = await cpuMs(work)
    floor ||= ms
    rows.push([name, bytes, ms, ms / floor])
  }
  printTable([algorithm, 'bytes', 'CPU ms', 'ratio'], rows)
}

async function cpuMs(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = -10; run < runs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    if (run >= 0) times.push((user + system) / 1_000)
  }
  return median(times)
}
