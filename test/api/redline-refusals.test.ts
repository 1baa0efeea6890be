import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let n: Awaited<ReturnType<typeof prepared>>
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  n = await prepared()
})
afterAll(() => service?.stop())

/** Replaces the first word of a paragraph. */
async function edit(session: ApiClient, paragraph: number, text: string) {
  const { revision, document } = await look(session)
  const { anchor, text: before } = document.clauses[paragraph]
  return saved(
    session.post(path('operations'), {
      revision,
      operations: [replacing(anchor, 0, before.indexOf(' '), text)],
    }),
  )
}

const sessionOf = async (id: string, email: string) => {
  const { session } = await redlineUrl(service, id, email)
  await saved(session.get('/redlining/session'))
  return session
}

interface Change {
  id: string
  side: string
}

/** It is the Receiving side's turn. Both sides have made changes and comments, and Dan was removed. */
async function prepared() {
  const templateId = await redlineTemplate(service)
  const id = await redlineRequest(service, templateId, { members: [dora, dan, rita, rob] })
  const [doras, dans] = [await sessionOf(id, dora.email), await sessionOf(id, dan.email)]
  const unopened = (await redlineUrl(service, id, dan.email)).session
  await edit(doras, 0, 'One')
  await saved(doras.post(path('comments'), { text: 'Is that so?' }))
  await saved(doras.post(path('send'), {}))
  const [ritas, robs] = [await sessionOf(id, rita.email), await sessionOf(id, rob.email)]
  const { path: viewPath, session: viewing } = await redlineUrl(service, id, dora.email)
  await saved(viewing.get('/redlining/session'))
  await edit(ritas, 1, 'soon')
  await saved(ritas.post(path('comments'), { text: 'Between Rob and me', internal: true }))
  await saved(service.api.put(`/v1/redline-requests/${id}/members`, { members: [dora, rita, rob] }))
  const { revision, document, changes, comments } = await look(ritas)
  const of = (side: string): Change => changes.find((change: Change) => change.side === side)
  return {
    id,
    templateId,
    revision,
    anchor: document.clauses[0].anchor as string,
    comment: comments[0].id as string,
    theirs: of('Disclosing'),
    own: of('Receiving'),
    file: await ritas.bytes(path('document')),
    doras,
    ritas,
    robs,
    dans,
    unopened,
    viewing,
    viewPath,
    foreign: await foreign(templateId),
  }
}

/** An anchor, a change and a comment of another negotiation between the same people. */
async function foreign(templateId: string) {
  const id = await redlineRequest(service, templateId, { members: [dora, rita] })
  const session = await sessionOf(id, dora.email)
  // A change's id is made of its number, author and second. The second edit gives this change a number that `n` lacks.
  await edit(session, 0, 'First')
  await edit(session, 1, 'Elsewhere')
  const { id: comment } = await saved(session.post(path('comments'), { text: 'Elsewhere' }))
  const { document, changes } = await look(session)
  const insertion = changes.find((change: { text: string }) => change.text === 'Elsewhere')
  return { anchor: document.clauses[0].anchor as string, change: insertion as Change, comment: comment as string }
}

/** Hashes of every table and stored file, without the tables and columns that only record calls and use. */
async function everything(): Promise<Record<string, string>> {
  const { pool, config } = service.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('api_key', 'redline_session', 'request_log')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select coalesce(string_agg(j::text, ' ' order by j::text), '') as text
         from "${name}" t, lateral (select to_jsonb(t) - 'last_used_at' as j) rows`,
    )
    found[name] = hashOf(rows[0].text)
  }
  const folder = join(config.dataDir, 'files')
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const whole = join(file.parentPath, file.name)
    if (file.isFile()) found[whole] = hashOf(await readFile(whole))
  }
  return found
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

async function expectRefused(call: () => Promise<Answer>, status: number, error: string) {
  const before = await everything()
  const { status: given, body } = await call()
  expect({ status: given, error: body.error }).toEqual({ status, error })
  expect(await everything()).toEqual(before)
}

/** The calls that only the side whose turn it is may make. */
const writes: Record<string, (session: ApiClient, revision?: number) => Promise<Answer>> = {
  operations: (session, revision = n.revision) =>
    session.post(path('operations'), { revision, operations: [replacing(n.anchor, 0, 3, 'Two')] }),
  accept: (session, revision = n.revision) => session.post(path(`changes/${n.theirs.id}/accept`), { revision }),
  reject: (session, revision = n.revision) => session.post(path(`changes/${n.theirs.id}/reject`), { revision }),
  undo: (session, revision = n.revision) => session.post(path(`changes/${n.own.id}/undo`), { revision }),
  comment: session => session.post(path('comments'), { text: 'No' }),
  reply: session => session.post(path(`comments/${n.comment}/replies`), { text: 'No' }),
  resolve: session => session.post(path(`comments/${n.comment}/resolve`)),
  'reopen a comment': session => session.post(path(`comments/${n.comment}/reopen`)),
  'edit a comment': session => session.patch(path(`comments/${n.comment}`), { text: 'No' }),
  'delete a comment': session => session.call('DELETE', path(`comments/${n.comment}`)),
  send: (session, revision = n.revision) => session.post(path('send'), { revision }),
  approve: (session, revision = n.revision) => session.post(path('approve'), { revision }),
  upload: (session, revision = n.revision) => upload(session, n.file, revision),
}

function upload(session: ApiClient, bytes: Uint8Array, revision: number, query = ''): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'contract.docx')
  return session.post(path(`document${query}`), form, { 'if-match': `"${revision}"` })
}

/** The file with another tracked change, made under this name. */
const withChangeOf = (bytes: Uint8Array, author: string) =>
  editedDocx(bytes, xml => xml.replace('</w:p>', `${insertedRun(' Later.', author)}</w:p>`))

const ofTheTurn = ['operations', 'accept', 'reject', 'undo']
const ofTheNewest = ['send', 'approve', 'upload']
const notYourTurn = "It is not this member's turn"
const expired = 'Redline link has expired'

describe(`a call out of turn is refused and changes nothing (${sampleTitle})`, () => {
  it.each(Object.keys(writes))('%s', async name => {
    await expectRefused(() => writes[name]!(n.doras), 409, notYourTurn)
  })

  it.each(sampleOf(Object.keys(writes), { of: 3 }))('%s, through a /view URL', async name => {
    expect(n.viewPath).toMatch(/\/view$/)
    await expectRefused(() => writes[name]!(n.viewing), 409, notYourTurn)
  })

  it('reopening a document that nobody has approved', async () => {
    const text = 'Document cannot be reopened because it is not ready for signing'
    for (const session of [n.doras, n.ritas]) await expectRefused(() => session.post(path('reopen')), 409, text)
  })
})

describe('a call in the wrong role is refused and changes nothing', () => {
  it('counsel approving the document', async () => {
    await expectRefused(() => n.robs.post(path('approve'), {}), 403, 'Client not authorized to approve this document')
  })

  it.each(['accept', 'reject'])('a side trying to %s its own change', async verb => {
    const call = () => n.ritas.post(path(`changes/${n.own.id}/${verb}`), { revision: n.revision })
    await expectRefused(call, 403, `Client not authorized to ${verb} this change`)
  })

  it('a side withdrawing a change of the other side', async () => {
    const call = () => n.ritas.post(path(`changes/${n.theirs.id}/undo`), { revision: n.revision })
    await expectRefused(call, 403, 'Client not authorized to undo this change')
  })

  it('a party approving a document with open items', async () => {
    await expectRefused(
      () => n.ritas.post(path('approve'), {}),
      409,
      expect.stringMatching(/^Document cannot be approved: /),
    )
  })
})

describe('an upload under a false name is refused and changes nothing', () => {
  it.each(['', '?own=true', '?own=text'])('with a change under a name of the other side (%s)', async query => {
    const forged = withChangeOf(n.file, dora.displayName)
    const text = `The file has new changes or comments under a name of the other side (${dora.displayName}); make them under your own name, ${rita.displayName}`
    await expectRefused(() => upload(n.ritas, forged, n.revision, query), 409, text)
  })

  it.each([rob.displayName, 'Nobody'])('with a change under the name of %s, unless the member owns it', async name => {
    const call = () => upload(n.ritas, withChangeOf(n.file, name), n.revision)
    await expectRefused(call, 409, expect.stringMatching(/^The file differs from the document in \d/))
  })
})

describe('a call on a stale revision is refused and changes nothing', () => {
  const stale = 'The document was changed by someone else; reload it'

  it.each(ofTheNewest)('%s, on any revision except the newest', async name => {
    for (const revision of [1, n.revision - 1, n.revision + 1])
      await expectRefused(() => writes[name]!(n.ritas, revision), 409, stale)
  })

  it.each(ofTheTurn)('%s, on a revision of an earlier turn or a future revision', async name => {
    for (const revision of [1, n.revision + 1]) await expectRefused(() => writes[name]!(n.ritas, revision), 409, stale)
  })

  it('operations, with the revision in If-Match', async () => {
    const body = { operations: [replacing(n.anchor, 0, 3, 'Two')] }
    await expectRefused(() => n.ritas.post(path('operations'), body, { 'if-match': '"1"' }), 409, stale)
  })
})

describe(`a call with an invalid link is refused and changes nothing (${sampleTitle})`, () => {
  const all: typeof writes = {
    ...writes,
    message: (session: ApiClient) => session.post(path('messages'), { text: 'No' }),
  }

  it.each(sampleOf(Object.keys(all), { of: 3 }))('%s, by a removed member', async name => {
    await expectRefused(() => all[name]!(n.dans), 401, expired)
    await expectRefused(() => all[name]!(n.unopened), 401, expired)
  })

  it('reading, by a removed member', async () => {
    for (const rest of ['/redlining/session', path('document'), path('agreed-fields')])
      for (const session of [n.dans, n.unopened]) await expectRefused(() => session.get(rest), 401, expired)
    const memberEmail = dan.email
    const url = () => service.api.post(`/v1/redline-requests/${n.id}/url`, { memberEmail })
    await expectRefused(url, 404, `Member not found for email ${memberEmail}`)
  })

  it.each(sampleOf(Object.keys(all), { of: 3 }))('%s, with an unknown token, an API key or no token', async name => {
    for (const token of ['x'.repeat(43), service.acme.apiKey, null])
      await expectRefused(() => all[name]!(new ApiClient(service.url, token)), 401, 'Auth token not valid')
  })
})

describe('a call with ids of another document is refused and changes nothing', () => {
  it('an edit at a foreign anchor', async () => {
    const { anchor } = n.foreign
    const text = `Clause not found for id ${anchor}`
    const at = (...operations: object[]) => n.ritas.post(path('operations'), { revision: n.revision, operations })
    await expectRefused(() => at(replacing(anchor, 0, 1, 'No')), 404, text)
    // not even the valid operation is applied
    await expectRefused(() => at(replacing(n.anchor, 0, 3, 'Two'), replacing(anchor, 0, 1, 'No')), 404, text)
    await expectRefused(() => at({ operationId: 'a', kind: 'insertParagraph', after: anchor, text: 'No' }), 404, text)
    await expectRefused(() => at({ operationId: 'b', kind: 'deleteParagraph', anchor }), 404, text)
  })

  it('a comment at a foreign anchor, or a reply to a foreign comment', async () => {
    const { anchor, comment } = n.foreign
    const call = () => n.ritas.post(path('comments'), { text: 'No', anchor })
    await expectRefused(call, 404, `Clause not found for id ${anchor}`)
    const text = `Comment not found for id ${comment}`
    await expectRefused(() => n.ritas.post(path(`comments/${comment}/replies`), { text: 'No' }), 404, text)
    await expectRefused(() => n.ritas.post(path(`comments/${comment}/resolve`)), 404, text)
  })

  it('a decision on a foreign change', async () => {
    const { id } = n.foreign.change
    expect([n.theirs.id, n.own.id]).not.toContain(id)
    for (const verb of ['accept', 'reject', 'undo'])
      await expectRefused(
        () => n.ritas.post(path(`changes/${id}/${verb}`), { revision: n.revision }),
        404,
        `Change not found for id ${id}`,
      )
  })

  it('a reply to an internal comment of the other side', async () => {
    const internal = (await look(n.ritas)).comments.find((comment: { internal: boolean }) => comment.internal)
    const other = await sessionOf(n.id, dora.email)
    expect(JSON.stringify(await look(other))).not.toContain(internal.id)
    await expectRefused(() => other.post(path(`comments/${internal.id}/replies`), { text: 'No' }), 409, notYourTurn)
  })
})

describe('another organization is refused, changes nothing and learns nothing', () => {
  const calls: [string, string, (api: ApiClient, url: string) => Promise<Answer>][] = [
    ['retrieve this redline request', '', (api, url) => api.get(url)],
    ['update members for this redline request', '/members', (api, url) => api.put(url, { members: [dora] })],
    ['create a redline URL for this redline request', '/url', (api, url) => api.post(url, { memberEmail: dora.email })],
    ['retrieve the events for this redline request', '/events', (api, url) => api.get(url)],
    ['retrieve the rounds for this redline request', '/rounds', (api, url) => api.get(url)],
    ['retrieve the rounds for this redline request', '/rounds/1/document', (api, url) => api.get(url)],
    ['compare the rounds of this redline request', '/comparison?from=1&to=2', (api, url) => api.get(url)],
  ]
  it.each(calls)('when it tries to %s (%s)', async (action, rest, call) => {
    const url = `/v1/redline-requests/${n.id}${rest}`
    await expectRefused(() => call(service.otherApi, url), 403, `Client not authorized to ${action}`)
    await expectRefused(() => call(n.ritas, url), 401, 'Auth token not valid')
  })

  it('when it requests signatures, which nobody can do before the document is agreed', async () => {
    const body = { signers: [{ email: dora.email, name: dora.displayName }] }
    for (const rest of ['/signature-requests', '/signature-requests/embedded']) {
      const call = (api: ApiClient) => () => api.post(`/v1/redline-requests/${n.id}${rest}`, body)
      const text = 'Client not authorized to create a signature request for this redline request'
      await expectRefused(call(service.otherApi), 403, text)
      await expectRefused(
        call(service.api),
        409,
        'Redline request is not ready for signing; both sides must agree first',
      )
    }
  })

  it('when it starts a negotiation with this template', async () => {
    const call = () =>
      service.otherApi.post('/v1/redline-requests', { templateId: n.templateId, members: [dora, rita] })
    await expectRefused(call, 403, 'Client not authorized to create a redline request for this template')
  })
})

describe('time limits', () => {
  it('a link that was not opened within an hour changes nothing', async () => {
    const { session } = await redlineUrl(service, n.id, rita.email)
    service.clock.advance(61 * 60_000)
    for (const write of Object.values(writes)) await expectRefused(() => write(session), 401, expired)
  })

  it('a session older than 12 hours changes nothing', async () => {
    service.clock.advance(12 * 60 * 60_000)
    for (const write of Object.values(writes)) await expectRefused(() => write(n.ritas), 401, expired)
  })
})
