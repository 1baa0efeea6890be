import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bubblewrapArguments, findBubblewrap } from './bubblewrap.ts'
import { ConversionError } from './conversion-error.ts'
import type { OfficePrograms } from './find-office.ts'
import type { OfficeFonts } from './office-fonts.ts'
import { DRIVER_FOLDER, sandboxFiles } from './sandbox-files.ts'

/**
 * How LibreOffice is confined.
 * - `bubblewrap`: by the program of that name
 * - `landlock`: by our own system calls, with Landlock and, if the machine allows it, namespaces
 * - `off`: not at all, because the operator said so; LibreOffice can read what the service can read, or what any user
 *   can read
 */
export type SandboxKind = 'bubblewrap' | 'landlock' | 'off'

/** The sandbox that the operator wants. `auto` means the best that works on the machine. */
export type SandboxSetting = SandboxKind | 'auto'

export interface SandboxOptions {
  searchPath: string
  fonts: OfficeFonts
}

/** A program and its arguments. */
export interface SandboxCommand {
  program: string
  args: string[]
}

const GIB = 1024 ** 3
/** LibreOffice uses 150 MB after its start, and 220 MB after the 38 documents of the corpus. */
const LIMITS = { addressSpaceBytes: 6 * GIB, residentBytes: 1.5 * GIB }
/** Debian assigns no users from 65000 to 65533. Each slot gets one of these user ids. */
const FIRST_USER = 65_300
const CHECK_TIMEOUT_MS = 20_000
const LAST_WORDS = 500

/** Returns the command that starts the driver in a sandbox. It inherits only the three standard streams. */
export function sandboxCommand(
  kind: SandboxKind,
  mode: 'convert' | 'probe' | 'check',
  slot: number,
  programs: OfficePrograms,
  { searchPath, fonts }: SandboxOptions,
): SandboxCommand {
  const files = sandboxFiles(programs, fonts.folders)
  const user = FIRST_USER + slot
  const options = { ...LIMITS, ...files, sandbox: kind, mode, user, soffice: programs.soffice, fonts }
  // -I ignores the environment and the user's own packages; -B writes nothing next to the sources
  const driver = ['-I', '-B', join(DRIVER_FOLDER, 'main.py'), JSON.stringify(options)]
  if (kind !== 'bubblewrap') return { program: programs.python, args: driver }
  const bubblewrap = findBubblewrap(searchPath)
  if (bubblewrap === null) throw new ConversionError('unavailable', 'bubblewrap is not installed')
  const isRoot = process.geteuid?.() === 0
  return { program: bubblewrap, args: [...bubblewrapArguments(files, user, isRoot), programs.python, ...driver] }
}

/**
 * Returns the kind of sandbox to use, after trying it on this machine. Throws ConversionError `unavailable` with every
 * kind that was tried and why it failed.
 */
export async function chooseSandbox(
  setting: SandboxSetting,
  programs: OfficePrograms,
  options: SandboxOptions,
): Promise<SandboxKind> {
  if (setting === 'off') return 'off'
  const kinds = setting === 'auto' ? (['bubblewrap', 'landlock'] as const) : [setting]
  const failures: string[] = []
  for (const kind of kinds) {
    const failure = await trySandbox(kind, programs, options)
    if (failure === null) return kind
    failures.push(`${kind}: ${failure}`)
  }
  throw new ConversionError('unavailable', `There is no sandbox for LibreOffice (${failures.join('; ')})`)
}

/** Tries a kind of sandbox. Returns why it is not available here, or null if it is. */
async function trySandbox(
  kind: SandboxKind,
  programs: OfficePrograms,
  options: SandboxOptions,
): Promise<string | null> {
  try {
    const { program, args } = sandboxCommand(kind, 'check', 0, programs, options)
    const child = spawn(program, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe'], timeout: CHECK_TIMEOUT_MS })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', chunk => {
      errors = (errors + chunk).slice(-LAST_WORDS)
    })
    const [code] = await once(child, 'close')
    return code === 0 ? null : errors.trim() || `it ended with status ${code}`
  } catch (error) {
    return (error as Error).message
  }
}
