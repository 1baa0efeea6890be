import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalStorage } from './local-storage.ts'
import { type Storage, StorageLimitError, StorageMissingError } from './storage.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-storage-'))
  storage = await openLocalStorage(root)
})

afterEach(() => rm(root, { recursive: true }))

const everyFile = () =>
  readdir(root, { recursive: true, withFileTypes: true }).then(entries => entries.filter(entry => entry.isFile()))

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe('local storage', () => {
  it('stores a stream and returns its size and hash', async () => {
    const stored = await storage.write('documents/a.pdf', chunks('one ', 'two'))
    expect(stored).toEqual({ sizeBytes: 7, sha256: createHash('sha256').update('one two').digest('hex') })
    expect(await buffer(storage.read('documents/a.pdf'))).toEqual(Buffer.from('one two'))
    expect(await storage.size('documents/a.pdf')).toBe(7)
  })

  it('reads a range including both ends', async () => {
    await storage.write('a', Buffer.from('0123456789'))
    expect(String(await buffer(storage.read('a', { start: 2, end: 4 })))).toBe('234')
  })

  it('aborts an upload at the limit and leaves no file', async () => {
    let yielded = 0
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1024, yielded++)
    }
    await expect(storage.write('big', endless(), { limitBytes: 10_000 })).rejects.toThrow(StorageLimitError)
    expect(yielded).toBeLessThan(15)
    expect(await everyFile()).toEqual([])
  })

  it('accepts a file whose size is exactly the limit', async () => {
    expect(await storage.write('fits', Buffer.alloc(100), { limitBytes: 100 })).toMatchObject({ sizeBytes: 100 })
  })

  it('leaves the earlier file and nothing else when a source fails', async () => {
    await storage.write('a', Buffer.from('earlier'))
    const broken = async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(storage.write('a', broken())).rejects.toThrow('connection lost')
    expect(String(await buffer(storage.read('a')))).toBe('earlier')
    expect(await everyFile()).toHaveLength(1)
  })

  it('appends a revision without changing the source', async () => {
    const original = randomBytes(300_000)
    await storage.write('original', original)
    expect(await storage.appendRevision('original', 'sealed/1', Buffer.from('revision'))).toEqual({
      sizeBytes: 300_008,
    })
    expect(await buffer(storage.read('sealed/1'))).toEqual(Buffer.concat([original, Buffer.from('revision')]))
    expect(await buffer(storage.read('original'))).toEqual(original)
  })

  it('reports a missing file', async () => {
    for (const call of [
      () => storage.size('none'),
      () => storage.localPath('none'),
      () => storage.appendRevision('none', 'target', Buffer.alloc(1)),
    ]) {
      await expect(call()).rejects.toThrow(StorageMissingError)
    }
    expect(await storage.exists('none')).toBe(false)
    await storage.delete('none')
    expect(await everyFile()).toEqual([])
  })

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '.tmp/x', 'A', 'a b', '', 'a/', 'a\0b'])(
    'refuses the key %j',
    async key => {
      await expect(storage.write(key, Buffer.alloc(1))).rejects.toThrow(TypeError)
      expect(() => storage.read(key)).toThrow(TypeError)
    },
  )

  it('removes the files of a crashed write, but not files that another process is writing', async () => {
    const old = join(root, '.tmp', 'old')
    await writeFile(old, 'half')
    await writeFile(join(root, '.tmp', 'fresh'), 'half')
    await utimes(old, 0, 0)
    await openLocalStorage(root)
    expect((await everyFile()).map(file => file.name)).toEqual(['fresh'])
  })
})
