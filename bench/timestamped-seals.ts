/**
 * Seals per second of a worker whose authority takes 50 ms for each timestamp, and until all files are upgraded to level LTA: the requests
 * are signed while no worker runs, then one starts. The aim is 50 seals a second on two cores. The floor is the same without an
 * authority, measured in the same run.
 *
 * node bench/timestamped-seals.ts [requests]
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { certificateToPem } from '../src/engine/signing/pem.ts'
import { forgeCertificate } from '../src/engine/timestamps/test-support/forge.ts'
import type { DatabaseAccess } from '../src/platform/database/embedded-postgres.ts'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { authorityStandIns, stamping } from '../src/platform/timestamps/test-support/authority-stand-in.ts'
import { connectionUrl } from '../test/support/postgres.ts'
import { callApi } from './support/call-api.ts'
import { printTable } from './support/report.ts'
import { type BenchService, startService } from './support/service.ts'
import { benchSigners, readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 200)
const authorityMs = 50
const main = join(import.meta.dirname, '../src/main.ts')
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
  printTable(['', 'seals/s', 'of the floor', 'LTA files/s', 'CPU ms a file'], rows.map(row => [...row]))
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
