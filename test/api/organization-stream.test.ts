import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetSessions } from '../../src/features/people/find-session.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { type ReadStream, readStream } from '../support/change-stream.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let templateId: string
let streams: ReadStream[] = []
beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  templateId = (await readyTemplate(service.api)).templateId
})
afterEach(() => {
  for (const stream of streams) stream.leave()
  streams = []
})
afterAll(() => service?.stop())

const changed = { event: 'changed', data: {} }

async function open(headers: Record<string, string>): Promise<ReadStream> {
  const stream = await readStream(`${service.url}/v1/organization/stream`, headers)
  streams.push(stream)
  return stream
}

const withKey = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` })

/** Opens an organization's first stream and reads its first two events: on connecting and on the first clock check. */
async function settled(headers: Record<string, string>): Promise<ReadStream> {
  const stream = await open(headers)
  expect(await stream.next()).toEqual(changed)
  expect(await stream.next()).toEqual(changed)
  return stream
}

/** Whether a stream stays silent during two checks of the organization clocks. */
const isQuiet = (stream: ReadStream) =>
  Promise.race([stream.next().then(() => false), new Promise(resolve => setTimeout(() => resolve(true), 2_500))])

/** Asks for the stream and closes the connection while the service checks the caller. */
async function askAndLeave(headers: Record<string, string>): Promise<void> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`GET /v1/organization/stream HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  await once(socket, 'close')
}

describe('the stream of an organization', () => {
  it('tells the organization’s programs and people about a change, but no other organization', async () => {
    const other = await settled(withKey(service.other.apiKey))
    const program = await settled(withKey(service.acme.apiKey))
    const person = await open(owner.headers())
    expect(await person.next()).toEqual(changed)
    await embeddedRequest(service.api, { templateId })
    expect(await program.next()).toEqual(changed)
    expect(await person.next()).toEqual(changed)
    expect(await isQuiet(other)).toBe(true)
  })

  it('is refused to callers without access, and to a caller with eight open streams', async () => {
    expect((await open({})).status).toBe(401)
    expect((await open({ ...owner.headers(), 'countersign-organization': service.other.organizationId })).status).toBe(
      403,
    )
    for (let count = 0; count < 8; count++) expect((await open(withKey(service.acme.apiKey))).status).toBe(200)
    expect((await open(withKey(service.acme.apiKey))).status).toBe(429)
    expect((await open(owner.headers())).status).toBe(200)
  })

  it('does not count for a reader who leaves before the answer', async () => {
    for (let count = 0; count < 8; count++) {
      // reading the session takes longer than leaving
      forgetSessions(service.platform)
      await askAndLeave(owner.headers())
    }
    await new Promise(resolve => setTimeout(resolve, 500))
    expect((await open(owner.headers())).status).toBe(200)
  })

  it('ends for a removed member at the next change', async () => {
    const member = await joined(service, owner, { email: 'leaver@acme.example', role: 'member' })
    const stream = await open(member.headers())
    expect(await stream.next()).toEqual(changed)
    const { body: members } = await owner.get('/v1/organization/members')
    const { memberId } = members.find((member: { email: string }) => member.email === 'leaver@acme.example')
    await owner.delete(`/v1/organization/members/${memberId}`)
    // roles may be cached for up to a second
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await embeddedRequest(service.api, { templateId })
    for (let heard = await stream.next(); heard?.event !== 'ended'; heard = await stream.next())
      expect(heard).toEqual(changed)
    expect(await stream.next()).toBeNull()
  })

  it('ends when the service stops', async () => {
    const stream = await open(withKey(service.acme.apiKey))
    await service.restart(async () => {
      for (let heard = await stream.next(); heard; heard = await stream.next()) expect(heard).toEqual(changed)
    })
  })
})
