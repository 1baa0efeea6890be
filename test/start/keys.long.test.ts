import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootKeyInFolder } from '../../src/platform/keys/root-key.ts'
import { countersign, countersignWith } from '../support/command-line.ts'
import { type ServiceProcess, startReadyService, startService } from './service-process.ts'

const dataDir = join(mkdtempSync('/tmp/countersign-keys-'), 'data')
const keysFolder = join(dataDir, 'keys')
const file = join(dirname(dataDir), 'root.key.pem')
const passphrase = 'correct horse battery'
let service: ServiceProcess

beforeAll(async () => {
  service = await startReadyService({ dataDir })
})
afterAll(async () => {
  await service.stop()
  rmSync(dirname(dataDir), { recursive: true })
})

const list = async () => JSON.parse((await countersign(dataDir, 'keys', 'list', '--json')).output)
const exportRoot = (input: string, to = file) => countersignWith({ dataDir, input }, 'keys', 'export-root', to)

describe('the keys of an installation', () => {
  it('are made by the first start, which prints where the root key is and how to export it', async () => {
    await expect.poll(() => service.output()).toContain(join(keysFolder, 'root.key'))
    expect(service.output()).toContain('keys export-root FILE')
    const { rootKeyInFolder: isIn, certificates } = await list()
    expect(isIn).toBe(true)
    expect(certificates.map(({ name, seals }: { name: string; seals: boolean }) => [name, seals])).toEqual([
      ['root', false],
      ['seal', true],
      ['test-seal', true],
    ])
  })

  it('keep the root key if its export is refused', async () => {
    const refusals = [
      [await exportRoot(''), 'No passphrase was given'],
      [await exportRoot('too short\n'), 'must be 12 to 1000 bytes long'],
      [await exportRoot(passphrase, join(keysFolder, 'exported.pem')), 'is in the key folder'],
      [await exportRoot(passphrase, join(dataDir, 'missing', 'root.pem')), 'There is no folder'],
      [await countersign(dataDir, 'keys', 'export-root'), "missing required argument 'file'"],
    ] as const
    for (const [{ code, errors }, reason] of refusals)
      expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining(reason) })
    expect(rootKeyInFolder(keysFolder)).toBe(true)
  })

  it('rotate with an exported root key while the service runs, and work after a restart', async () => {
    expect(await exportRoot(`${passphrase}\n`)).toMatchObject({ code: 0 })
    expect(rootKeyInFolder(keysFolder)).toBe(false)
    expect(await readFile(file, 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY')
    expect(await exportRoot(passphrase)).toMatchObject({ code: 1, errors: expect.stringContaining('is not in') })

    expect(await countersign(dataDir, 'keys', 'rotate')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--root FILE'),
    })
    const wrong = await countersignWith({ dataDir, input: 'wrong horse battery' }, 'keys', 'rotate', '--root', file)
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('the passphrase is wrong') })
    const env = { ROOT_KEY_PASSPHRASE: passphrase }
    const rotated = await countersignWith({ dataDir, env }, 'keys', 'rotate', '--root', file)
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('not in the data folder') })
    const { certificates } = await list()
    expect(certificates.map(({ seals }: { seals: boolean }) => seals)).toEqual([false, false, false, true, true])

    await service.stop()
    service = await startReadyService({ dataDir })
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
  })
  it('are encrypted under a new master key while the service is stopped, and block its start until then', async () => {
    const masterKey = () => readFile(join(keysFolder, 'master.key'), 'utf8')
    const before = await masterKey()
    const { certificates } = await list()
    const rotate = (env: Record<string, string> = {}) => countersignWith({ dataDir, env }, 'keys', 'rotate-master-key')
    expect(await rotate()).toMatchObject({ code: 1, errors: expect.stringContaining('in use by another process') })
    await service.stop()
    expect(await rotate({ COUNTERSIGN_NEW_MASTER_KEY: '1'.repeat(64) })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('unset COUNTERSIGN_NEW_MASTER_KEY'),
    })

    await writeFile(join(keysFolder, 'master.key.next'), `${'2'.repeat(64)}\n`)
    const refused = await startService({ dataDir })
    expect(await refused.ended).toBe(1)
    expect(refused.errors()).toContain('A rotation of the master key is running, or did not finish')
    expect(await rotate()).toMatchObject({ code: 0, output: expect.stringContaining(join(keysFolder, 'master.key')) })
    expect(await masterKey()).not.toBe(before)
    service = await startReadyService({ dataDir })
    expect((await list()).certificates).toEqual(certificates)
  })
})
