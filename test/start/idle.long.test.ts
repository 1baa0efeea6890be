import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, newFolder, type ServiceProcess, startReadyService } from './service-process.ts'

/** More chunks of the bundle than a worker loads; the service loads some 150. */
const MODULES_LEAST = 100

/** The children of a process. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const [status, command] = ['status', 'cmdline'].map(file => readFileSync(`/proc/${name}/${file}`, 'latin1'))
        return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status!) ? [{ pid: Number(name), command: command! }] : []
      } catch {
        return []
      }
    })
}

const programsOf = (pid: number) =>
  childrenOf(pid)
    .map(({ command }) => /worker-main|postgres|bwrap|python/.exec(command)?.[0])
    .sort()

const mapsOf = (pid: number) => readFileSync(`/proc/${pid}/maps`, 'latin1')

describe.runIf(process.platform === 'linux')('an idle service', () => {
  let service: ServiceProcess
  let compiled: string
  beforeAll(async () => {
    compiled = join(newFolder(), 'compiled')
    const env = { NODE_COMPILE_CACHE: compiled, LAZY_WORKERS: 'false' }
    service = await startReadyService({ dataDir: join(newFolder(), 'data'), env })
  })
  afterAll(cleanUp)

  it('saves its compiled code for the next start while it runs, because a kill would lose it', async () => {
    await expect.poll(() => readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(MODULES_LEAST)
  })

  it('runs one worker, no LibreOffice and no second viewer, and loads no library that reads documents', async () => {
    const pid = service.child.pid!
    await expect.poll(() => programsOf(pid)).toEqual(['postgres', 'worker-main'])
    const maps = mapsOf(pid)
    expect(maps).toContain('koffi')
    expect(maps).not.toMatch(/skia|sharp|libvips/)
    const worker = childrenOf(pid).find(({ command }) => command.includes('worker-main'))!
    await expect.poll(() => mapsOf(worker.pid)).toContain('sharp')
    // pdf.js draws on Skia
    expect(mapsOf(worker.pid)).not.toContain('skia')
  })

  it('runs no worker if LAZY_WORKERS is true', async () => {
    const lazy = await startReadyService({ dataDir: join(newFolder(), 'data'), env: { LAZY_WORKERS: 'true' } })
    // long enough for a worker to start: the first service has its worker by now
    await sleep(3_000)
    expect(programsOf(lazy.child.pid!)).toEqual(['postgres'])
  })
})
