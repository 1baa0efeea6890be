/** A refusal in words by field, beside the sentence that the interface promises. */
export interface FieldRefusal {
  fieldId: string
  error: string
}

/** The server answered with an error status. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: FieldRefusal[]

  constructor(status: number, message: string, fields: FieldRefusal[] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }
}

/**
 * No answer came: offline, cut off, or too slow. Whether the server acted is not known, so only what may be repeated is
 * sent again.
 */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No answer came from the server', { cause })
    this.name = 'ConnectionError'
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH'
  body?: unknown
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

const answerTimeoutMs = 60_000

/** Sends a request with the link's token, which travels only in this header. Throws `ApiError` or `ConnectionError`. */
export async function request(token: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await fetchWithToken(token, path, options)
  if (!response.ok) throw await readError(response)
  return response
}

async function fetchWithToken(token: string, path: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      keepalive: options.keepalive ?? false,
      cache: 'no-store',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
  } catch (cause) {
    throw new ConnectionError(cause)
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { error, fields } = (body ?? {}) as { error?: unknown; fields?: unknown }
  const message = typeof error === 'string' ? error : response.statusText
  return new ApiError(response.status, message, Array.isArray(fields) ? fields.filter(isFieldRefusal) : [])
}

function isFieldRefusal(value: unknown): value is FieldRefusal {
  const { fieldId, error } = (value ?? {}) as Partial<Record<keyof FieldRefusal, unknown>>
  return typeof fieldId === 'string' && typeof error === 'string'
}
