import { sendWithToken, takeBegunCall } from './begun-calls.ts'
import { type AnyInput, addressOf, type CallInput, type CallName, methodOf, pathOf } from './call-path.ts'
import type { Calls } from './generated/calls.ts'

/** The service's reason for refusing a field, in words. It accompanies the error message that every refusal has. */
export interface FieldRefusal {
  fieldId: string
  error: string
}

/** The server answered with an error status. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: FieldRefusal[]
  /** The name of the organization that can create a new link, if the link has ended. */
  readonly organization: string | null
  /** The time after which the server accepts the next try, if the server announces it. */
  readonly retryAfterSeconds: number | null
  /** The whole answer, since some errors contain more than a message. */
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
 * No answer arrived: the page is offline, the answer was cut off, or the server was too slow. It is unknown whether the
 * server acted, so only calls that are safe to repeat are sent again.
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
 * Calls the service with the link's token, which is sent only in a header. Resolves with the answer that `Calls`
 * declares: JSON, or a file as a Blob. Throws `ApiError` or `ConnectionError`.
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

/** Downloads a file from an address that the service returned. Throws `ApiError` or `ConnectionError`. */
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

/**
 * Throws the error for a call that got no answer, or whose connection broke while the body of the answer was arriving.
 */
export function notAnswered(cause: unknown): never {
  throw new ConnectionError(cause)
}

/** Reads the error from the body of an answer. */
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
