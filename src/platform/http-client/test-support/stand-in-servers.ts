import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Answer = (asked: Asked, response: ServerResponse) => unknown

/** Makes HTTP servers on this machine for tests, each with its own answer. */
export function standInServers() {
  const servers: { close(): Promise<unknown> }[] = []
  return {
    /** Starts a server. Returns its URL and the requests that it has received. */
    async start(answer: Answer) {
      const requests: Asked[] = []
      const sockets = new Set<Socket>()
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const { method, url, headers } = request
        requests.push({ method: method!, path: url!, headers, body: Buffer.concat(chunks) })
        answer(requests.at(-1)!, response)
      })
      server.on('connection', socket => sockets.add(socket.on('error', () => {})))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const close = () => {
        for (const socket of sockets) socket.destroy()
        return new Promise(resolve => server.close(resolve))
      }
      servers.push({ close })
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests, close }
    },
    stop: () => Promise.all(servers.splice(0).map(server => server.close())),
  }
}
