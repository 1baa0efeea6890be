import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Access } from '../../http/route.ts'
import { CodedError } from '../../platform/coded-error.ts'
import { secretHash } from '../../platform/secrets.ts'
import { bearerToken } from '../credentials/authenticate.ts'

/**
 * Access of the operator's own tools: by `METRICS_TOKEN` where one is set, else from this machine alone and not through a
 * proxy on it, which would let everybody in (docs/decisions/0019).
 */
export const operatorAccess: Access<null> = {
  scheme: 'operator',
  errors: ['auth_token_not_valid'],
  async authenticate({ config }, request) {
    const isAllowed =
      config.metricsToken === null
        ? isLocal(request)
        : timingSafeEqual(secretHash(bearerToken(request)), secretHash(config.metricsToken))
    if (!isAllowed) throw new CodedError('auth_token_not_valid')
    return null
  },
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

function isLocal({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(address) || address === '::1'
  return isLoopback && proxyHeaders.every(name => headers[name] === undefined)
}
