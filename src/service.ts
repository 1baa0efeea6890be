import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp, createSchedules, createTasks, createWorkerApp, mailKinds } from './app.ts'
import type { Config } from './config.ts'
import { type MailDispatcher, startMailDispatcher } from './features/mails/mail-dispatcher.ts'
import { type DeliveryDispatcher, startDeliveryDispatcher } from './features/webhooks/deliveries/delivery-dispatcher.ts'
import { announceStart } from './first-run.ts'
import type { DatabaseServer } from './platform/database/database-server.ts'
import { type RunningPlatform, startPlatform } from './platform/platform.ts'
import { startWorker, type Worker } from './platform/queue/worker.ts'
import { StartError } from './start-error.ts'
import { pools } from './tasks/pools.ts'

/** How long running work may take to end after a signal; then the process ends anyway. */
const STOP_TIMEOUT_MS = 30_000
/**
 * Worker processes start this long after the service, so that the first requests have the processors to themselves. A
 * request with a document starts its worker at once.
 */
const WARM_UP_AFTER_MS = 2_000

/** Everything that a process of the service runs. */
export interface Service {
  platform: RunningPlatform
  app: FastifyInstance | null
  worker: Worker | null
  dispatcher: DeliveryDispatcher | null
  mails: MailDispatcher | null
}

/**
 * Starts the roles that the configuration names, on a database that may still be opening. Throws a StartError, with
 * nothing left running, for each problem that an operator can repair.
 */
export async function startService(config: Config, databaseServer: Promise<DatabaseServer>): Promise<Service> {
  const platform = await startPlatform(config, pools, { databaseServer })
  const service: Service = { platform, app: null, worker: null, dispatcher: null, mails: null }
  try {
    if (config.services.has('worker')) {
      service.worker = await startWorker(platform, createTasks(platform), createSchedules(platform))
      service.dispatcher = await startDeliveryDispatcher(platform)
      service.mails = startMailDispatcher(platform, mailKinds)
    }
    if (config.services.has('web')) {
      service.app = await createApp(platform)
      await listen(service.app, config.host, config.port)
    } else if (config.workerPort !== null) {
      service.app = createWorkerApp(platform)
      await listen(service.app, config.host, config.workerPort)
    }
    if (!config.lazyWorkers) setTimeout(() => platform.workers.warmUp(), WARM_UP_AFTER_MS).unref()
    await announceStart(platform)
    // Without this call, a killed process would leave no compiled code for the next start. It takes 2 ms if nothing is
    // new.
    flushCompileCache()
    void platform.conversion.guard()
    return service
  } catch (error) {
    await stopService(service)
    throw error
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenRefusal(error as NodeJS.ErrnoException, host, port)
  }
}

function listenRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another port.`,
    )
  if (error.code === 'EACCES')
    return new StartError(`This user is not allowed to listen on port ${port}. Set PORT to a port above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(
      `${host} is not an address of this machine. Set HOST to one that is, to 127.0.0.1 for local connections only, or to 0.0.0.0 for all.`,
    )
  }
  return error
}

/**
 * Stops a service. It takes no new jobs and, after `drainSeconds`, no new requests; it lets running work end, and
 * closes the database last. Until the port closes, `/ready` fails and each answer ends its connection, so that a load
 * balancer has switched over by then.
 */
export async function stopService(
  { platform, app, worker, dispatcher, mails }: Service,
  drainSeconds = 0,
): Promise<void> {
  setTimeout(() => process.exit(1), drainSeconds * 1_000 + STOP_TIMEOUT_MS).unref()
  platform.drain()
  const close = async (server: FastifyInstance) => {
    await sleep(drainSeconds * 1_000)
    await closeServer(server)
  }
  await Promise.all([app && close(app), worker?.stop(), dispatcher?.stop(), mails?.stop()])
  await platform.stop()
}

/**
 * Closes a server. A connection whose last answer came after the call to `close` would stay open for more requests and
 * delay the end, so idle connections are closed repeatedly.
 */
async function closeServer(app: FastifyInstance): Promise<void> {
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearInterval(closingIdle)
}
