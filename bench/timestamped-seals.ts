/**
 * Seals per second of a running worker whose authority takes 50 ms for each timestamp, and until all files are upgraded to level LTA.
 * The requests are signed while no worker runs; then one starts, and is measured once its processes are warm. The aim is 50 seals a
 * second on two cores. The floor is the same without an authority, measured in the same run.
 *
 * node bench/timestamped-seals.ts [requests]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { certificateToPem } from '../src/engine/signing/pem.ts'
import { forgeCertificate } from '../src/engine/timestamps/test-support/forge.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { authorityStandIns, stamping } from '../src/platform/timestamps/test-support/authority-stand-in.ts'
import { connectionUrl } from '../test/support/postgres.ts'
import { callApi } from './support/call-api.ts'
import { printTable } from './support/report.ts'
import { freePort, startService } from './support/service.ts'
import { signAsSigner } from './support/sign.ts'
import { benchSigners, readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 200)
const authorityMs = 50
/** Sealed before the measuring begins: by then the worker has started its processes, and their code is compiled. */
const warmUp = 100
const pollMs = 200
const command = join(import.meta.dirname, '../bin/start')
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-authority-'))
const from = new Date(Date.now() - 3_600_000)
const root = forgeCertificate({ name: 'Time Root', isIssuer: true, from })
const authority = forgeCertificate({ name: 'Time Authority', issuer: root, from, hasRevocationData: false })
const standIns = authorityStandIns()

process.env.SERVICES = 'web'
const service = await startService()
const access = (await findRunningDatabase(service.dataDir))!
const pool = new pg.Pool({ ...access, max: 1 })
try {
  const templateId = await readyTemplate(service)
  const rows = [
    await measure('without an authority', templateId, {}),
    await measure(`with one that takes ${authorityMs} ms`, templateId, await authorityEnvironment()),
  ]
  printTable(
    ['', 'seals/s', 'ratio', 'LTA files/s'],
    rows.map(([name, sealsPerSecond, filesPerSecond]) => [
      name,
      sealsPerSecond,
      sealsPerSecond / rows[0]![1],
      filesPerSecond,
    ]),
  )
} finally {
  await pool.end()
  await service.stop()
  await standIns.stop()
  rmSync(folder, { recursive: true })
}

async function authorityEnvironment(): Promise<Record<string, string>> {
  const answer = stamping(authority)
  const { url } = await standIns.start((asked, response) => setTimeout(() => answer(asked, response), authorityMs))
  const rootsFile = join(folder, 'roots.pem')
  writeFileSync(rootsFile, certificateToPem(root.certificate))
  return { TSA_URLS: url, TSA_ROOTS: rootsFile }
}

async function measure(
  name: string,
  templateId: string,
  env: Record<string, string>,
): Promise<[name: string, sealsPerSecond: number, filesPerSecond: number | string]> {
  const ids: string[] = []
  for (let made = 0; made < warmUp + count; made++) ids.push(await signedRequest(templateId))
  const worker = spawn(command, {
    env: {
      ...process.env,
      ...env,
      SERVICES: 'worker',
      DATA_DIR: service.dataDir,
      DATABASE_URL: connectionUrl(access),
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(worker, 'exit')
  const isSealed = `select count(*)::int from signature_request where id = any($1) and status = 'Completed'`
  const isArchived = `select count(*)::int from sealed_file where signature_request_id = any($1) and level = 'PAdES-BASELINE-LTA'`
  const begun = await reached(ids, isSealed, warmUp)
  const archivedBefore = await reached(ids, isArchived, 0)
  const sealed = await reached(ids, isSealed, ids.length)
  const archived = env.TSA_URLS ? await reached(ids, isArchived, ids.length) : null
  worker.kill('SIGTERM')
  await ended
  return [name, perSecond(begun, sealed), archived ? perSecond(archivedBefore, archived) : '']
}

async function signedRequest(templateId: string): Promise<string> {
  const created = await callApi(service, 'POST', '/v1/signature-requests/embedded', {
    templateId,
    signers: benchSigners,
  })
  for (const { recipientSignatureId } of created.signers) {
    const { signingUrl } = await callApi(service, 'POST', `/v1/recipient-signatures/${recipientSignatureId}/url`)
    await signAsSigner(service, signingUrl.split('/').at(-1))
  }
  return created.signatureRequestId
}

/** How many there are, and when in milliseconds. */
interface Reached {
  done: number
  at: number
}

async function reached(ids: string[], query: string, least: number): Promise<Reached> {
  for (;;) {
    const { rows } = await pool.query({ text: query, values: [ids], rowMode: 'array' })
    const done: number = rows[0]![0]
    if (done >= least) return { done, at: performance.now() }
    await sleep(pollMs)
  }
}

function perSecond(from: Reached, to: Reached): number {
  return ((to.done - from.done) / (to.at - from.at)) * 1_000
}
