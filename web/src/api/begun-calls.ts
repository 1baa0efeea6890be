/** Holds GETs whose answers have not been taken yet, by token and path. */
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

/** Returns the answer to a GET that was begun, but only once; undefined for any other call. */
export function takeBegunCall(token: string, path: string): Promise<Response> | undefined {
  const response = begun.get(keyOf(token, path))
  begun.delete(keyOf(token, path))
  files.delete(keyOf(token, path))
  return response
}

/** Holds files whose download was begun and has finished. */
const files = new Map<string, Blob>()

/** Begins to fetch a file, and reads it, before the page that needs it runs. */
export async function beginFile(token: string, path: string): Promise<void> {
  const response = await beginCall(token, path)
  if (!response.ok) return
  const file = await response.clone().blob()
  if (begun.has(keyOf(token, path))) files.set(keyOf(token, path), file)
}

/** Returns a file whose download was begun and has finished, but only once. */
export function takeBegunFile(token: string, path: string): Blob | undefined {
  const file = files.get(keyOf(token, path))
  if (file) takeBegunCall(token, path)
  return file
}
