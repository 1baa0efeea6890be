import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { openDatabase, openPool } from './pool.ts'
import { preparedStatement } from './prepared-statement.ts'
import { commitTo, type Executor, inTransaction, type Tx } from './transaction.ts'

let testDatabase: TestDatabase
let pool: ReturnType<typeof openPool>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openPool(testDatabase.access, () => {})
  database = openDatabase(pool)
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
  it('is rolled back when its work fails', async () => {
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

describe('a commit', () => {
  it('is rolled back if its work fails', async () => {
    const before = await sum()
    const failed = commitTo(database)(async tx => {
      await sql`update counter set value = value + 1`.execute(tx)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await sum()).toBe(before)
  })

  it('is sent in one message if it is declared as one statement; a second statement is refused', async () => {
    const before = await sum()
    const increment = (tx: Tx) => sql`update counter set value = value + 1 where id = 1`.execute(tx)
    const sent = sentStatements()
    await commitTo(database)(increment, { isOneStatement: true })
    expect(sent()).toEqual(['update counter set value = value + 1 where id = 1'])
    const twice = commitTo(database)(async tx => [await increment(tx), await increment(tx)], { isOneStatement: true })
    await expect(twice).rejects.toThrow('A second statement')
    expect(await sum()).toBe(before + 2)
  })
})

/** Returns the statements sent from now on. */
function sentStatements(): () => string[] {
  const sent: string[] = []
  const connect = pool.connect.bind(pool)
  const connection = async () => {
    const client = await connect()
    const query = client.query.bind(client)
    return Object.assign(client, {
      query: (...parameters: Parameters<typeof query>) => {
        sent.push(String(parameters[0]))
        return query(...parameters)
      },
    })
  }
  Object.assign(pool, { connect: connection })
  return () => {
    Object.assign(pool, { connect })
    return sent
  }
}

describe('a prepared statement', () => {
  it('is prepared once per connection, inside and outside of transactions', async () => {
    const find = preparedStatement<{ value: number }>('find-counter', 'select value from counter where id = $1')
    const { rows: outside } = await database.executeQuery(find([1]))
    await inTransaction(database, async tx => {
      const { rows: inside } = await tx.executeQuery(find([1]))
      expect(inside).toEqual(outside)
      await tx.executeQuery(find([2]))
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
      expect(rows).toEqual([{ name: 'find-counter' }])
    })
  })
})

it('the compiler refuses writes outside of a transaction and writes through a reader', () => {
  const write = async (_: Tx) => {}
  const read = async (_: Executor) => {}
  const isRight = (tx: Tx) => [write(tx), read(tx), read(database)]
  // @ts-expect-error the connection pool is not a transaction
  const isNoTransaction = () => write(database)
  // @ts-expect-error a reader need not be a transaction
  const isNoWriter = (db: Executor) => write(db)
  // @ts-expect-error a reader cannot insert
  const insertsNothing = (db: Executor) => db.insertInto
  // @ts-expect-error a reader cannot update
  const updatesNothing = (db: Executor) => db.updateTable
  // @ts-expect-error a reader cannot delete
  const deletesNothing = (db: Executor) => db.deleteFrom
  expect([isRight, isNoTransaction, isNoWriter, insertsNothing, updatesNothing, deletesNothing]).toHaveLength(6)
})
