import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** The folder of the bundle that operators run, made from the sources when a test of this run first needs it. */
export const BUNDLE = provideBundle()
/** The service. */
export const MAIN = join(BUNDLE, 'main.js')
/** The command line. */
export const COMMAND_LINE = join(BUNDLE, 'cli.js')

function provideBundle(): string {
  const link = join(inject('runFolder'), 'bundle')
  if (!existsSync(link)) {
    execFileSync(process.execPath, [join(ROOT, 'bin/prepare.js'), 'development'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    linkOnce(realpathSync(join(ROOT, 'build/current')), link)
  }
  return realpathSync(link)
}

/** Another test file may have made the link by now. */
function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
