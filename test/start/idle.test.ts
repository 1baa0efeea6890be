import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { cleanUp, newFolder, startReadyService } from './service-process.ts'

afterEach(cleanUp)

/** The command lines of what the process has started. */
function childrenOf(pid: number): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const [status, command] = ['status', 'cmdline'].map(file => readFileSync(`/proc/${name}/${file}`, 'latin1'))
        return new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status!) ? [command!] : []
      } catch {
        return []
      }
    })
}

it.runIf(process.platform === 'linux')(
  'a service that nobody uses has one worker, no LibreOffice, and in itself no library that reads documents',
  async () => {
    const service = await startReadyService({ dataDir: join(newFolder(), 'data') })
    const pid = service.child.pid!
    const programs = () => childrenOf(pid).map(command => /worker-main|postgres|bwrap|python/.exec(command)?.[0])
    await expect.poll(() => programs().sort()).toEqual(['postgres', 'worker-main'])
    const maps = readFileSync(`/proc/${pid}/maps`, 'latin1')
    expect(maps).toContain('koffi')
    expect(maps).not.toMatch(/skia|sharp|libvips/)
  },
)
