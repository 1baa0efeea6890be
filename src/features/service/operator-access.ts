import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../http/bearer-token.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nobody } from '../../http/principal.ts'
import type { Access } from '../../http/route.ts'
import { isLoopback, isLoopbackHost } from '../../platform/loopback.ts'
import { secretHash } from '../../platform/secrets.ts'

/**
 * Access of the operator's own tools: by `METRICS_TOKEN` where one is set, else from this machine alone. A proxy on this machine
 * would let everybody in, and a plain one leaves no trace; so nothing is open without a token once the service has an address
 * that is not this machine's (docs/decisions/0019).
 */
export const operatorAccess: Access = {
  scheme: 'operator',
  errors: ['auth_token_not_valid'],
  async authenticate({ config }, request) {
    const isAllowed =
      config.metricsToken === null
        ? isLoopbackHost(new URL(config.publicUrl).hostname) && isLocal(request)
        : timingSafeEqual(secretHash(bearerToken(request)), secretHash(config.metricsToken))
    if (!isAllowed) throw new CodedError('auth_token_not_valid')
    return nobody
  },
}

/** What proxies, tunnels and content networks add. */
const addedByProxies =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*)$/

/** A plain `proxy_pass` of nginx speaks HTTP/1.0, and a name that leads a browser here is not this machine's. */
function isLocal({ headers, socket, raw }: FastifyRequest): boolean {
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const isDirect = raw.httpVersion === '1.1' && !Object.keys(headers).some(name => addedByProxies.test(name))
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackHost(host) && isDirect
}
