import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown

/** For tests: servers of lists and responses on this machine, each with an answer of its own. */
export function issuerStandIns() {
  const servers: { close(): Promise<unknown> }[] = []
  return {
    async start(answer: Answer) {
      const asked: string[] = []
      const sockets = new Set<Socket>()
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        asked.push(`${request.method} ${request.url}`)
        answer(request, response, Buffer.concat(chunks))
      })
      server.on('connection', socket => sockets.add(socket.on('error', () => {})))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const close = () => {
        for (const socket of sockets) socket.destroy()
        return new Promise(resolve => server.close(resolve))
      }
      servers.push({ close })
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
    },
    stop: () => Promise.all(servers.splice(0).map(server => server.close())),
  }
}

/** Answers every request with these bytes. */
export const giving =
  (bytes: () => Uint8Array): Answer =>
  (_request, response) =>
    response.end(bytes())
