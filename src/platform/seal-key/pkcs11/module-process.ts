import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { entryModule } from '../../../project-files.ts'
import type { ModuleAnswer, ModuleCalls, ModuleRequest } from './module-calls.ts'
import { ModuleFailure } from './module-failure.ts'

/** A process that has loaded a PKCS #11 module. It ends when this process ends. */
export interface ModuleProcess {
  /** Makes a call, one at a time. Throws a ModuleFailure. A call that exceeds its time ends the process. */
  call<Name extends keyof ModuleCalls>(
    name: Name,
    input: ModuleCalls[Name]['input'],
    timeoutMs: number,
  ): Promise<ModuleCalls[Name]['output']>
  /** Gives the module a moment to log out, then ends the process. */
  close(): Promise<void>
}

/** Thrown if a module did not answer in time and was ended. */
export class ModuleTimeout extends ModuleFailure {
  constructor(timeoutMs: number) {
    super('failed', `The module did not answer within ${timeoutMs / 1000} s`)
  }
}

const ENTRY = entryModule('platform/seal-key/pkcs11/module-main')
const LOG_OUT_MS = 2_000

/**
 * Starts a process for a module.
 * @param environment the whole environment of the module
 */
export function startModuleProcess(environment: Readonly<Record<string, string>>): ModuleProcess {
  const cache = getCompileCacheDir()
  const child = fork(ENTRY, {
    serialization: 'advanced',
    env: { ...environment, ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }) },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A module that is waiting does not keep this process alive; the timer of a call does.
  child.unref()
  child.channel?.unref()
  const ended = endOf(child)
  return {
    async call(name, input, timeoutMs) {
      const answer = await Promise.race([ask(child, { call: name, input } as ModuleRequest, timeoutMs), ended])
      if ('output' in answer) return answer.output as never
      throw new ModuleFailure(answer.failure.kind, answer.failure.message, answer.failure.remedy)
    },
    close: () => close(child),
  }
}

/** Returns a promise that rejects when the process ends, because pending calls are then never answered. */
function endOf(child: ChildProcess): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    child.once('error', error => reject(new ModuleFailure('failed', `The module has no process: ${error.message}`)))
    child.once('exit', (code, signal) =>
      reject(new ModuleFailure('failed', `The process of the module ended with ${signal ?? `code ${code}`}`)),
    )
  })
  ended.catch(() => {})
  return ended
}

function ask(child: ChildProcess, request: ModuleRequest, timeoutMs: number): Promise<ModuleAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle()
      child.kill('SIGKILL')
      reject(new ModuleTimeout(timeoutMs))
    }, timeoutMs)
    const onMessage = (answer: unknown) => {
      settle()
      resolve(answer as ModuleAnswer)
    }
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', settle)
    }
    child.once('message', onMessage).once('exit', settle)
    child.send(request, () => {})
  })
}

async function close(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const exited = once(child, 'exit')
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), LOG_OUT_MS)
  await exited
  clearTimeout(timer)
}
