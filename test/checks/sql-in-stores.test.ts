import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The ways to query the database: with the query builder, with SQL text, or over a connection. */
const asking =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<|`|\.)|CompiledQuery|preparedStatement|\bpg\.(Pool|Client)|\.pool\b/
/** Statements that belong in a transaction, because they write, lock, notify listeners or set a variable. */
const writing =
  /\.(insertInto|updateTable|deleteFrom|mergeInto|forUpdate|forNoKeyUpdate|forShare|forKeyShare)\(|\b(insert into|delete from|update [\w$.{}() ]+ set|for (no key )?update|for (key )?share|next_updated_at|pg_notify|pg_advisory\w+|set local)\b/

const isStore = (path: string) => /(^|-)store\.ts$/.test(path)

/** Returns the problems of a file in `src/features` or `src/http`. */
function problemsOf(path: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  if (!isStore(path)) return asking.test(code) ? [`${path}: asks the database, and is no store`] : []
  const connections = /\bKysely<|\bpg\.(Pool|Client)|platform\.ts'/.test(code)
  return [
    ...(connections ? [`${path}: has connections instead of an Executor or a Tx`] : []),
    ...readersThatWrite(code).map(name => `${path}: ${name} writes with an Executor`),
  ]
}

/** Returns the names of functions that take an `Executor` but write, directly or through a text in the same file. */
function readersThatWrite(code: string): string[] {
  const declarations = code.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
  const named = declarations.flatMap(text => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
    return name ? [{ name, text }] : []
  })
  const texts = named.filter(({ text }) => writing.test(text) && !/: (Executor|Tx)\b/.test(text)).map(one => one.name)
  const uses = (text: string) => texts.some(name => new RegExp(`\\b${name}\\b`).test(text))
  return named
    .filter(({ text }) => /: Executor\b/.test(text) && (writing.test(text) || uses(text)))
    .map(one => one.name)
}

const store = 'src/features/orders/order-store.ts'
const outside = 'src/features/orders/create-order.ts'

describe('the rule that only stores contain SQL, and that writing needs a transaction,', () => {
  it.each([
    [outside, "platform.database.selectFrom('order').selectAll()"],
    [outside, "await tx.insertInto('order').values(row).execute()"],
    [outside, 'await sql`select 1`.execute(db)'],
    [outside, "await platform.pool.query('select 1')"],
    ['src/http/order.ts', "CompiledQuery.raw('select 1')"],
    [store, "export async function insert(db: Kysely<Database>) { await db.insertInto('order').execute() }"],
    [store, "export const read = (pool: pg.Pool) => pool.query('select 1')"],
    [store, "export async function insert(db: Executor) { await db.insertInto('order').execute() }"],
    [store, 'export async function touch(db: Executor) {\n  await sql`update orders set at = now()`.execute(db)\n}'],
    [store, "export async function lock(db: Executor) { await db.selectFrom('order').forUpdate().execute() }"],
    [
      store,
      "const removal = preparedStatement('remove', 'delete from orders')\nexport const remove = (db: Executor) => db.executeQuery(removal([]))",
    ],
  ])('refuses in %s: %s', (path, source) => {
    expect(problemsOf(path, source)).toHaveLength(1)
  })

  it.each([
    [store, "export async function read(db: Executor) { return db.selectFrom('order').execute() }"],
    [store, "export async function insert(tx: Tx) { await tx.insertInto('order').execute() }"],
    [store, '/** Before the update of an order. */\nexport const read = (db: Executor) => db.executeQuery(one([]))'],
    [store, "const text = 'delete from orders'\nexport const remove = (tx: Tx) => sql.raw(text).execute(tx)"],
    [outside, 'const rows = await listOrders(platform.database)'],
  ])('accepts in %s: %s', (path, source) => {
    expect(problemsOf(path, source)).toEqual([])
  })

  it('is followed by every feature and by the server', () => {
    const paths = globSync('src/{features,http}/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'))
    expect(paths.filter(isStore).length).toBeGreaterThan(10)
    expect(paths.flatMap(path => problemsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })
})
