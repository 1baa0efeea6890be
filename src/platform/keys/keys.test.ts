import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { probeSigner } from '../../engine/signing/probe.ts'
import { StartError } from '../../start-error.ts'
import type { KeysOptions } from './keys.ts'
import { openNewKeys } from './test-support/new-keys.ts'

let parent: string
let options: KeysOptions
let nowMs: number

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'countersign-keys-'))
  nowMs = Date.now()
  options = {
    folder: join(parent, 'keys'),
    masterKey: null,
    installationName: 'Test',
    tokenLifetimeSeconds: 86_400,
    clock: { now: () => new Date(nowMs) },
  }
})

afterEach(() => rm(parent, { recursive: true }))

/** The algorithm identifier in every unencrypted EC key, in DER. */
const EC_PUBLIC_KEY = Buffer.from('06072a8648ce3d0201', 'hex')
const DAY_MS = 86_400_000

describe('the keys', () => {
  it('are created once, and can be used for sealing', async () => {
    const made = await openNewKeys(options)
    const opened = await openNewKeys(options)
    expect(opened.rootCertificatePem).toBe(made.rootCertificatePem)
    expect(opened.seal.certificates).toEqual(made.seal.certificates)
    expect(opened.presignKey).toEqual(made.presignKey)
    for (const signer of [opened.seal, opened.testSeal]) await probeSigner(signer, options.clock.now())
    expect(opened.testSeal.certificates[0]).not.toEqual(opened.seal.certificates[0])
  })

  it('are the same in two processes that start at once', async () => {
    const [a, b] = await Promise.all([openNewKeys(options), openNewKeys({ ...options })])
    expect(a.rootCertificatePem).toBe(b.rootCertificatePem)
    expect(await readdir(parent)).toEqual(['keys'])
  })

  it('are stored encrypted, in files that only this user can read', async () => {
    await openNewKeys(options)
    for (const entry of await readdir(options.folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      expect((await stat(path)).mode & 0o077).toBe(0)
      if (entry.name.endsWith('.key')) {
        const bytes = await readFile(path)
        expect(bytes.includes('PRIVATE KEY') || bytes.includes(EC_PUBLIC_KEY)).toBe(false)
      }
    }
  })

  it('do not need a master key file if the environment provides the key', async () => {
    const masterKey = Buffer.alloc(32, 7)
    await openNewKeys({ ...options, masterKey })
    expect(await readdir(options.folder)).not.toContain('master.key')
    await openNewKeys({ ...options, masterKey })
    await expect(openNewKeys(options)).rejects.toThrow('set COUNTERSIGN_MASTER_KEY')
    await expect(openNewKeys({ ...options, masterKey: Buffer.alloc(32, 8) })).rejects.toThrow(StartError)
  })

  it('cannot be loaded if a file is damaged', async () => {
    await openNewKeys(options)
    await writeFile(join(options.folder, 'seal.key'), 'damaged')
    await expect(openNewKeys(options)).rejects.toThrow(StartError)
  })

  it('can be loaded and used for sealing without the private key of the root', async () => {
    await openNewKeys(options)
    await rm(join(options.folder, 'root.key'))
    await probeSigner((await openNewKeys(options)).seal, options.clock.now())
  })
})

describe('the token keys', () => {
  it('rotate without ever refusing a valid token', async () => {
    const first = await openNewKeys(options)
    const second = await openNewKeys(options)
    const oldKid = first.tokenKeys.current.kid
    nowMs += 91 * DAY_MS
    await first.tokenKeys.refresh()
    expect(first.tokenKeys.current.kid).toBe(oldKid)
    await second.tokenKeys.refresh()
    expect(second.tokenKeys.all.map(key => key.kid)).toEqual(first.tokenKeys.all.map(key => key.kid))
    expect(first.tokenKeys.all).toHaveLength(2)

    nowMs += DAY_MS / 12
    const newKid = first.tokenKeys.current.kid
    expect(newKid).not.toBe(oldKid)
    expect(second.tokenKeys.all.map(key => key.kid)).toContain(newKid)
    expect(second.tokenKeys.all.map(key => key.kid)).toContain(oldKid)

    nowMs += 2 * DAY_MS
    await first.tokenKeys.refresh()
    expect(first.tokenKeys.all.map(key => key.kid)).toEqual([newKid])
    expect((await openNewKeys(options)).tokenKeys.all.map(key => key.kid)).toEqual([newKid])
  })

  it('are the same in two processes that rotate at once', async () => {
    const first = await openNewKeys(options)
    const second = await openNewKeys(options)
    nowMs += 91 * DAY_MS
    await Promise.all([first.tokenKeys.refresh(), second.tokenKeys.refresh()])
    await Promise.all([first.tokenKeys.refresh(), second.tokenKeys.refresh()])
    nowMs += DAY_MS / 12
    expect(first.tokenKeys.current.kid).toBe(second.tokenKeys.current.kid)
  })
})
