/**
 * Signatures a second, and CPU milliseconds a signature, of a key on a PKCS #11 token: SoftHSM, which signs on the same processor.
 * The floor is the same key in this process, measured in the same run. CPU time counts this process and that of the module.
 *
 * node bench/signers.ts [signatures]
 */
import { readFileSync } from 'node:fs'
import { readConfig } from '../src/config.ts'
import { localSigner } from '../src/engine/signing/local-signer.ts'
import type { Signer } from '../src/engine/signing/signer.ts'
import { openSealKey } from '../src/platform/seal-key/open-seal-key.ts'
import { type KeyAndCertificates, p256Key, rsaKey } from '../test/support/seal-key-files.ts'
import { moduleProcesses, PIN, SOFT_MODULE, softHsm } from '../test/support/soft-token.ts'
import { printTable } from './support/report.ts'

const signatures = Number(process.argv[2] ?? 2_000)
/** What Linux counts CPU time of processes in. */
const TICK_MS = 10

const hsm = await softHsm()
const serial = await hsm.token('Bench')
const rows: (string | number)[][] = []
for (const [name, key] of [
  ['P-256', await p256Key()],
  ['RSA-2048', rsaKey()],
] as const)
  await compare(name, key)
printTable(['key', 'signatures/s', 'CPU ms each', 'ratio'], rows)
await hsm.remove()

async function compare(name: string, key: KeyAndCertificates): Promise<void> {
  await hsm.put(serial, key, { label: name, id: Buffer.from(name).toString('hex') })
  const SEAL_KEY = `pkcs11:token=Bench;object=${name}?module-path=${SOFT_MODULE}`
  const onToken = await openSealKey(readConfig({ ...hsm.env, SEAL_KEY, SEAL_KEY_PASSWORD: PIN }).sealKey!, new Date())
  const floor = await measure(localSigner(key.key, key.certificates))
  const token = await measure(onToken.signer)
  await onToken.close()
  rows.push([`${name} in the process`, floor.perSecond, floor.cpuMs, 1])
  rows.push([`${name} on the token`, token.perSecond, token.cpuMs, token.cpuMs / floor.cpuMs])
}

async function measure(signer: Signer) {
  const data = Buffer.alloc(200, 'a')
  for (let run = 0; run < signatures / 10; run++) await signer.sign(data)
  const [pid] = await moduleProcesses()
  const cpuBefore = cpuMs(pid)
  const startedAt = performance.now()
  for (let run = 0; run < signatures; run++) await signer.sign(data)
  const tookMs = performance.now() - startedAt
  return { perSecond: (signatures * 1_000) / tookMs, cpuMs: (cpuMs(pid) - cpuBefore) / signatures }
}

function cpuMs(pid: number | undefined): number {
  const { user, system } = process.cpuUsage()
  const fields =
    pid === undefined
      ? []
      : readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
  const ticks = pid === undefined ? 0 : Number(fields[11]) + Number(fields[12])
  return (user + system) / 1_000 + ticks * TICK_MS
}
