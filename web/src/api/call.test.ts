import { afterEach, expect, it, vi } from 'vitest'
import { ConnectionError, call, fetchFile } from './call.ts'

/** An answer of which only the beginning comes. */
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

it.each(['application/json', 'image/png'])('an answer of %s that is cut off is none', async contentType => {
  vi.stubGlobal('fetch', async () => cutOff(contentType))
  await expect(call('token', 'GET /redlining/session', {})).rejects.toThrow(ConnectionError)
})

it('a file that is cut off is none', async () => {
  vi.stubGlobal('window', { location: { href: 'https://example.com/' } })
  vi.stubGlobal('fetch', async () => cutOff('application/pdf'))
  await expect(fetchFile('token', 'https://example.com/file')).rejects.toThrow(ConnectionError)
})

it('an answer that is no JSON, as a proxy may send it, is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"rev', { headers: { 'Content-Type': 'application/json' } }))
  await expect(call('token', 'GET /redlining/session', {})).rejects.toThrow(ConnectionError)
})
