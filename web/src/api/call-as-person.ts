import { notAnswered, readAnswer, readError } from './call.ts'
import { type AnyInput, addressOf, type CallInput, type CallName, callPath, methodOf } from './call-path.ts'
import type { Calls } from './generated/calls.ts'
import { pageHeaders } from './page-headers.ts'

const answerTimeoutMs = 60_000

/**
 * Calls the service as the signed-in person, who is identified by the session cookie. Paths below `/v1` concern one of
 * the person's organizations. Throws `ApiError` or `ConnectionError`.
 */
export async function callAsPerson<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  organizationId: string | null = null,
  headers: Record<string, string> = {},
): Promise<Calls[Name]['answer']> {
  const any = input as AnyInput
  return readAnswer(
    await send(methodOf(name), addressOf(name, any), any.body, { ...pageHeaders(organizationId), ...headers }),
  )
}

/** A page of a list. `next` is the cursor of the next page; it is undefined on the last page. */
export interface ListPage<Name extends CallName> {
  records: Calls[Name]['answer']
  next: string | undefined
}

/** Reads one page of a list that takes a `limit`; otherwise like `callAsPerson`. */
export async function readPageAsPerson<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  organizationId: string,
): Promise<ListPage<Name>> {
  const address = addressOf(name, input as AnyInput)
  const response = await send(methodOf(name), address, undefined, pageHeaders(organizationId))
  const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
  const cursor = next && new URL(next).searchParams.get('cursor')
  return { records: await readAnswer<Calls[Name]['answer']>(response), next: cursor || undefined }
}

/** Reads a picture of a template's page. The browser caches it and revalidates it on each use. */
export async function readPagePicture(
  input: CallInput<'GET /v1/templates/{templateId}/pages/{page}/image'>,
  organizationId: string,
): Promise<Blob> {
  const response = await fetch(callPath('GET /v1/templates/{templateId}/pages/{page}/image', input), {
    headers: pageHeaders(organizationId),
    cache: 'no-cache',
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch(notAnswered)
  if (!response.ok) throw await readError(response)
  return response.blob().catch(notAnswered)
}

/** Reads the list of requests as a CSV file. There is no time limit, because a long list is sent as it is read. */
export async function readRequestsCsv(
  input: CallInput<'GET /v1/signature-requests/csv'>,
  organizationId: string,
): Promise<Blob> {
  const response = await fetch(callPath('GET /v1/signature-requests/csv', input), {
    headers: pageHeaders(organizationId),
    cache: 'no-store',
  }).catch(notAnswered)
  if (!response.ok) throw await readError(response)
  return response.blob().catch(notAnswered)
}

/** Opens the stream that reports changes in the organization; throws if it is refused. */
export async function openOrganizationStream(
  organizationId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch('/v1/organization/stream', {
    headers: { ...pageHeaders(organizationId), Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  return response.body
}

/** Calls a path that signs people in or out. These paths are not part of the described interface. */
export async function callIdentity<Answer>(path: string, body: object = {}): Promise<Answer> {
  return readAnswer(await send('POST', `/identity${path}`, body, pageHeaders(null)))
}

/** Reads from a path below `/identity`, which is not part of the described interface. */
export async function readIdentity<Answer>(path: string): Promise<Answer> {
  return readAnswer(await send('GET', `/identity${path}`, undefined, pageHeaders(null)))
}

async function send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const init = body === undefined ? { headers } : { headers: { ...headers, 'Content-Type': 'application/json' } }
  const response = await fetch(path, {
    ...init,
    method,
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch(notAnswered)
  if (!response.ok) throw await readError(response)
  return response
}
