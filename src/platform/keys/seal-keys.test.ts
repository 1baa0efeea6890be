import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { probeSigner } from '../../engine/signing/probe.ts'
import { systemClock } from '../clock.ts'
import type { Keys } from './keys.ts'
import { readRoot } from './root-key.ts'
import { rotateSeals, sealFolders } from './seal-keys.ts'
import { openNewKeys } from './test-support/new-keys.ts'
import { createVault } from './vault.ts'

const masterKey = Buffer.alloc(32, 4)
const vault = createVault(masterKey)
let folder: string
let keys: Keys

const open = () =>
  openNewKeys({ folder, masterKey, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock })
const rotate = async (now = new Date()) =>
  rotateSeals({ folder, vault, root: await readRoot(folder, vault, null), options: { installationName: 'Test', now } })

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'countersign-seals-')), 'keys')
  keys = await open()
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

describe('the seal', () => {
  it('is loaded by running and new processes after a rotation', async () => {
    const before = keys.seal
    await rotate()
    expect(keys.seal).toBe(before)
    await keys.refresh()
    expect(keys.seal.certificates[0]).not.toEqual(before.certificates[0])
    expect(keys.seal.certificates[1]).toEqual(before.certificates[1])
    expect((await open()).seal.certificates).toEqual(keys.seal.certificates)
    for (const signer of [before, keys.seal, keys.testSeal]) await probeSigner(signer, new Date())
  })

  it('comes from the latest rotation, even if the clock was set back', async () => {
    await rotate(new Date())
    await keys.refresh()
    const second = keys.seal
    await rotate(new Date(Date.now() - 3_600_000))
    await keys.refresh()
    expect(keys.seal.certificates[0]).not.toEqual(second.certificates[0])
    expect(await sealFolders(folder)).toHaveLength(3)
  })

  it('stays unchanged if a rotation died halfway', async () => {
    const before = keys.seal.certificates
    const unfinished = join(folder, 'seals.new.killed')
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'seal.key'), 'half')
    await keys.refresh()
    expect(keys.seal.certificates).toEqual(before)
    expect((await open()).seal.certificates).toEqual(before)
  })

  it('stays unchanged if the next seal cannot be used', async () => {
    const before = keys.seal
    await rotate()
    const next = (await sealFolders(folder)).at(-1)!
    await writeFile(join(next, 'seal.key'), 'damaged')
    await expect(keys.refresh()).rejects.toThrow()
    expect(keys.seal).toBe(before)
  })

  it("cannot be loaded with another seal's key", async () => {
    await rotate()
    const next = (await sealFolders(folder)).at(-1)!
    await copyFile(join(folder, 'seal.key'), join(next, 'seal.key'))
    await expect(open()).rejects.toThrow('cannot be opened')
  })
})
