import { expect } from 'vitest'
import type { Answer, ApiClient } from './api-client.ts'
import { dora, redlineRequest, redlineUrl, rita, type Service } from './redlines.ts'

/** What a session calls for something of its document. */
export const path = (rest: string) => `/redlining/session/${rest}`

/** What the page of a member shows. */
export const look = async (session: ApiClient) => (await session.get('/redlining/session')).body

/** The body of an answer, which must be a success. */
export async function saved(answer: Promise<Answer>) {
  const { status, body } = await answer
  expect({ status, error: body.error }).toEqual({ status: 200 })
  return body
}

/** A new redline request: the session of any member, and those of the two parties, which nobody has opened yet. */
export async function negotiation(service: Service, templateId: string, body: object = {}) {
  const id = await redlineRequest(service, templateId, body)
  const session = async (email: string) => (await redlineUrl(service, id, email)).session
  return { id, session, dora: await session(dora.email), rita: await session(rita.email) }
}

let operations = 0

/** An operation under an id of its own: `length` characters of a clause become another text. */
export const replacing = (anchor: string, start: number, length: number, text: string) => ({
  operationId: `op-${++operations}`,
  kind: 'replaceText',
  anchor,
  start,
  length,
  text,
})

/** The changes that are neither accepted nor rejected. */
export const openChanges = async (session: ApiClient) =>
  (await look(session)).changes.filter((change: { open: boolean }) => change.open)
