import type { BenchService } from './service.ts'

/** Makes a call, with the API key unless another token is given. Throws unless it succeeds. */
export async function callApi(
  service: BenchService,
  method: string,
  path: string,
  body?: unknown,
  token = service.apiKey,
) {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark reads answers freely
  return (await response.json()) as any
}
