import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDisk } from '../../src/features/service/doctor/check-disk.ts'
import { createLog } from '../../src/platform/log.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-full-'))
const lines: string[] = []
let service: TestApp
const isRoot = process.getuid?.() === 0
beforeAll(async () => {
  if (!isRoot) return
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataDir])
  const log = createLog('info', { write: line => void lines.push(line) })
  service = await startTestApp({ env: { DATA_DIR: dataDir }, worker: false, log })
})
afterAll(async () => {
  await service?.stop()
  if (isRoot) execFileSync('umount', [dataDir])
  rmSync(dataDir, { recursive: true })
})

const upload = () => service.api.upload(textPdf(['A contract']))
const fill = () => {
  try {
    writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(8_000_000))
  } catch {}
}

it.runIf(isRoot)(
  'a full disk makes uploads fail with 507, and is reported by the doctor, the metrics and one log line',
  async () => {
    expect((await upload()).status).toBe(200)
    fill()
    for (let tries = 0; tries < 5; tries++)
      expect(await upload()).toMatchObject({ status: 507, body: { error: 'The storage of the service is full' } })
    expect(lines.filter(line => line.includes('ENOSPC'))).toHaveLength(1)
    expect(await checkDisk(service.platform.config)).toMatchObject([{ subject: 'disk', verdict: 'problem' }])
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^countersign_data_free_bytes 0$/m)

    rmSync(join(dataDir, 'ballast'))
    expect((await upload()).status).toBe(200)
  },
)
