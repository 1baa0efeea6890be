/**
 * This process loads a PKCS #11 module. A crash of the module ends only this process, and a module that hangs can be
 * ended.
 */
import { hideProcess } from '../../environment.ts'
import { loadLibc, PR_SET_PDEATHSIG } from '../../libc.ts'
import type { ModuleAnswer, ModuleRequest } from './module-calls.ts'
import { ModuleFailure } from './module-failure.ts'
import type { OpenedTokenKey } from './token-key.ts'

const SIGKILL = 9

let opened: OpenedTokenKey | null = null

hideProcess()
// a hanging call never sees that the channel has closed
loadLibc()?.prctl(PR_SET_PDEATHSIG, SIGKILL)
// the parent process decides when this process ends, and may still have seals to finish
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('message', async request => process.send!(await answer(request as ModuleRequest)))
process.on('disconnect', () => {
  try {
    opened?.close()
  } finally {
    process.exit()
  }
})

async function answer(request: ModuleRequest): Promise<ModuleAnswer> {
  try {
    return { output: await outputOf(request) }
  } catch (error) {
    const { kind, message, remedy } =
      error instanceof ModuleFailure ? error : new ModuleFailure('setting', String(error))
    return { failure: { kind, message, remedy } }
  }
}

async function outputOf(request: ModuleRequest) {
  if (request.call === 'sign') return opened!.sign(request.input.mechanism, request.input.input)
  const { openTokenKey } = await import('./token-key.ts')
  opened = openTokenKey(request.input)
  return opened.description
}
