import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { embeddedRequest, field, readyTemplate, sign, signingToken } from '../support/builders.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
})
afterAll(() => service.stop())

interface Listed {
  updatedAt: string
  [property: string]: unknown
}

const writerCount = 8

/** A client that polls with the last `updatedAt` it saw, and keeps the newest version of each record. */
class Poller {
  readonly known = new Map<string, Listed>()
  #since = ''
  readonly #path: string
  readonly #idName: string

  constructor(path: string, idName: string) {
    this.#path = path
    this.#idName = idName
  }

  async poll(limit: number | null) {
    const parameters = new URLSearchParams()
    if (this.#since) parameters.set('updatedSince', this.#since)
    if (limit) parameters.set('limit', String(limit))
    for (let path: string | undefined = `${this.#path}?${parameters}`; path; ) {
      const { status, body, headers } = await service.api.get(path)
      expect(status).toBe(200)
      for (const record of body as Listed[]) this.#take(record)
      path = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(service.url, '')
    }
    // moves on only after the last page, so that a client that stops halfway starts over
    for (const { updatedAt } of this.known.values()) if (updatedAt > this.#since) this.#since = updatedAt
  }

  #take(record: Listed) {
    this.known.set(String(record[this.#idName]), record)
  }
}

/** Polls until the writers are done and once more, alternating between whole lists and pages. */
async function pollWhile(writing: Promise<unknown>, path: string, idName: string) {
  const poller = new Poller(path, idName)
  let done = false
  const finished = writing.finally(() => {
    done = true
  })
  for (let polls = 0; !done; polls++) await poller.poll([null, 2, 7][polls % 3]!)
  await finished
  await poller.poll(null)
  return poller.known
}

async function expectEverythingSeen(known: Map<string, Listed>, path: string, idName: string) {
  const all: Listed[] = (await service.api.get(path)).body
  expect(known.size).toBe(all.length)
  for (const record of all) expect(known.get(String(record[idName]))).toEqual(record)
}

it('a client that polls with the last updatedAt it saw misses no change to a signature request', async () => {
  const { templateId } = await readyTemplate(service.api, { fields: [field(0, { type: 'signature' })] })
  const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }]
  const endings: ((session: ApiClient) => Promise<{ status: number }>)[] = [
    session => sign(session),
    session => session.post('/signing/session/decline', { reason: 'No' }),
    session => session.post('/signing/session/viewed'),
  ]
  const write = async (writer: number) => {
    for (let count = 0; count < 9; count++) {
      const request = await embeddedRequest(service.api, { templateId, body: { signers } })
      const token = await signingToken(service.api, request.signers[0]!.recipientSignatureId)
      const answer = await endings[(writer + count) % 3]!(new ApiClient(service.url, token))
      expect(answer.status).toBe(200)
    }
  }
  const sealed = async () => {
    const left =
      "select 1 from signature_request s where status = 'Created' and not exists (select from recipient where signature_request_id = s.id and signed_at is null)"
    while ((await service.platform.pool.query(left)).rowCount) await new Promise(resolve => setTimeout(resolve, 50))
  }
  const writing = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer))).then(sealed)
  const known = await pollWhile(writing, '/v1/signature-requests', 'signatureRequestId')
  await expectEverythingSeen(known, '/v1/signature-requests', 'signatureRequestId')
  expect(new Set([...known.values()].map(one => one.status))).toEqual(new Set(['Created', 'Completed', 'Expired']))
})

it('a client that polls with the last updatedAt it saw misses no change to a template', async () => {
  const templates = await Promise.all(Array.from({ length: 4 }, () => readyTemplate(service.api)))
  const write = async (writer: number) => {
    for (let count = 0; count < 8; count++) {
      const path = `/v1/templates/${templates[(writer + count) % templates.length]!.templateId}`
      const fields = [field(0, { label: `${writer} ${count}` })]
      const answer =
        count < 7 ? await service.api.put(`${path}/fields`, { fields }) : await service.api.post(`${path}/archive`)
      expect(answer.status).toBe(200)
    }
  }
  const writing = Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
  const known = await pollWhile(writing, '/v1/templates', 'templateId')
  await expectEverythingSeen(known, '/v1/templates', 'templateId')
})
