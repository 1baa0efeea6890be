import { afterEach, expect, it, vi } from 'vitest'
import { ConnectionError, call, fetchFile } from './call.ts'

/** Creates an answer whose connection breaks before its end. */
function cutOff(contentType: string): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"revision":'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { headers: { 'Content-Type': contentType } })
}
afterEach(() => vi.unstubAllGlobals())

it.each(['application/json', 'image/png'])('treats a truncated %s response as a lost connection', async contentType => {
  vi.stubGlobal('fetch', async () => cutOff(contentType))
  await expect(call('token', 'GET /redlining/session', {})).rejects.toThrow(ConnectionError)
})

it('treats a truncated file as a lost connection', async () => {
  vi.stubGlobal('window', { location: { href: 'https://example.com/' } })
  vi.stubGlobal('fetch', async () => cutOff('application/pdf'))
  await expect(fetchFile('token', 'https://example.com/file')).rejects.toThrow(ConnectionError)
})

it('treats malformed JSON, which a proxy may produce, as a lost connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"rev', { headers: { 'Content-Type': 'application/json' } }))
  await expect(call('token', 'GET /redlining/session', {})).rejects.toThrow(ConnectionError)
})
