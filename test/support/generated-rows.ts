import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type IdPrefix, newId } from '../../src/platform/ids.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
}

interface ForeignKey {
  columns: string[]
  target: string
  targetColumns: string[]
}

interface Table {
  name: string
  columns: Column[]
  keys: ForeignKey[]
  /** The first value that each `check (column in (…))` allows. */
  allowed: Map<string, string>
}

type Row = Record<string, unknown>

const prefixes: Record<string, IdPrefix> = {
  organization: 'org',
  user: 'usr',
  member: 'mem',
  document: 'doc',
  template: 'tpl',
  signature_request: 'sreq',
  recipient: 'rsig',
  event: 'evt',
  webhook_endpoint: 'whk',
  mail: 'mail',
  api_key: 'key',
  redline_request: 'rreq',
  redline_member: 'rmem',
  bulk_send: 'bulk',
}

const eventRecord = JSON.stringify({ event: { event_time: 1_700_000_000_000 } })
const page = [{ width: 612, height: 792, rotation: 0 }]

/** Values that cannot be derived from the type of a column. */
const known: Record<string, unknown> = {
  'document.pages': JSON.stringify(page),
  'document.content_type': 'application/pdf',
  'event.record': eventRecord,
  'template.status': 'Ready',
  'template.version': 1,
  'template_version.version': 1,
  'template_version.signer_roles': JSON.stringify([{ name: 'Buyer', order: 0 }]),
  'template_version.fields': '[]',
  'recipient.role': 'Buyer',
  'recipient.position': 0,
  'recipient.turn': 0,
  'signature_request.status': 'Created',
  'signature_request.delivery': 'regular',
  'client_credential.scopes': ['templates:read'],
  'api_key.scopes': ['templates:read'],
  'webhook_endpoint.event_types': ['document_signed'],
  'webhook_endpoint.url': 'https://hooks.example.com/',
  'webhook_delivery.due_at': '2030-01-01T00:00:00Z',
  'redline_link.expires_at': '2030-01-01T00:00:00Z',
  'redline_operation.answer': '{}',
  'redline_decision.record': '{}',
  'redline_round.changes': '[]',
  'redline_round.comments': '[]',
  'entry_link.kind': 'owner',
  'bulk_send_row.input': '{}',
  'organization_settings.request_expires_in_days': 90,
}

/**
 * Puts two rows into every table of a database: one with only the required columns, and, if the checks of the table
 * allow it, one with a value in every column. A new table whose checks refuse the first row needs values in `known`.
 */
export async function generateRows(client: pg.Client): Promise<void> {
  const tables = inOrder(await readTables(client))
  const made = new Map<string, Row[]>()
  for (const table of tables) {
    if (table.name === 'schema_migrations') continue
    const lean = await insert(client, table, made, 'lean')
    if (lean === null) throw new Error(`No row could be made for ${table.name}: name its values in generated-rows.ts`)
    const full = await insert(client, table, made, 'full')
    made.set(table.name, full ? [lean, full] : [lean])
  }
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const columns = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
           a.atthasdef as "hasDefault"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by a.attnum`)
  const keys = await client.query<ForeignKey & { table: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
           (select array_agg(attname::text order by place) from unnest(conkey) with ordinality k (number, place)
              join pg_attribute on attrelid = conrelid and attnum = number) as columns,
           (select array_agg(attname::text order by place) from unnest(confkey) with ordinality k (number, place)
              join pg_attribute on attrelid = confrelid and attnum = number) as "targetColumns"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const checks = await client.query<{ table: string; definition: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  const unquoted = (name: string) => name.replaceAll('"', '')
  const names = [...new Set(columns.rows.map(({ table }) => table))]
  return names.map(name => ({
    name,
    columns: columns.rows.filter(({ table }) => table === name),
    keys: keys.rows
      .filter(({ table }) => unquoted(table) === name)
      .map(({ columns, target, targetColumns }) => ({ columns, target: unquoted(target), targetColumns })),
    allowed: new Map(
      checks.rows
        .filter(({ table }) => unquoted(table) === name)
        .flatMap(({ definition }) => {
          const [, column, value] = /^CHECK \(\((\w+) = ANY \(ARRAY\['([^']*)'/.exec(definition) ?? []
          return column === undefined || value === undefined ? [] : [[column, value] as const]
        }),
    ),
  }))
}

/** Sorts each table after the tables that it refers to. */
function inOrder(tables: Table[]): Table[] {
  const done: Table[] = []
  const isDone = (name: string) => done.some(table => table.name === name)
  while (done.length < tables.length) {
    const next = tables.find(
      table => !done.includes(table) && table.keys.every(({ target }) => target === table.name || isDone(target)),
    )
    if (next === undefined) throw new Error('The foreign keys of some tables go in a circle')
    done.push(next)
  }
  return done
}

async function insert(client: pg.Client, table: Table, made: Map<string, Row[]>, kind: 'lean' | 'full') {
  const row = rowOf(table, made, kind)
  const names = Object.keys(row).map(name => `"${name}"`)
  const places = names.map((_, index) => `$${index + 1}`)
  await client.query('begin')
  try {
    const statement = `insert into "${table.name}" (${names.join(', ')}) values (${places.join(', ')}) on conflict do nothing returning *`
    const { rows } = await client.query<Row>(statement, Object.values(row))
    // deferred triggers and checks
    await client.query('commit')
    return rows[0] ?? row
  } catch (error) {
    await client.query('rollback')
    const isRefusedByCheck = ['23514', '23505', '23503', '22P02'].includes((error as { code: string }).code)
    if (kind === 'full' && isRefusedByCheck) return null
    throw new Error(`${table.name}: ${(error as Error).message}`, { cause: error })
  }
}

function rowOf(table: Table, made: Map<string, Row[]>, kind: 'lean' | 'full'): Row {
  const row: Row = {}
  for (const column of table.columns) {
    // the service reads the contents of JSON values, so nullable ones stay empty
    const isOmitted = column.nullable && column.type.startsWith('json')
    const isNeeded = kind === 'full' ? !isOmitted : !column.nullable && !column.hasDefault
    if (isNeeded || `${table.name}.${column.name}` in known) row[column.name] = sampleValue(table, column)
  }
  for (const { columns, target, targetColumns } of table.keys) {
    const found = made.get(target)?.at(kind === 'full' ? -1 : 0)
    const isNeeded = columns.some(name => name in row)
    if (isNeeded) for (const [index, name] of columns.entries()) row[name] = found?.[targetColumns[index]!] ?? null
  }
  return row
}

let made = 0

function sampleValue({ name: table, allowed }: Table, { name, type }: Column): unknown {
  const value = known[`${table}.${name}`]
  if (value !== undefined) return value
  if (allowed.has(name)) return allowed.get(name)
  made++
  if (name === 'id' && prefixes[table]) return newId(prefixes[table])
  if (name === 'email' || name.endsWith('_email')) return `person-${made}@people.example`
  switch (type) {
    case 'text':
      return `${name} ${made}`
    case 'bytea':
      return createHash('sha256').update(String(made)).digest()
    case 'boolean':
      return false
    case 'jsonb':
    case 'json':
      return '{}'
    case 'text[]':
      return []
    case 'timestamp with time zone':
      return new Date(1_700_000_000_000 + made * 1_000)
    default:
      return made % 30_000
  }
}
