import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SandboxAttempt } from '../../../src/platform/conversion/probe-sandbox.ts'
import type { SandboxSetting } from '../../../src/platform/conversion/sandbox.ts'
import type { RawAnswer, RawOrder } from './convert-raw.ts'

const SCRIPT = join(import.meta.dirname, 'convert-raw.ts')
const isRoot = process.getuid?.() === 0
const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const FORBID_NAMESPACES =
  'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --ambient-caps=-all --inh-caps=-all "$@"'

/** Users who can run the service, each with the command that switches to it. Only root can switch. */
export const runners = {
  root: isRoot ? [] : null,
  'an ordinary user': isRoot ? AS_NOBODY : [],
  'root in a container that may not make namespaces': isRoot
    ? ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin']
    : null,
  'an ordinary user who may not make namespaces': isRoot
    ? [
        ...AS_NOBODY,
        ...['unshare', '--user', '--map-user=1000', '--map-group=1000', '--keep-caps'],
        ...['sh', '-c', FORBID_NAMESPACES, 'sh'],
      ]
    : null,
} satisfies Record<string, string[] | null>

export type Runner = keyof typeof runners

/** Whether this runner is possible here: only root can read a checkout below a private folder. */
export function canRun(runner: Runner): boolean {
  const command = runners[runner]
  if (command === null) return false
  return spawnSync('env', [...command, 'test', '-r', SCRIPT]).status === 0
}

interface RawConversion {
  sandbox: SandboxSetting
  documents?: { from: 'doc' | 'docx'; bytes: Uint8Array }[]
  attempts?: SandboxAttempt[]
  env?: Record<string, string>
}

/** Converts uncleaned documents, one after another in one slot; `converted` is null where LibreOffice refused. */
export async function convertRaw(runner: Runner, { sandbox, documents = [], attempts = [], env }: RawConversion) {
  const order: RawOrder = {
    sandbox,
    documents: documents.map(({ from, bytes }) => ({ from, bytes: Buffer.from(bytes).toString('base64') })),
    attempts,
  }
  const child = spawn('env', [...runners[runner]!, process.execPath, SCRIPT], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(JSON.stringify(order))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(`The conversion ended: ${errors}`)
  const answer = JSON.parse(output) as RawAnswer
  return {
    ...answer,
    converted: answer.converted.map(({ bytes }) => (bytes === undefined ? null : Buffer.from(bytes, 'base64'))),
    errors: answer.converted.map(({ error }) => error),
  }
}
