import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sequence } from '../../../engine/asn1/der.ts'
import { readRequest } from '../../../engine/timestamps/request.ts'
import { writeGranted } from '../../../engine/timestamps/response.ts'
import { type Forged, forgeToken, type TokenOptions } from '../../../engine/timestamps/test-support/forge.ts'

export interface Asked {
  body: Buffer
  headers: IncomingMessage['headers']
}

type Answer = (asked: Asked, response: ServerResponse) => unknown

/** For tests: authorities over HTTP on this machine, each with an answer of its own. */
export function authorityStandIns() {
  const servers: { close(): Promise<unknown> }[] = []
  return {
    /** Starts one; answers where it is, and what it was asked. */
    async start(answer: Answer) {
      const asked: Asked[] = []
      const sockets = new Set<Socket>()
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        asked.push({ body: Buffer.concat(chunks), headers: request.headers })
        answer(asked.at(-1)!, response)
      })
      server.on('connection', socket => sockets.add(socket.on('error', () => {})))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const close = () => {
        for (const socket of sockets) socket.destroy()
        return new Promise(resolve => server.close(resolve))
      }
      servers.push({ close })
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`, asked, close }
    },
    stop: () => Promise.all(servers.splice(0).map(server => server.close())),
  }
}

/** Answers as an authority does, but for what is changed of the token or of the response. */
export const stamping =
  (
    authority: Forged,
    changed: (token: TokenOptions) => Partial<TokenOptions> = () => ({}),
    respond: (token: Uint8Array) => Uint8Array = writeGranted,
  ): Answer =>
  ({ body }, response) => {
    const { imprint, nonce } = readRequest(body)
    const token = { authority, hash: imprint!.hash, nonce: nonce!, genTime: new Date() }
    const bytes = respond(forgeToken({ ...token, ...changed(token) }))
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(bytes)
  }

/** A response of the status grantedWithMods. */
export const grantedWithMods = (token: Uint8Array) => sequence(sequence(Buffer.of(2, 1, 1)), token)
