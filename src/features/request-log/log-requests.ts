import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../http/route.ts'
import { withoutGate } from '../../platform/database/commit-gate.ts'
import { commitTo } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { programOf } from '../credentials/authenticate.ts'
import { CallBuffer } from './call-buffer.ts'
import { keptError, namesOfRoutes } from './kept-error.ts'
import { keptPath } from './kept-path.ts'
import type { LoggedCall } from './logged-call.ts'
import { insertCalls } from './request-log-store.ts'

const writeEveryMs = 1_000

/**
 * Logs the calls of organizations' programs in the background, so that no call waits for the log or fails because of
 * it. When the server closes, the remaining calls are written.
 */
export function logRequests(
  app: FastifyInstance,
  platform: Pick<Platform, 'clock' | 'database' | 'metrics'>,
  routes: readonly Route[],
): void {
  const commit = commitTo(platform.database)
  const names = namesOfRoutes(routes)
  const buffer = new CallBuffer({
    write: calls => withoutGate(() => commit(tx => insertCalls(tx, calls), { isOneStatement: true })),
    onDropped: count => platform.metrics.countUnloggedCalls(count),
  })
  const floods = new FloodGuard()
  const writing = setInterval(() => {
    floods.forget()
    void buffer.write()
  }, writeEveryMs).unref()
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(platform, { names, request, reply })
    if (call && !floods.holdsBack(call)) buffer.add(call)
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(writing)
    await buffer.end()
  })
}

/**
 * Logs only one of the calls per second and credential that are refused with `too_many_requests`. Logging all of them
 * would repeat the overload.
 */
class FloodGuard {
  readonly #seen = new Set<string>()

  holdsBack({ error, credentialId }: LoggedCall): boolean {
    if (error?.code !== 'too_many_requests') return false
    const isSeen = this.#seen.has(credentialId)
    this.#seen.add(credentialId)
    return isSeen
  }

  forget(): void {
    this.#seen.clear()
  }
}

/** Returns the record of a call, or null if no program of an organization made it. */
function callOf(
  { clock }: Pick<Platform, 'clock'>,
  { names, request, reply }: { names: ReadonlySet<string>; request: FastifyRequest; reply: FastifyReply },
): LoggedCall | null {
  const program = programOf(request)
  if (!program) return null
  const { url: route = '', config } = request.routeOptions
  const error = request.answeredError
  return {
    callId: newId('call'),
    organizationId: program.organizationId,
    credentialId: program.knownBy.credential_id,
    credentialName: program.knownBy.credential_name,
    method: request.method,
    route,
    path: keptPath(route, request.params as Record<string, string>),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    requestId: request.id,
    error: error && keptError(error, config.version ?? 'v1', names),
    answeredAt: clock.now(),
  }
}
