import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { exportRootKey, readRoot, rootKeyInFolder } from './root-key.ts'
import { openNewKeys } from './test-support/new-keys.ts'
import { createVault } from './vault.ts'

const masterKey = Buffer.alloc(32, 3)
const vault = createVault(masterKey)
const passphrase = 'correct horse battery'
let parent: string
let folder: string
let file: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'countersign-root-key-'))
})
afterAll(() => rm(parent, { recursive: true }))
beforeEach(async () => {
  const name = `keys-${(await readdir(parent)).length}`
  folder = join(parent, name)
  file = join(parent, `${name}.pem`)
  const settings = { installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
  await openNewKeys({ folder, masterKey, ...settings })
})

describe('the root key', () => {
  it('is exported into a file that openssl reads with the passphrase', async () => {
    const { privateKey } = await readRoot(folder, vault, null)
    await exportRootKey(folder, vault, file, passphrase)
    expect(rootKeyInFolder(folder)).toBe(false)
    expect((await stat(file)).mode & 0o077).toBe(0)
    const output = await promisify(execFile)('openssl', ['pkey', '-in', file, '-passin', `pass:${passphrase}`])
    expect(output.stdout).toBe(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const root = await readRoot(folder, vault, { file, passphrase })
    expect(root.privateKey.equals(privateKey)).toBe(true)
  })

  it('is exported by a second attempt if the first attempt died after writing the file', async () => {
    const rootKey = await readFile(join(folder, 'root.key'))
    await exportRootKey(folder, vault, file, passphrase)
    await writeFile(join(folder, 'root.key'), rootKey)
    await exportRootKey(folder, vault, file, passphrase)
    expect(rootKeyInFolder(folder)).toBe(false)
  })

  it('stays in the folder if the file contains another key, is unencrypted or has another passphrase', async () => {
    const unencrypted = await readRoot(folder, vault, null)
    await exportRootKey(folder, vault, file, passphrase)
    const settings = { installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
    const second = join(parent, `second-${folder.length}-${Date.now()}`)
    await openNewKeys({ folder: second, masterKey, ...settings })
    await expect(exportRootKey(second, vault, file, passphrase)).rejects.toThrow('already contains another key')
    await expect(exportRootKey(second, vault, file, 'another passphrase')).rejects.toThrow('the passphrase is wrong')
    await writeFile(file, unencrypted.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(exportRootKey(second, vault, file, passphrase)).rejects.toThrow('is not an encrypted private key')
    expect(rootKeyInFolder(second)).toBe(true)
  })

  it("must be given if it is not in the folder, and cannot be another installation's key", async () => {
    await exportRootKey(folder, vault, file, passphrase)
    await expect(readRoot(folder, vault, null)).rejects.toThrow('--root FILE')
    const settings = { installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
    const second = join(parent, `other-${Date.now()}`)
    await openNewKeys({ folder: second, masterKey, ...settings })
    await expect(readRoot(second, vault, { file, passphrase })).rejects.toThrow('the key of a different root')
  })
})
