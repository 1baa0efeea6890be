import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves a page of another origin that frames `embeddedUrl` and collects the messages it gets in `messages`. */
export async function startEmbeddingPage(embeddedUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const script = 'messages = []; onmessage = event => messages.push([event.origin, event.data])'
  const html = `<!doctype html><script>${script}</script><iframe src="${embeddedUrl}" width="1000" height="700"></iframe>`
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
