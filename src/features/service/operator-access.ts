import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../http/bearer-token.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nobody } from '../../http/principal.ts'
import type { Access } from '../../http/route.ts'
import { isLoopback, isLoopbackHost } from '../../platform/loopback.ts'
import { secretHash } from '../../platform/secrets.ts'

/**
 * Access for the operator's own tools: by `METRICS_TOKEN` if it is set, else only from this machine. A proxy on this machine
 * would admit everyone, and a plain one leaves no trace; so nothing is open without a token once the service has an address
 * that is not this machine's (docs/decisions/17).
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

/** The headers that proxies, tunnels and content networks add. */
const addedByProxies =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*)$/

/** A plain `proxy_pass` of nginx uses HTTP/1.0, and a host name that leads a browser here is not this machine's. */
function isLocal({ headers, socket, raw }: FastifyRequest): boolean {
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const isDirect = raw.httpVersion === '1.1' && !Object.keys(headers).some(name => addedByProxies.test(name))
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackHost(host) && isDirect
}
