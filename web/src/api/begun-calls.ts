/** The GETs whose answers have not been taken yet, keyed by token and path. */
const begun = new Map<string, Promise<Response>>()
const keyOf = (token: string, path: string) => `${token} ${path}`

const answerTimeoutMs = 60_000

/** Sends a request with the token of a link. The token is sent only in a header, never in an address. */
export function sendWithToken(token: string, path: string, init: RequestInit): Promise<Response> {
  const type = init.body == null ? null : { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const headers = { ...init.headers, Authorization: `Bearer ${token}`, ...type }
  return fetch(path, { ...init, headers, cache: 'no-store', signal })
}

/** Starts a GET before the page that needs its answer runs. */
export function beginCall(token: string, path: string): Promise<Response> {
  const response = sendWithToken(token, path, {})
  begun.set(keyOf(token, path), response)
  return response
}

/** Returns the answer to a GET that `beginCall` started, but only once. Returns undefined for any other call. */
export function takeBegunCall(token: string, path: string): Promise<Response> | undefined {
  const response = begun.get(keyOf(token, path))
  begun.delete(keyOf(token, path))
  files.delete(keyOf(token, path))
  return response
}

/** The files whose early download has finished, keyed by token and path. */
const files = new Map<string, Blob>()

/** Downloads a file before the page that needs it runs. */
export async function beginFile(token: string, path: string): Promise<void> {
  const response = await beginCall(token, path)
  if (!response.ok) return
  const file = await response.clone().blob()
  if (begun.has(keyOf(token, path))) files.set(keyOf(token, path), file)
}

/** Returns a file that `beginFile` has downloaded, but only once. Returns undefined for any other file. */
export function takeBegunFile(token: string, path: string): Blob | undefined {
  const file = files.get(keyOf(token, path))
  if (file) takeBegunCall(token, path)
  return file
}
