import type { FastifyInstance } from 'fastify'
import { createApp, createSchedules, createTasks, createWorkerApp, mailKinds } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type MailDispatcher, startMailDispatcher } from './features/mails/mail-dispatcher.ts'
import { type DeliveryDispatcher, startDeliveryDispatcher } from './features/webhooks/delivery-dispatcher.ts'
import { announceStart } from './first-run.ts'
import { forgetEnvironment, hideProcess } from './platform/environment.ts'
import { type RunningPlatform, startPlatform } from './platform/platform.ts'
import { startWorker, type Worker } from './platform/queue/worker.ts'
import { StartError } from './start-error.ts'
import { pools } from './tasks/pools.ts'

/** What runs gets this long to end after a signal; then the process ends all the same. */
const STOP_TIMEOUT_MS = 30_000

/** LibreOffice takes two seconds of a processor to start: not while the first requests come. */
const WARM_UP_DELAY_MS = 3_000

interface Service {
  platform: RunningPlatform
  app: FastifyInstance | null
  worker: Worker | null
  dispatcher: DeliveryDispatcher | null
  mails: MailDispatcher | null
}

hideProcess()
const stopAsked = listenForSignals()

try {
  const config = readConfig(withArguments(process.env, process.argv.slice(2)))
  forgetEnvironment(process.env)
  const service = await startService(config)
  const reason = await Promise.race([stopAsked, service.platform.databaseEnded.then(() => 'database' as const)])
  if (reason === 'database') service.platform.log.fatal('The embedded database ended; the service stops with it')
  await stopService(service)
  process.exit(reason === 'database' ? 1 : 0)
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

/** `--services=web` is the variable SERVICES. */
function withArguments(env: NodeJS.ProcessEnv, args: string[]): NodeJS.ProcessEnv {
  const merged = { ...env }
  for (const arg of args) {
    const services = /^--services=(.*)$/.exec(arg)
    if (services === null)
      throw new StartError(
        `There is no option ${arg}. Write --services=web, --services=worker, or nothing; all else is set by the environment.`,
      )
    merged.SERVICES = services[1]
  }
  return merged
}

/** Resolves at the first SIGTERM or SIGINT; at a second one the process ends at once. */
function listenForSignals(): Promise<'signal'> {
  return new Promise(resolve => {
    let asked = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1)
        asked = true
        resolve('signal')
      })
    }
  })
}

async function startService(config: Config): Promise<Service> {
  const platform = await startPlatform(config, pools)
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
    platform.workers.warmUp()
    await announceStart(platform)
    void platform.conversion.guard()
    if (config.services.has('web')) setTimeout(() => platform.conversion.warmUp(), WARM_UP_DELAY_MS).unref()
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
      `Port ${port} of ${host} is taken by another program. Stop that one, or set PORT to another port.`,
    )
  if (error.code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(
      `${host} is no address of this machine. Set HOST to one that is, 127.0.0.1 for this machine alone or 0.0.0.0 for all.`,
    )
  }
  return error
}

/** Takes nothing new, lets what runs end, and closes the database last. */
async function stopService({ platform, app, worker, dispatcher, mails }: Service): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  await Promise.all([app && closeServer(app), worker?.stop(), dispatcher?.stop(), mails?.stop()])
  await platform.stop()
}

/** A connection whose last answer came after the call to close is kept for more requests, and would hold up the end. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearInterval(closingIdle)
}
