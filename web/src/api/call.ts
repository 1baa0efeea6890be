import { sendWithToken, takeBegunCall } from './begun-calls.ts'
import { type AnyInput, addressOf, type CallInput, type CallName, methodOf, pathOf } from './call-path.ts'
import type { Calls } from './generated/calls.ts'

/** A refusal in words by field, in addition to the sentence that the interface promises. */
export interface FieldRefusal {
  fieldId: string
  error: string
}

/** The server answered with an error status. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: FieldRefusal[]
  /** Who can create a new link, when the link has ended. */
  readonly organization: string | null
  /** When the server accepts the next try, if it says. */
  readonly retryAfterSeconds: number | null
  /** The whole answer, since some errors hold more than their text. */
  readonly body: unknown

  constructor(
    status: number,
    message: string,
    {
      fields = [],
      organization = null,
      retryAfterSeconds = null,
      body,
    }: {
      fields?: FieldRefusal[]
      organization?: string | null
      retryAfterSeconds?: number | null
      body?: unknown
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.organization = organization
    this.retryAfterSeconds = retryAfterSeconds
    this.body = body
  }
}

/**
 * No answer arrived: the page is offline, the answer was cut off, or the server was too slow. It is unknown whether the server acted, so
 * only calls that are safe to repeat are sent again.
 */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No answer came from the server', { cause })
    this.name = 'ConnectionError'
  }
}

export interface CallOptions {
  /** Lets the call outlive the page. */
  keepalive?: boolean
  headers?: Record<string, string>
}

/**
 * Calls the service with the link's token, which travels only in a header. Resolves with what `Calls` declares: JSON, or a file as a Blob.
 * Throws `ApiError` or `ConnectionError`.
 */
export async function call<Name extends CallName>(
  token: string,
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<Calls[Name]['answer']> {
  const any = input as AnyInput
  const init = { method: methodOf(name), body: any.body === undefined ? null : JSON.stringify(any.body), ...options }
  return readAnswer(await fetchWithToken(token, addressOf(name, any), init))
}

/** Reads the answer to a call: JSON, or a file as a Blob. */
export function readAnswer<Answer>(response: Response): Promise<Answer> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return (isJson ? response.json() : response.blob()).catch(notAnswered)
}

/** Fetches a file from an address in an answer. Throws `ApiError` or `ConnectionError`. */
export async function fetchFile(token: string, address: string): Promise<Blob> {
  const response = await fetchWithToken(token, pathOf(address), {})
  return response.blob().catch(notAnswered)
}

async function fetchWithToken(token: string, path: string, init: RequestInit): Promise<Response> {
  const sent = (init.method ?? 'GET') === 'GET' ? takeBegunCall(token, path) : undefined
  const response = await (sent ?? sendWithToken(token, path, init)).catch(notAnswered)
  if (!response.ok) throw await readError(response)
  return response
}

/** Also applies when the connection ends while the body of the answer arrives. */
export function notAnswered(cause: unknown): never {
  throw new ConnectionError(cause)
}

/** Reads the error that an answer holds. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { error, fields, organization } = (body ?? {}) as Record<string, unknown>
  const message = typeof error === 'string' ? error : response.statusText
  const name = (organization as { name?: unknown } | undefined)?.name
  return new ApiError(response.status, message, {
    fields: Array.isArray(fields) ? fields.filter(isFieldRefusal) : [],
    organization: typeof name === 'string' && name.trim() !== '' ? name : null,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || null,
    body,
  })
}

function isFieldRefusal(value: unknown): value is FieldRefusal {
  const { fieldId, error } = (value ?? {}) as Partial<Record<keyof FieldRefusal, unknown>>
  return typeof fieldId === 'string' && typeof error === 'string'
}
