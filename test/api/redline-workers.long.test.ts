import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redlineProcesses } from '../support/redline-processes.ts'
import { look, negotiation, path, replacing } from '../support/redline-sessions.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false, ownProcesses: true })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

async function draft() {
  const { session } = await redlineUrl(service, await redlineRequest(service, templateId), dora.email)
  const { document } = await look(session)
  const operation = { operationId: 'one', kind: 'insertParagraph', after: document.clauses[0].anchor, text: 'New.' }
  const edit = () => session.post(path('operations'), { revision: 1, operations: [operation] })
  return { session, edit }
}

describe.runIf(process.platform === 'linux')('a worker that dies during an edit', () => {
  it('fails only the call that it was serving, which then succeeds when it is repeated', async () => {
    const [one, other] = [await draft(), await draft()]
    const stopped = redlineProcesses()
    expect(stopped.length).toBeGreaterThan(0)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const hanging = one.edit()
    await expect.poll(() => service.platform.workers.loads().redline!.running.interactive).toBe(1)
    expect((await other.edit()).status).toBe(200)
    for (const pid of stopped) process.kill(pid, 'SIGKILL')

    const lost = await hanging
    expect(lost).toMatchObject({
      status: 503,
      body: { error: 'The document could not be processed right now, and nothing was changed; try again' },
    })
    expect(lost.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await look(one.session)).toMatchObject({ revision: 1, status: 'DisclosingPartyDraft' })
    expect(await one.edit()).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await look(other.session)).toMatchObject({ revision: 2 })
  })

  it('leaves no trace of the edit in the document until the caller tries again', async () => {
    const { dora: session } = await negotiation(service, templateId)
    const { document } = await look(session)
    const body = { revision: 1, operations: [replacing(document.clauses[0].anchor, 0, 1, 'The')] }
    const edit = () => session.post(path('operations'), body)
    const stopped = redlineProcesses()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const cut = edit()
    await expect.poll(() => service.platform.workers.loads().redline!.running.interactive).toBe(1)
    for (const pid of stopped) process.kill(pid, 'SIGKILL')
    expect(await cut).toMatchObject({ status: 503, body: { error: expect.stringContaining('try again') } })
    expect(await look(session)).toMatchObject({ revision: 1, changes: [] })
    expect(await edit()).toMatchObject({ status: 200, body: { revision: 2 } })
    expect((await look(session)).document.clauses[0].text).toBe('The contract')
  })
})

/** A negotiation of two rounds, with the calls that compare them. */
async function twoRounds(template: string) {
  const id = await redlineRequest(service, template, { members: [dora, rita] })
  for (const { email } of [dora, rita]) {
    const { session } = await redlineUrl(service, id, email)
    const { revision, document } = await look(session)
    const operation = { operationId: 'one', kind: 'insertParagraph', after: document.clauses[0].anchor, text: 'New.' }
    const edited = await session.post(path('operations'), { revision, operations: [operation] })
    expect([200, 400]).toContain(edited.status)
    expect((await session.post(path('send'), {})).status).toBe(200)
  }
  const compare = () => service.api.get(`/v1/redline-requests/${id}/comparison?from=1&to=2`)
  const view = async () =>
    (await redlineUrl(service, id, dora.email)).session.get(path('rounds/2/comparison?against=1'))
  return { id, compare, view }
}

describe('a comparison of rounds', () => {
  it('reports a damaged document, and the next comparison still succeeds', async () => {
    const [damaged, sound] = [await twoRounds(templateId), await twoRounds(templateId)]
    const { file_key } = await service.platform.database
      .selectFrom('redline_revision')
      .select('file_key')
      .where('redline_request_id', '=', damaged.id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    await service.platform.storage.write(file_key, Buffer.from('no document'))
    for (const asked of [damaged.compare, damaged.view])
      expect(await asked()).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/^These rounds cannot be compared/) },
      })
    expect((await sound.compare()).status).toBe(200)
  })

  it.each(sampleDocuments('docx'))('succeeds for %s', async (_, read) => {
    const uploaded = await service.api.upload(read(), 'sample.docx')
    const { compare, view } = await twoRounds(uploaded.body.templateId)
    const { status, body } = await compare()
    expect(status).toBe(200)
    const viewed = await view()
    expect(viewed).toMatchObject({ status: 200, body: { fallback: body.fallback } })
    const anchors = viewed.body.clauses.map((clause: { anchor: string }) => clause.anchor)
    expect(new Set(anchors).size).toBe(anchors.length)
  })
})
