import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { cleanUp, newFolder, startReadyService } from './service-process.ts'

afterEach(cleanUp)

/** What the process has started. */
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

const mapsOf = (pid: number) => readFileSync(`/proc/${pid}/maps`, 'latin1')

it.runIf(process.platform === 'linux')(
  'a service that nobody uses has one worker, no LibreOffice, no second viewer, and in itself no library that reads documents',
  async () => {
    const service = await startReadyService({ dataDir: join(newFolder(), 'data') })
    const pid = service.child.pid!
    const programs = () => childrenOf(pid).map(({ command }) => /worker-main|postgres|bwrap|python/.exec(command)?.[0])
    await expect.poll(() => programs().sort()).toEqual(['postgres', 'worker-main'])
    const maps = mapsOf(pid)
    expect(maps).toContain('koffi')
    expect(maps).not.toMatch(/skia|sharp|libvips/)
    const worker = childrenOf(pid).find(({ command }) => command.includes('worker-main'))!
    await expect.poll(() => mapsOf(worker.pid)).toContain('sharp')
    // pdf.js draws on Skia
    expect(mapsOf(worker.pid)).not.toContain('skia')
  },
)
