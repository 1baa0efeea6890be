import { expect } from 'vitest'
import type { Answer, ApiClient } from './api-client.ts'
import { dora, redlineRequest, redlineUrl, rita, type Service } from './redlines.ts'

/** A path of the redlining session. */
export const path = (rest: string) => `/redlining/session/${rest}`

/** Reads the session, as the page of a member does. */
export const look = async (session: ApiClient) => (await session.get('/redlining/session')).body

/** Expects an answer to be a success, and returns its body. */
export async function saved(answer: Promise<Answer>) {
  const { status, body } = await answer
  expect({ status, error: body.error }).toEqual({ status: 200 })
  return body
}

/** Creates a redline request. Returns its sessions, which no member has opened yet. */
export async function negotiation(service: Service, templateId: string, body: object = {}) {
  const id = await redlineRequest(service, templateId, body)
  const session = async (email: string) => (await redlineUrl(service, id, email)).session
  return { id, session, dora: await session(dora.email), rita: await session(rita.email) }
}

let operations = 0

/** An operation with a new id that replaces `length` characters of a clause. */
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
