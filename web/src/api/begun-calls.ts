/** GETs whose answers nobody has taken yet, by token and path. */
const begun = new Map<string, Promise<Response>>()
const keyOf = (token: string, path: string) => `${token} ${path}`

const answerTimeoutMs = 60_000

/** Sends a request with the token of a link, which travels only in a header. */
export function sendWithToken(token: string, path: string, init: RequestInit): Promise<Response> {
  const type = init.body == null ? null : { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const headers = { ...init.headers, Authorization: `Bearer ${token}`, ...type }
  return fetch(path, { ...init, headers, cache: 'no-store', signal })
}

/** Begins a GET before the page that needs it runs. */
export function beginCall(token: string, path: string): Promise<Response> {
  const response = sendWithToken(token, path, {})
  begun.set(keyOf(token, path), response)
  return response
}

/** The answer to a GET that was begun, once; undefined for any other. */
export function takeBegunCall(token: string, path: string): Promise<Response> | undefined {
  const response = begun.get(keyOf(token, path))
  begun.delete(keyOf(token, path))
  return response
}
