import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { openDatabase, openPool } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { openLocalStorage } from './local-storage.ts'
import { createPendingFiles, removeForgottenFiles } from './pending-files.ts'
import type { Storage } from './storage.ts'

let testDatabase: TestDatabase
let database: ReturnType<typeof openDatabase>
let root: string
let storage: Storage
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.access, () => {}))
  root = await mkdtemp(join(tmpdir(), 'countersign-pending-'))
  storage = await openLocalStorage(root)
})
afterEach(async () => {
  await database.destroy()
  await testDatabase.drop()
  await rm(root, { recursive: true })
})

const begin = () => createPendingFiles(database, storage)
const sweep = () => removeForgottenFiles(database, storage, new AbortController().signal)
const age = (interval: string) =>
  sql`update pending_file set created_at = now() - ${sql.lit(interval)}::interval`.execute(database)
const announced = async () => (await database.selectFrom('pending_file').select('key').execute()).map(row => row.key)
const bytes = Buffer.from('x')

describe('a file that is stored before its rows', () => {
  it('is kept if the transaction of its rows commits', async () => {
    const files = begin()
    await files.write('a', bytes)
    expect(await announced()).toEqual(['a'])
    await inTransaction(database, files.keep)
    await files.discard()
    await sweep()
    expect(await announced()).toEqual([])
    expect(await storage.exists('a')).toBe(true)
  })

  it('is removed if it is discarded after its transaction was rolled back', async () => {
    const files = begin()
    await files.write('a', bytes)
    const undone = inTransaction(database, async tx => {
      await files.keep(tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await files.discard()
    expect({ rows: await announced(), stored: await storage.exists('a') }).toEqual({ rows: [], stored: false })
  })

  it('is announced before its first byte, and is removed after a day if its process died', async () => {
    const files = begin()
    const source = async function* () {
      expect(await announced()).toEqual(['a'])
      yield bytes
    }
    await files.write('a', source())
    await age('23 hours')
    await sweep()
    expect(await storage.exists('a')).toBe(true)
    await age('25 hours')
    await sweep()
    expect({ rows: await announced(), stored: await storage.exists('a') }).toEqual({ rows: [], stored: false })
  })

  it('makes its transaction fail if it was removed', async () => {
    const files = begin()
    await files.write('a', bytes)
    await files.write('b', bytes)
    await age('25 hours')
    await sweep()
    await expect(inTransaction(database, files.keep)).rejects.toThrow('was removed')
  })

  it('is neither discarded nor swept while its transaction may still commit', async () => {
    const files = begin()
    await files.write('a', bytes)
    await age('25 hours')
    await inTransaction(database, async tx => {
      await files.keep(tx)
      await files.discard()
      await sweep()
    })
    expect(await storage.exists('a')).toBe(true)
  })

  it('is removed if it was forgotten, even together with hundreds of other files', async () => {
    const files = begin()
    for (let index = 0; index < 205; index++) await files.write(`f/${index}`, bytes)
    await age('25 hours')
    await sweep()
    expect(await announced()).toEqual([])
    expect(await storage.exists('f/204')).toBe(false)
  })
})
