import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../http/bearer-token.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nobody } from '../../http/principal.ts'
import type { Access } from '../../http/route.ts'
import { isLoopback, isLoopbackHost } from '../../platform/loopback.ts'
import { secretHash } from '../../platform/secrets.ts'

/**
 * Admits the operator's own tools: by `METRICS_TOKEN` if it is set, otherwise only from this machine. A proxy on this
 * machine would let everyone in, and a plain proxy leaves no trace. So without a token, nothing is open once the
 * service has the address of another machine (docs/decisions/17).
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

/** Matches the headers that proxies, tunnels and content delivery networks add. */
const addedByProxies =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*)$/

/**
 * Whether a call comes straight from a program on this machine. The HTTP version excludes a plain `proxy_pass` of
 * nginx, which uses HTTP/1.0; the `Host` header excludes browsers that another host name led here.
 */
function isLocal({ headers, socket, raw }: FastifyRequest): boolean {
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  const isDirect = raw.httpVersion === '1.1' && !Object.keys(headers).some(name => addedByProxies.test(name))
  return isLoopback(socket.remoteAddress ?? '') && isLoopbackHost(host) && isDirect
}
