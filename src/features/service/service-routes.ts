import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import packageJson from '../../../package.json' with { type: 'json' }
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { sendMade } from '../../http/send-stored.ts'
import type { ConversionGuard } from '../../platform/conversion/conversion.ts'
import { REVOCATION_LIST_PATH } from '../../platform/keys/revocation/list-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { operatorAccess } from './operator-access.ts'
import { readinessProblem } from './readiness.ts'
import { askDatabase } from './service-store.ts'

const healthSchema = named(
  'Health',
  Type.Object({
    status: Type.String(),
    timestamp: Type.String({ format: 'date-time' }),
    uptime: Type.Number(),
    version: Type.String(),
    conversionSandbox: Type.Union(
      (['bubblewrap', 'landlock', 'off', 'unavailable'] satisfies ConversionGuard[]).map(kind => Type.Literal(kind)),
      { description: 'The sandbox that LibreOffice runs in. `unavailable`: DOC and DOCX files cannot be converted.' },
    ),
  }),
)

/** The public routes that report the state of the service. */
export const serviceRoutes: Route[] = [
  healthRoute(true),
  healthRoute(false),
  defineRoute({
    method: 'GET',
    path: '/live',
    versioned: false,
    operationId: 'readLiveness',
    summary: 'Check whether the process is running',
    description: 'For whoever restarts the process. Asks neither database nor disk.',
    access: anyone,
    response: Type.Object({ live: Type.Literal(true) }),
    errors: [],
    handle: async () => ({ live: true as const }),
  }),
  defineRoute({
    method: 'GET',
    path: '/ready',
    versioned: false,
    operationId: 'readReadiness',
    summary: 'Check whether the service accepts requests',
    description:
      'For load balancers. Returns 503 while the database cannot be reached or written, or is not the one of the data folder, and before the process stops.',
    access: anyone,
    response: Type.Object({ ready: Type.Literal(true) }),
    errors: ['service_unavailable'],
    async handle({ platform, reply }) {
      const problem = await readinessProblem(platform)
      if (problem === null) return { ready: true }
      platform.log.warn({ problem }, 'Not ready')
      return reply.code(503).header('retry-after', '2').send({ error: 'Service unavailable' })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/metrics',
    versioned: false,
    operationId: 'readMetrics',
    summary: 'Get the metrics of this process',
    description: 'In the Prometheus text format. If `METRICS_TOKEN` is set, send it as a bearer token.',
    access: operatorAccess,
    produces: 'text/plain; version=0.0.4; charset=utf-8',
    errors: [],
    handle: async ({ platform, reply }) => reply.type(platform.metrics.contentType).send(await platform.metrics.text()),
  }),
  defineRoute({
    method: 'GET',
    path: '/.well-known/countersign/root.pem',
    versioned: false,
    operationId: 'readRootCertificate',
    summary: 'Download the root certificate',
    description:
      'In PEM format. Anyone who trusts this certificate can verify the seals of this installation offline. If the key of the seal is not in the data folder, or was not, there are several: the root of the current seal first.',
    access: anyone,
    produces: 'application/x-pem-file',
    errors: [],
    async handle({ platform, reply }) {
      return reply.type('application/x-pem-file').send(platform.keys.rootCertificatePem)
    },
  }),
  defineRoute({
    method: 'GET',
    path: REVOCATION_LIST_PATH,
    versioned: false,
    operationId: 'readRevocationList',
    summary: 'Download the revocation list',
    description:
      'In DER format (RFC 5280). Lists the seal certificates that were revoked, signed by the root of this installation. If there is a public address, the certificates name this one.',
    access: anyone,
    produces: 'application/pkix-crl',
    conditional: 'etag',
    errors: ['revocation_list_missing'],
    async handle({ platform, request, reply }) {
      const bytes = await platform.keys.sealRevocationList()
      if (bytes === null) throw new CodedError('revocation_list_missing')
      return sendMade(request, reply, {
        bytes,
        etag: createHash('sha256').update(bytes).digest('hex'),
        contentType: 'application/pkix-crl',
        cacheControl: 'public, max-age=3600',
      })
    },
  }),
]

function healthRoute(versioned: boolean): Route {
  return defineRoute({
    method: 'GET',
    path: '/health',
    versioned,
    operationId: versioned ? 'readHealth' : 'readHealthUnversioned',
    summary: 'Check the health of the service',
    description:
      'Returns 200 if the database can be reached. Otherwise returns 503 with the same record, `status` `unhealthy` and an `error`. An `Authorization` header is ignored.',
    access: anyone,
    response: healthSchema,
    errors: [],
    errorFacts: { service_unavailable: healthSchema },
    async handle({ platform, reply }) {
      const error = await databaseProblem(platform)
      if (error) reply.code(503).header('retry-after', '2')
      return {
        status: error ? 'unhealthy' : 'healthy',
        timestamp: platform.clock.now().toISOString(),
        uptime: process.uptime(),
        version: packageJson.version,
        conversionSandbox: await platform.conversion.guard(),
        ...(error && { error }),
      }
    },
  })
}

/**
 * Returns why the service is unhealthy; null if it is healthy. Only the database is checked, because the service does
 * not start unless the seal's key can sign.
 */
async function databaseProblem(platform: Pick<Platform, 'database'>): Promise<string | null> {
  try {
    await askDatabase(platform.database)
    return null
  } catch {
    return 'The database does not answer'
  }
}
