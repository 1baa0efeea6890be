import { assertSeenAlike } from './seen-alike.ts'

/** An answer of the service, its JSON already read. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
  body: any
  headers: Headers
}

const isEndless = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true

async function leave({ body }: Response): Promise<string> {
  await body?.cancel()
  return ''
}

/**
 * Calls the service over HTTP, as an integrator's program would. Each call uses a new connection, because an open one
 * may lead to a process that a test has killed.
 */
export class ApiClient {
  readonly #url: string
  readonly #token: string | null

  constructor(url: string, token: string | null) {
    this.#url = url
    this.#token = token
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers)
  put = (path: string, body?: unknown) => this.call('PUT', path, body)
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body)

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isForm = body instanceof FormData
    const isRaw = isForm || typeof body === 'string'
    const response = await fetch(this.#url + path, {
      method,
      body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
      headers: {
        connection: 'close',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const text = isEndless(response) ? await leave(response) : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers }
  }

  /** Downloads a path or URL. Fails if a sealed file looks different on screen and on paper. */
  async bytes(pathOrUrl: string, headers: Record<string, string> = {}): Promise<Uint8Array> {
    const url = pathOrUrl.startsWith('http') ? pathOrUrl : this.#url + pathOrUrl
    const response = await fetch(url, {
      headers: { connection: 'close', ...(this.#token && { authorization: `Bearer ${this.#token}` }), ...headers },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.ok && new URL(url).pathname.startsWith('/downloads/signed-envelope/')) await assertSeenAlike(bytes)
    return bytes
  }

  upload(
    bytes: Uint8Array,
    filename = 'contract.pdf',
    parts: Record<string, string> = {},
    version = 'v1',
  ): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), filename)
    form.append('filename', filename)
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    return this.post(`/${version}/templates`, form)
  }
}
