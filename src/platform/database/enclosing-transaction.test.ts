import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { encloseInTransaction } from './enclosing-transaction.ts'
import { openPool } from './pool.ts'
import { inTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openPool(testDatabase.access, () => {})
  await pool.query('create table note (text text not null)')
})
beforeEach(() => pool.query('truncate note'))
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

const notes = async () => (await pool.query('select text from note order by text')).rows.map(row => row.text)

describe('an enclosing transaction', () => {
  it('shows nothing to others before its commit, whatever was committed inside', async () => {
    const enclosing = encloseInTransaction(pool)
    await inTransaction(enclosing.database, tx => sql`insert into note values ('a')`.execute(tx))
    await enclosing.pool.query('insert into note values ($1)', ['b'])
    expect(await notes()).toEqual([])
    await enclosing.commit()
    expect(await notes()).toEqual(['a', 'b'])
  })

  it('undoes what was committed inside when it is rolled back', async () => {
    const enclosing = encloseInTransaction(pool)
    await inTransaction(enclosing.database, tx => sql`insert into note values ('a')`.execute(tx))
    await enclosing.rollback()
    expect(await notes()).toEqual([])
  })

  it('lives on when a transaction inside it fails', async () => {
    const enclosing = encloseInTransaction(pool)
    const failing = inTransaction(enclosing.database, async tx => {
      await sql`insert into note values ('undone')`.execute(tx)
      await sql`insert into note values (null)`.execute(tx)
    })
    await expect(failing).rejects.toThrow('null value')
    await inTransaction(enclosing.database, tx => sql`insert into note values ('kept')`.execute(tx))
    await enclosing.commit()
    expect(await notes()).toEqual(['kept'])
  })

  it('takes no connection before the first query, and gives its one back', async () => {
    const idle = encloseInTransaction(pool)
    await idle.commit()
    const enclosing = encloseInTransaction(pool)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    await Promise.all([enclosing.pool.query('select 1'), sql`select 2`.execute(enclosing.database)])
    expect(pool.totalCount - pool.idleCount).toBe(1)
    await enclosing.commit()
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  it('does not lend its connection again when its commit failed', async () => {
    const enclosing = encloseInTransaction(pool)
    const { rows } = await enclosing.pool.query('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await expect(enclosing.commit()).rejects.toThrow()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })
})
