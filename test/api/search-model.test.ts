import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRequests } from '../../src/features/signature-requests/list/find-requests-store.ts'
import type { RequestFilter } from '../../src/features/signature-requests/list/request-filter-store.ts'
import { eraseRequestWords, writeRequestWords } from '../../src/features/signature-requests/list/request-words-store.ts'
import type { ListPosition } from '../../src/platform/database/list-segment.ts'
import { everyPlace } from '../../src/platform/database/places.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { randomOf } from '../support/random.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const states = ['waiting', 'expired', 'declined', 'voided'] as const

/** A request as the model knows it. */
interface Modelled {
  id: string
  at: Date
  updatedAt: Date
  state: (typeof states)[number]
  /** The name of its signer. */
  name: string
  template: keyof typeof templateNames
  isErased: boolean
}

const count = 300
const weekMs = 7 * 24 * 60 * 60_000
const templateNames = { first: 'Contract', second: 'Anna % Übernahme' }

/** Pieces of names: alphabets, composed and combining accents, and characters that are special to SQL patterns. */
const pieces = [
  ...[
    'an',
    'na',
    'Anna',
    'ÀNNÁ',
    'o\u0301',
    'Ó',
    'ﬁ',
    'ß',
    'Łuk',
    'İz',
    'Иван',
    'иВ',
    'ΣΑΣ',
    'σας',
    '王',
    '王伟',
    '😀',
    '👩‍🦰',
  ],
  ...[
    '%',
    '_',
    '\\',
    "'",
    "''",
    '"',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    '<->',
    'a:b',
    '$1',
    '--',
    '{',
    '}',
    '\u00a0',
    '.',
    '@',
  ],
]

let service: TestApp
let organizationId: string
let modelled: Modelled[]
const random = randomOf(59)
const someText = () =>
  Array.from({ length: 1 + random.below(4) }, () => random.one(pieces)).join(random.one(['', '', ' ']))

beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
  const [first, second] = [await readyTemplate(service.api), await readyTemplate(service.api)]
  const templateIds = { first: first.templateId, second: second.templateId }
  const { signatureRequestId } = await embeddedRequest(service.api, { templateId: first.templateId })
  for (const [key, name] of Object.entries(templateNames))
    await run(sql`update template set name = ${name} where id = ${templateIds[key as 'first']}`)
  modelled = Array.from({ length: count }, (_, number) => newRequest(number))
  await insertLike(signatureRequestId, templateIds)
  organizationId = await giveAway(signatureRequestId)
}, 60_000)
afterAll(() => service.stop())

const run = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(service.platform.database)

/** Moves the request to another organization and returns the id of the former organization. */
async function giveAway(id: string): Promise<string> {
  const { rows } = await run(sql<{ id: string; other: string }>`
    select mine.id, other.id as other
      from signature_request s
      join organization mine on mine.id = s.organization_id
      join organization other on other.id <> mine.id
     where s.id = ${id} limit 1`)
  const { id: mine, other } = rows[0]!
  await run(sql`update signature_request set organization_id = ${other} where id = ${id}`)
  await run(sql`update signature_request_words set organization_id = ${other} where signature_request_id = ${id}`)
  return mine
}

/** Makes a request within a span of two years; some requests share their time of creation. */
function newRequest(number: number): Modelled {
  const at = new Date(Date.UTC(2024, 0, 1) + Math.floor(random.below(300) * 0.35 * weekMs))
  return {
    id: `sreq_${`${number}`.padStart(26, '0')}`,
    at,
    updatedAt: new Date(Date.UTC(2025, 0, 1) + random.below(1_000) * 3_600_000 + number),
    state: random.one(states),
    name: someText(),
    template: random.chance(0.1) ? 'second' : 'first',
    isErased: random.chance(0.1),
  }
}

/** Inserts copies of a request, first with the words of another signer, so that writing the words replaces them. */
async function insertLike(id: string, templateIds: Record<Modelled['template'], string>): Promise<void> {
  const rows = modelled.map(one => ({
    ...{ id: one.id, at: one.at, updated: one.updatedAt, name: one.name, template: templateIds[one.template] },
    reason: one.state === 'declined' ? 'Declined' : one.state === 'voided' ? 'Voided' : null,
    days: one.state === 'expired' ? -1 : 1,
  }))
  await run(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, at timestamptz, updated timestamptz, name text, template text, reason text, days int)
    ), s as (
      insert into signature_request (id, organization_id, template_id, template_version, delivery, status, expired_reason,
        test_mode, title, sender_email, sender_name, sequential, prefilled, created_at, updated_at, expires_at)
      select g.id, organization_id, g.template, template_version, delivery,
             case when g.reason is null then 'Created' else 'Expired' end, g.reason, test_mode,
             (select name from template where id = g.template), sender_email, sender_name, sequential,
             prefilled, g.at, g.updated, now() + g.days * interval '1 day'
        from given g join signature_request on signature_request.id = ${id}
      returning id, organization_id, created_at
    ), r as (
      insert into recipient (id, signature_request_id, position, turn, email, name)
      select replace(id, 'sreq', 'rsig'), id, 0, 0, 'x@y.example', name from given
    )
    insert into signature_request_words select id, organization_id, created_at, search_form('Earlier Éva') from s`)
  await inTransaction(service.platform.database, async tx => {
    for (const one of modelled) await (one.isErased ? eraseRequestWords(tx, one.id) : writeRequestWords(tx, one.id))
  })
}

/** The normalized form of a text, computed naively: character by character, with final sigma as sigma. */
const formOf = (text: string) =>
  Array.from(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''), one => one.toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()

function isFound(one: Modelled, search: string): boolean {
  const words = formOf(search).split(' ')
  const texts = [templateNames[one.template], ...(one.isErased ? [] : [`${one.name} x@y.example`])]
  return texts.some(text => words.every(word => formOf(text).includes(word)))
}

function expectedOf({ search = '', state, sort }: RequestFilter, updatedSince: Date | null): string[] {
  const direction = sort === 'oldest' ? 1 : -1
  return modelled
    .filter(one => (state === undefined || one.state === state) && isFound(one, search))
    .filter(one => updatedSince === null || one.updatedAt > updatedSince)
    .sort((a, b) => direction * (+a.at - +b.at || (a.id < b.id ? -1 : 1)))
    .map(one => one.id)
}

/** One or two parts of a signer's name, or some other text. */
function nextSearch(): string {
  const part = (text: string) => {
    const characters = Array.from(text)
    const start = random.below(characters.length)
    return characters.slice(start, start + 1 + random.below(6)).join('')
  }
  const { name } = random.one(modelled)
  return random.one([
    part(name),
    `${part(name)} ${part(name)}`,
    someText(),
    random.one(pieces),
    'contr',
    'anna',
    'earlier',
  ])
}

async function allPages(filter: RequestFilter, updatedSince: Date | null, depth: { words: number; requests: number }) {
  const ids: string[] = []
  const limit = random.one([2, 7, 1_000])
  for (let after: ListPosition | null = null; ; ) {
    const wanted = { organizationId, places: everyPlace, templatePlaces: everyPlace, updatedSince, after, limit }
    const page = await findRequests(service.platform.database, filter, wanted, new Date(), depth)
    ids.push(...page.ids)
    after = page.next
    if (after === null || ids.length > 12) return { ids, isWhole: after === null }
  }
}

describe('a search finds the same requests as a check of every request', () => {
  it.each([
    ['with the indexes alone', { words: 0, requests: 0 }],
    ['with a short walk, then the indexes', { words: 20, requests: 20 }],
    ['with a walk alone', { words: 1_000, requests: 1_000 }],
  ])(
    '%s',
    async (_, depth) => {
      for (let number = 0; number < 40; number++) {
        const filter: RequestFilter = {
          search: nextSearch(),
          ...(random.chance(0.4) && { state: random.one(states) }),
          sort: random.one(['newest', 'oldest'] as const),
        }
        const updatedSince = random.chance(0.2) ? random.one(modelled).updatedAt : null
        const { ids, isWhole } = await allPages(filter, updatedSince, depth)
        const expected = expectedOf(filter, updatedSince)
        expect(ids, JSON.stringify({ filter, updatedSince })).toEqual(
          isWhole ? expected : expected.slice(0, ids.length),
        )
      }
    },
    120_000,
  )
})
