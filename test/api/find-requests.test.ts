import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, readyTemplate, signers, signingToken, twoPartyFields } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service.stop())

/** Creates a request whose first signer has this name, and returns its id. */
async function requestOf(name: string, email = 'someone@buyer.example', body: Record<string, unknown> = {}) {
  const people = [{ ...signers[0], name, email }, signers[1]]
  return (await embeddedRequest(service.api, { templateId, body: { signers: people, ...body } })).signatureRequestId
}

const listPath = (query: Record<string, string>) => `/v1/signature-requests?${new URLSearchParams(query)}`

async function found(query: Record<string, string>, api: ApiClient = service.api): Promise<string[]> {
  const { status, body } = await api.get(listPath(query))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.map((one: { signatureRequestId: string }) => one.signatureRequestId)
}

/** Reads all pages of a list, two records each, and runs `between` after the first. */
async function paged(query: Record<string, string>, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  for (let path = listPath({ ...query, limit: '2' }); path; ) {
    const { body, headers } = await service.api.get(path)
    pages.push(body.map((one: { signatureRequestId: string }) => one.signatureRequestId))
    if (pages.length === 1) await between()
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    path = next ? next.slice(next.indexOf('/v1/')) : ''
  }
  return pages
}

describe('searching signature requests', () => {
  it('finds signers by parts of their names and addresses in any letter case', async () => {
    const id = await requestOf('Henrietta Quillfeather', 'hq@inkwell.example')
    for (const search of ['quillfea', 'HENRI', 'hq@ink', 'well.ex', 'feather henrietta', ' quill  inkwell '])
      expect(await found({ search }), search).toEqual([id])
    expect(await found({ search: 'quillfeather nobody' })).toEqual([])
  })

  it('finds names with accents by searching without accents, and vice versa', async () => {
    const accented = await requestOf('José Ångström-Łukasz')
    const plain = await requestOf('Jose Angstrom')
    expect(await found({ search: 'jose angstrom' })).toEqual([plain, accented])
    expect(await found({ search: 'JOSÉ ÅNGSTRÖM' })).toEqual([plain, accented])
  })

  it('finds Greek names that end in sigma, in upper and lower case', async () => {
    const small = await requestOf('Ανδρέας Παππάς')
    const capitals = await requestOf('ΑΝΔΡΕΑΣ ΠΑΠΠΑΣ')
    for (const search of ['ΑΝΔΡΕΑΣ', 'ανδρέας', 'ΠΑΠΠΆΣ', 'παππάσ'])
      expect(await found({ search }), search).toEqual([capitals, small])
  })

  it('finds names of two characters', async () => {
    const id = await requestOf('王伟')
    expect(await found({ search: '王伟' })).toEqual([id])
    expect(await found({ search: '伟' })).toEqual([id])
    expect(await found({ search: '王小' })).toEqual([])
  })

  it('matches %, _ and backslashes literally', async () => {
    const percent = await requestOf('Hundred % Sure')
    const under = await requestOf('snake_case')
    const back = await requestOf('back\\slash')
    await requestOf('snakeXcase')
    expect(await found({ search: '%' })).toEqual([percent])
    expect(await found({ search: '_' })).toEqual([under])
    expect(await found({ search: 'snake_case' })).toEqual([under])
    expect(await found({ search: 'back\\slash' })).toEqual([back])
    expect(await found({ search: "'; drop table event --" })).toEqual([])
  })

  it('finds requests by their subject and by the name of their template', async () => {
    const titled = await requestOf('Somebody', 's@one.example', { subject: 'Zeppelin hangar lease' })
    expect(await found({ search: 'zeppelin' })).toEqual([titled])
    const { body: uploaded } = await service.api.upload(textPdf(['A charter.']), 'Yacht charter.pdf')
    const [, , signature] = twoPartyFields
    await service.api.put(`/v1/templates/${uploaded.templateId}/fields`, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [signature],
    })
    const made = await service.api.post('/v1/signature-requests/embedded', {
      templateId: uploaded.templateId,
      signers: signers.slice(0, 1),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await found({ search: 'yacht char' })).toEqual([made.body.signatureRequestId])
    const [record] = (await service.api.get(listPath({ search: 'yacht' }))).body
    expect(record.title).toBe('Yacht charter')
  })

  it('never shows the requests of another organization', async () => {
    await requestOf('Secretive Sam')
    expect(await found({ search: 'secretive' }, service.otherApi)).toEqual([])
    expect(await found({ state: 'waiting' }, service.otherApi)).toEqual([])
    expect(await found({ sort: 'oldest' }, service.otherApi)).toEqual([])
  })

  it('finds a corrected signer only by the new name', async () => {
    const id = await requestOf('Misspelt Mollusk')
    const { body } = await service.api.get(`/v1/signature-requests/${id}`)
    const [first] = body.signers
    await service.api.patch(`/v1/recipient-signatures/${first.recipientSignatureId}`, { name: 'Right Rhino' })
    expect(await found({ search: 'mollusk' })).toEqual([])
    expect(await found({ search: 'rhino' })).toEqual([id])
  })

  it('does not find signers whose data was deleted', async () => {
    const id = await requestOf('Forgotten Fred')
    await service.api.post(`/v1/signature-requests/${id}/void`, {})
    expect(await found({ search: 'forgotten' })).toEqual([id])
    await deleteContent(service, id)
    expect(await found({ search: 'forgotten' })).toEqual([])
  })

  it('finds a match that is older than thousands of requests that do not match', async () => {
    const rare = await requestOf('Needle Nelly')
    const { rows } = await copies(rare, 6_000).execute(service.platform.database)
    expect(rows).toEqual([])
    expect(await found({ search: 'needle', limit: '10' })).toEqual([rare])
    expect(await found({ search: 'needle', state: 'waiting', limit: '10' })).toEqual([rare])
    expect(await found({ search: 'needle', state: 'declined' })).toEqual([])
    expect(await found({ search: 'haystack', sort: 'oldest', limit: '1' })).toEqual([`sreq_${'1'.padStart(26, '0')}`])
    expect(await found({ search: 'ne', limit: '500' })).toContain(rare)
  })

  /** Inserts newer copies of a request, each with a signer called Haystack. */
  const copies = (id: string, count: number) => sql`
    with s as (
      insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode,
        title, sender_email, sender_name, sequential, prefilled, created_at, updated_at, expires_at)
      select 'sreq_' || lpad(n::text, 26, '0'), organization_id, template_id, template_version, delivery, status, test_mode,
             title, sender_email, sender_name, sequential, prefilled, created_at + n * interval '1 second',
             updated_at - n * interval '1 minute', expires_at
        from signature_request, generate_series(1, ${count}::int) n where id = ${id}
      returning id, organization_id, created_at
    ), r as (
      insert into recipient (id, signature_request_id, position, turn, email, name)
      select replace(id, 'sreq', 'rsig'), id, 0, 0, 'hay@stack.example', 'Haystack' from s
    )
    insert into signature_request_words select id, organization_id, created_at, 'haystack hay@stack.example' from s`
})

describe('filtering signature requests', () => {
  it('finds the requests in each state, alone and combined with a search', async () => {
    const who = 'Stately Stan'
    const ids: Record<string, string> = {}
    for (const state of ['waiting', 'declined', 'voided', 'expired']) ids[state] = await requestOf(who)
    await service.api.post(`/v1/signature-requests/${ids.voided}/void`, {})
    const { body } = await service.api.get(`/v1/signature-requests/${ids.declined}`)
    const token = await signingToken(service.api, body.signers[0].recipientSignatureId)
    await service.anonymous.post('/signing/session/decline', {}, { authorization: `Bearer ${token}` })
    await sql`update signature_request set expires_at = now() - interval '1 minute' where id = ${ids.expired}`.execute(
      service.platform.database,
    )
    for (const [state, id] of Object.entries(ids)) {
      expect(await found({ search: 'stately', state }), state).toEqual([id])
      expect(await found({ state }), state).toContain(id)
    }
    expect(await found({ search: 'stately', state: 'completed' })).toEqual([])
    await service.runSchedule('expire-signature-requests')
    expect(await found({ search: 'stately', state: 'expired' })).toEqual([ids.expired])
  })

  const minutesAgo = (column: string, id: string) =>
    service.platform.pool.query(
      `update signature_request set ${column} = now() - interval '20 minutes' where id = $1`,
      [id],
    )

  it('divides open requests into those that wait for a person and those that wait for others', async () => {
    const me = 'Turn@Waiting.example'
    const mine = await requestOf('Turner Now', me)
    const both = await embeddedRequest(service.api, {
      templateId,
      body: {
        sequential: false,
        signers: [
          { ...signers[0], name: 'Turner Both' },
          { ...signers[1], email: me },
        ],
      },
    })
    const later = await embeddedRequest(service.api, {
      templateId,
      body: {
        signers: [
          { ...signers[0], name: 'Turner Later' },
          { ...signers[1], email: me },
        ],
      },
    })
    const others = await requestOf('Turner Not', 'else@waiting.example')
    const [ended, late] = [await requestOf('Turner Ended', me), await requestOf('Turner Late', me)]
    await service.api.post(`/v1/signature-requests/${ended}/void`, {})
    await minutesAgo('expires_at', late)
    const address = me.toLowerCase()
    expect(await found({ search: 'turner', waitingFor: address })).toEqual([both.signatureRequestId, mine])
    expect(await found({ search: 'turner', waitingForOthersThan: address })).toEqual([others, later.signatureRequestId])
    expect(await found({ waitingFor: address })).toEqual([both.signatureRequestId, mine])
    expect(await found({ waitingFor: address, limit: '1' })).toEqual([both.signatureRequestId])
    expect(await found({ waitingFor: address, state: 'voided' })).toEqual([])
    expect(await found({ waitingFor: address }, service.otherApi)).toEqual([])
    expect(await found({ search: 'turner', waitingForOthersThan: address }, service.otherApi)).toEqual([])
  })

  it('finds each request that needs attention once, with any of the reasons', async () => {
    const who = 'Heedful Hal'
    const days = (expiresInDays: number) => requestOf(who, 'heed@buyer.example', { expiresInDays })
    const [calm, near, bounced, both] = [await days(9), await days(2), await days(9), await days(2)]
    const [failed, late, sealing, declined, longAgo] = [
      await days(9),
      await days(9),
      await days(9),
      await days(9),
      await days(9),
    ]
    const query = (text: string, id: string) => service.platform.pool.query(text, [id])
    for (const id of [bounced, both])
      await query('update recipient set bounced_at = now() where signature_request_id = $1 and position = 0', id)
    for (const id of [failed, late, sealing])
      await query('update recipient set signed_at = now() where signature_request_id = $1', id)
    for (const id of [failed, late]) await minutesAgo('sealing_since', id)
    await query('update signature_request set sealing_since = now() where id = $1', sealing)
    await query('update signature_request set sealing_failed_at = now() where id = $1', failed)
    for (const id of [declined, longAgo]) {
      const { body } = await service.api.get(`/v1/signature-requests/${id}`)
      const token = await signingToken(service.api, body.signers[0].recipientSignatureId)
      await service.anonymous.post('/signing/session/decline', {}, { authorization: `Bearer ${token}` })
    }
    await query(
      "update recipient set declined_at = now() - interval '31 days' where signature_request_id = $1",
      longAgo,
    )
    const ids = await found({ search: 'heedful', needsAttention: 'true' })
    expect(ids).toEqual([declined, late, failed, both, bounced, near])
    expect(ids).not.toContain(calm)
    expect(await found({ search: 'heedful', needsAttention: 'true', state: 'waiting' })).toEqual([
      late,
      both,
      bounced,
      near,
    ])
    expect(await found({ needsAttention: 'true' }, service.otherApi)).toEqual([])
    const pages = await paged({ search: 'heedful', needsAttention: 'true', sort: 'oldest' })
    expect(pages.flat()).toEqual(ids.toReversed())
  })

  it.each(['waitingFor=max', 'needsAttention=false', 'state=Created', 'sort=size', `search=${'a'.repeat(201)}`])(
    'refuses an invalid query: %s',
    async query => {
      expect(await service.api.get(`/v1/signature-requests?${query}`)).toMatchObject({ status: 400 })
    },
  )
})

describe('pages of a filtered list', () => {
  const who = 'Pagewise Pat'
  const ids: string[] = []
  beforeAll(async () => {
    for (let count = 0; count < 5; count++) ids.push(await requestOf(who))
  })

  it('contain every request once and in order, even if requests are added between two pages', async () => {
    const added: string[] = []
    const pages = await paged({ search: 'pagewise' }, async () => added.push(await requestOf(who)))
    expect(pages).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]])
    expect((await found({ search: 'pagewise' })).slice(0, 1)).toEqual(added)
    ids.push(...added)
  })

  it('can start with the oldest request', async () => {
    const added: string[] = []
    const pages = await paged({ search: 'pagewise', sort: 'oldest', state: 'waiting' }, async () =>
      added.push(await requestOf(who)),
    )
    expect(pages.flat()).toEqual([...ids, ...added])
    ids.push(...added)
  })

  it('can be polled with updatedSince, as the full list can', async () => {
    const { body } = await service.api.get(listPath({ search: 'pagewise', limit: '1' }))
    const later = await requestOf(who)
    expect(await found({ search: 'pagewise', updatedSince: body[0].updatedAt })).toEqual([later])
  })
})

describe('the list as a CSV file', () => {
  const csv = async (query: Record<string, string>, api: ApiClient = service.api) => {
    const { status, body, headers } = await api.get(`/v1/signature-requests/csv?${new URLSearchParams(query)}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return body as string
  }
  const head = 'Title,Status,Sender,Signers,Created (UTC),Completed (UTC),Deadline (UTC),Id\r\n'
  const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d'

  it('has what the filters find, with each signer, and no cell that runs as a formula', async () => {
    const waiting = await requestOf('=cmd|calc', 'csv@buyer.example', { subject: '+1 "lease", signed' })
    const voided = await requestOf('Csv Cancelled', 'csv@buyer.example', { subject: '@home' })
    await service.api.post(`/v1/signature-requests/${voided}/void`, {})
    const text = await csv({ search: 'csv@buyer' })
    expect(text.startsWith(head), text).toBe(true)
    expect(text.slice(head.length)).toMatch(
      new RegExp(
        `^'@home,Cancelled,[^,]+ <[^>]+>,"Csv Cancelled <csv@buyer\\.example>: not done\nSam Seller <sam@seller\\.example>: not done",${time},,${time},${voided}\r\n` +
          `"'\\+1 ""lease"", signed",Waiting,[^,]+ <[^>]+>,"'=cmd\\|calc <csv@buyer\\.example>: waiting\nSam Seller <sam@seller\\.example>: later",${time},,${time},${waiting}\r\n$`,
      ),
    )
    expect(await csv({ search: 'csv@buyer', state: 'voided' })).not.toContain(waiting)
    expect(await csv({ search: 'csv@buyer', sort: 'oldest' })).toMatch(new RegExp(`${waiting}[^]*${voided}`))
  })

  it('has the chosen requests only, and none of another organization', async () => {
    const ids = [await requestOf('Chosen Charlie'), await requestOf('Chosen Cleo'), await requestOf('Chosen Kim')]
    const signatureRequestIds = [ids[2], ids[0]].join(',')
    expect(await found({ signatureRequestIds })).toEqual([ids[2], ids[0]])
    const text = await csv({ signatureRequestIds })
    expect(ids.map(id => text.includes(id))).toEqual([true, false, true])
    expect(await csv({ signatureRequestIds }, service.otherApi)).toBe(head)
  })

  it('is read in portions, so that it may be longer than what is in memory at once', async () => {
    const text = await csv({ search: 'haystack' })
    expect(text.split('\r\n')).toHaveLength(6_000 + 2)
  })

  it.each(['state=Created', 'signatureRequestIds=sreq_1', 'limit=1'])('refuses an invalid query: %s', async query => {
    expect(await service.api.get(`/v1/signature-requests/csv?${query}`)).toMatchObject({ status: 400 })
  })
})
