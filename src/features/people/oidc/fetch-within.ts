import type { CustomFetchOptions } from 'openid-client'

const answerLimitBytes = 1024 * 1024

/**
 * Fetches a URL like `fetch`, but throws if the answer is larger than any from a provider should be. The library limits
 * the time, and follows no redirects.
 */
export async function fetchWithin(url: string, options: CustomFetchOptions): Promise<Response> {
  const answer = await fetch(url, options as RequestInit)
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of answer.body ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > answerLimitBytes) throw new Error(`The answer is larger than ${answerLimitBytes} bytes`)
    chunks.push(chunk)
  }
  const { status, statusText, headers } = answer
  const body = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks)
  return new Response(body, { status, statusText, headers })
}
