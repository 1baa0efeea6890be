// biome-ignore lint/suspicious/noExplicitAny: answers are read as documented
type Body = any

/** The error for a call that the service refused. */
export class RefusedCall extends Error {
  constructor(call: string, status: number, body: Body) {
    super(`${call} was answered ${status}: ${JSON.stringify(body)}`)
  }
}

/** Calls the service as a program with an API key, a page with the token of its link, or a page with the cookies of a person. */
export class SeedClient {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor(url: string, headers: Record<string, string>) {
    this.#url = url
    this.#headers = headers
  }

  /** A client with an API key, or with the token of a link. */
  static withToken = (url: string, token: string) => new SeedClient(url, { authorization: `Bearer ${token}` })

  get = (path: string): Promise<Body> => this.#call('GET', path)
  post = (path: string, body?: unknown): Promise<Body> => this.#call('POST', path, body)
  put = (path: string, body: unknown): Promise<Body> => this.#call('PUT', path, body)

  async upload(file: Uint8Array, filename: string): Promise<Body> {
    const form = new FormData()
    form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), filename)
    form.append('filename', filename)
    return this.#call('POST', '/v1/templates', form)
  }

  /** A client that sends the cookies of an answer, as a page of the application does. */
  async signedIn(path: string, body: unknown, organizationId: string | null = null): Promise<SeedClient> {
    const headers = { ...this.#headers, 'x-countersign-page': '1', 'content-type': 'application/json' }
    const response = await fetch(this.#url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new RefusedCall(`POST ${path}`, response.status, await response.json())
    const cookie = response.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    return new SeedClient(this.#url, {
      cookie,
      'x-countersign-page': '1',
      ...(organizationId && { 'countersign-organization': organizationId }),
    })
  }

  async #call(method: string, path: string, body?: unknown): Promise<Body> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = isJson ? JSON.parse(text) : text
    if (!response.ok) throw new RefusedCall(`${method} ${path}`, response.status, answer)
    return answer
  }
}
