import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Throws `not_from_page` unless a page of this service made a request that carries a cookie. Only pages of the same
 * origin can send the custom header, and browsers report which site a request comes from (OWASP Cross-Site Request
 * Forgery Prevention).
 */
export function assertFromPage({ config }: Pick<Platform, 'config'>, { headers }: FastifyRequest): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && origin !== new URL(config.publicUrl).origin) ||
    (site !== undefined && site !== 'same-origin')
  if (headers['x-countersign-page'] === undefined || isForeign) throw new CodedError('not_from_page')
}
