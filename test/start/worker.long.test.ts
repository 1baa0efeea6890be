import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { cleanUp, freePort, newFolder, ROOT, startReadyService } from './service-process.ts'

afterEach(cleanUp)

it('a process that is only a worker serves only its health and metrics on WORKER_PORT', async () => {
  const port = await freePort()
  const env = { SERVICES: 'worker', WORKER_PORT: String(port) }
  const worker = await startReadyService({ dataDir: join(newFolder(), 'data'), port, env })
  const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status
  expect(await Promise.all(['/health', '/live', '/ready', '/metrics'].map(statusOf))).toEqual([200, 200, 200, 200])
  const health = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(ROOT, 'bin/health.js')], { env }).status
  expect(health(env)).toBe(0)
  expect(health({ ...env, SERVICES: 'web', PORT: '1' })).toBe(1)
  expect(await Promise.all(['/v1/templates', '/sign/token', '/outbox', '/docs'].map(statusOf))).toEqual([
    404, 404, 404, 404,
  ])
  expect(await worker.stop()).toBe(0)
})
