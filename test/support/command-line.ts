import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMMAND_LINE } from './programs.ts'

/** Runs the command line in a separate process, with this data folder. */
export const countersign = (dataDir: string, ...args: string[]) => countersignWith({ dataDir }, ...args)

/** Runs the command line with piped input and environment variables. */
export async function countersignWith(
  { dataDir, input = '', env: more = {} }: { dataDir: string; input?: string; env?: Record<string, string> },
  ...args: string[]
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...more }
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], { env, stdio: 'pipe' })
  child.stdin.on('error', () => {}).end(input)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', chunk => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', chunk => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output, errors }
}
