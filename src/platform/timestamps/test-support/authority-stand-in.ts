import { sequence } from '../../../engine/asn1/der.ts'
import { readRequest } from '../../../engine/timestamps/request.ts'
import { writeGranted } from '../../../engine/timestamps/response.ts'
import { type Forged, forgeToken, type TokenOptions } from '../../../engine/timestamps/test-support/forge.ts'
import { type Answer, standInServers } from '../../http-client/test-support/stand-in-servers.ts'

/** Makes timestamp authorities for tests, over HTTP on this machine, each with its own answer. */
export function authorityStandIns() {
  const { start, stop } = standInServers()
  return {
    async start(answer: Answer) {
      const server = await start(answer)
      return { ...server, url: `${server.url}/tsa` }
    },
    stop,
  }
}

/** Makes an answer like that of an authority, with changes to the token or the response. */
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

/** Makes a response with the status grantedWithMods. */
export const grantedWithMods = (token: Uint8Array) => sequence(sequence(Buffer.of(2, 1, 1)), token)
