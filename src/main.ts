import { readConfig } from './config.ts'
import { openDatabaseServer } from './platform/database/database-server.ts'
import { forgetEnvironment, hideProcess } from './platform/environment.ts'
import { StartError } from './start-error.ts'

hideProcess()
const stopAsked = listenForSignals()

try {
  const config = readConfig(withArguments(process.env, process.argv.slice(2)))
  forgetEnvironment(process.env)
  // the embedded database takes as long to start as the rest of the service takes to load, so both happen at once
  const databaseServer = openDatabaseServer(config)
  databaseServer.catch(() => {})
  const { startService, stopService } = await import('./service.ts')
  const service = await startService(config, databaseServer)
  const reason = await Promise.race([stopAsked, service.platform.databaseEnded.then(() => 'database' as const)])
  if (reason === 'database') service.platform.log.fatal('The embedded database stopped, so the service is stopping')
  await stopService(service, reason === 'signal' ? config.drainSeconds : 0)
  process.exit(reason === 'database' ? 1 : 0)
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

/** Adds the command-line options to the environment: `--services=web` sets the variable SERVICES. */
function withArguments(env: NodeJS.ProcessEnv, args: string[]): NodeJS.ProcessEnv {
  const merged = { ...env }
  for (const arg of args) {
    const services = /^--services=(.*)$/.exec(arg)
    if (services === null)
      throw new StartError(
        `Unknown option ${arg}. "bin/start --help" lists the options. Everything else is set by environment variables.`,
      )
    merged.SERVICES = services[1]
  }
  return merged
}

/** Resolves at the first SIGTERM or SIGINT. A second signal ends the process at once. */
function listenForSignals(): Promise<'signal'> {
  return new Promise(resolve => {
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(1)
        isStopping = true
        resolve('signal')
      })
    }
  })
}
