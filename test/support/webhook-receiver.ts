import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { longestWaitMs } from './longest-wait.ts'

/** A delivery as it arrived. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  webhookId: string
  atMs: number
}

/** How a receiver answers; 200 at once by default. */
export type Behaviour = (received: Received, response: ServerResponse) => unknown

/** A receiver of webhooks on this machine, over HTTP. */
export interface WebhookReceiver {
  url: string
  received: Received[]
  behave(behaviour: Behaviour): void
  /** Waits until this many deliveries have arrived, of this event type if one is given. */
  until(count: number, eventType?: string): Promise<Received[]>
  /** Stops listening at its address until it is opened again. */
  close(): Promise<void>
  open(): Promise<void>
}

export const typeOf = (received: Received): string => JSON.parse(received.body).event.event_type

const accept: Behaviour = (_received, response) => response.end('thanks')

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let behaviour = accept
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    // the sender may be killed in the middle of a request
    request.on('error', () => {})
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const arrived = {
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      webhookId: String(request.headers['webhook-id']),
      atMs: performance.now(),
    }
    received.push(arrived)
    behaviour(arrived, response)
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    behave(next) {
      behaviour = next
    },
    async until(count, eventType) {
      const deadline = performance.now() + longestWaitMs
      for (;;) {
        const matching = received.filter(one => eventType === undefined || typeOf(one) === eventType)
        if (matching.length >= count) return matching
        if (performance.now() > deadline)
          throw new Error(`${matching.length} of ${count} deliveries came within ${longestWaitMs} ms`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => open(port),
  }
}
