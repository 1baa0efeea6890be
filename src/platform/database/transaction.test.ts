import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { openDatabase, openPool } from './pool.ts'
import { inTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.access, () => {}))
  await sql`create table counter (id integer primary key, value integer not null)`.execute(database)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database)
})

afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
})

const sum = async () =>
  (await sql<{ sum: number }>`select sum(value)::integer as sum from counter`.execute(database)).rows[0]!.sum

describe('a transaction', () => {
  it('leaves nothing when its work fails', async () => {
    const failed = inTransaction(database, async tx => {
      await sql`update counter set value = 100`.execute(tx)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await sum()).toBe(0)
  })

  it('is run again after a deadlock', async () => {
    let waiting = 0
    const bothHoldOne = expect.poll(() => waiting, { interval: 5 }).toBe(2)
    const update = (first: number, second: number) =>
      inTransaction(database, async tx => {
        await sql`update counter set value = value + 1 where id = ${first}`.execute(tx)
        waiting++
        await bothHoldOne
        await sql`update counter set value = value + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([update(1, 2), update(2, 1)])
    expect(await sum()).toBe(4)
    expect(waiting).toBeGreaterThan(2)
  })
})
