import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const corpus = new URL('../../../shared/corpus/docx/', import.meta.url)

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

const look = (session: ApiClient) => session.get('/redlining/session')

async function draft() {
  const { session } = await redlineUrl(service, await redlineRequest(service, templateId), dora.email)
  const { document } = (await look(session)).body
  const operation = { operationId: 'one', kind: 'insertParagraph', after: document.clauses[0].anchor, text: 'New.' }
  const edit = () => session.post('/redlining/session/operations', { revision: 1, operations: [operation] })
  return { session, edit }
}

/** The processes of this one that work on documents under negotiation. */
function redlineProcesses(): number[] {
  const isOne = (pid: string) => {
    const [line, status] = ['cmdline', 'status'].map(name => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
    return line!.includes('redline-tasks') && new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status!)
  }
  const exists = (pid: string) => {
    try {
      return isOne(pid)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && exists(name))
    .map(Number)
}

describe.runIf(process.platform === 'linux')('a worker that dies at an edit', () => {
  it('costs its caller another try and nobody else anything', async () => {
    const [one, other] = [await draft(), await draft()]
    const stopped = redlineProcesses()
    expect(stopped.length).toBeGreaterThan(0)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const hanging = one.edit()
    await expect.poll(() => service.platform.redline.load().running.interactive).toBe(1)
    expect((await other.edit()).status).toBe(200)
    for (const pid of stopped) process.kill(pid, 'SIGKILL')

    const lost = await hanging
    expect(lost).toMatchObject({
      status: 503,
      body: { error: 'The document could not be worked on at this moment; nothing was changed, try again' },
    })
    expect(lost.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await look(one.session)).body).toMatchObject({ revision: 1, status: 'DisclosingPartyDraft' })
    expect(await one.edit()).toMatchObject({ status: 200, body: { revision: 2 } })
    expect((await look(other.session)).body).toMatchObject({ revision: 2 })
  })
})

/** Each is a document that the library of comparisons has failed at, or one with much in it. */
const files = readdirSafely(corpus).filter(name => /num-having|RP016-cc|tbl-having|hdr-header|drawing/.test(name))

describe.runIf(files.length > 0)('rounds of documents of every kind', () => {
  it.each(files)('%s: are compared, or it is told that they cannot be', async name => {
    const uploaded = await service.api.upload(readFileSync(new URL(name, corpus)), name)
    const created = await service.api.post('/v1/redline-requests', {
      templateId: uploaded.body.templateId,
      members: [dora, rita],
    })
    expect(created.status).toBe(200)
    const id = created.body.redlineRequestId
    for (const { email } of [dora, rita]) {
      const { session } = await redlineUrl(service, id, email)
      const { revision, document } = (await look(session)).body
      const operation = { operationId: 'one', kind: 'insertParagraph', after: document.clauses[0].anchor, text: 'New.' }
      const edited = await session.post('/redlining/session/operations', { revision, operations: [operation] })
      expect([200, 400]).toContain(edited.status)
      expect((await session.post('/redlining/session/send', {})).status).toBe(200)
    }
    const answer = await service.api.get(`/v1/redline-requests/${id}/comparison?from=1&to=2`)
    if (answer.status !== 200)
      expect(answer).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/^These rounds cannot be compared/) },
      })
  })
})

function readdirSafely(folder: URL): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
