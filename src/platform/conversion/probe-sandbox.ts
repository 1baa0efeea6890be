import { spawn } from 'node:child_process'
import { ConversionError } from './conversion-error.ts'
import type { OfficePrograms } from './find-office.ts'
import { packHeader, readFrames } from './frames.ts'
import { type SandboxKind, type SandboxOptions, sandboxCommand } from './sandbox.ts'

/** Something that a document might make LibreOffice do. */
export type SandboxAttempt =
  | { kind: 'read' | 'list' | 'write' | 'truncate' | 'execute'; target: string }
  | { kind: 'tcp' | 'udp'; target: [host: string, port: number] }
  /** a local socket, by its path or its abstract name */
  | { kind: 'unix' | 'abstract'; target: string }
  /** a process of the machine, by its id */
  | { kind: 'signal' | 'trace'; target: number }
  | { kind: 'fork' | 'queue' | 'unshare'; target: number }

export interface ProbeAnswer {
  self: {
    /** The fields of /proc/self/status; empty if /proc is missing. */
    status: Record<string, string | null>
    environment: string[]
    /** How many processes the program sees. */
    processes: number
    /** The names in the root folder of the sandbox. */
    root: string[]
  }
  /** The results, in the order of the attempts. */
  results: { open: boolean; detail: string }[]
}

/**
 * Starts the sandbox with a program instead of LibreOffice, which makes these attempts. Throws ConversionError
 * `unavailable` if the sandbox cannot be started.
 */
export async function probeSandbox({
  kind,
  programs,
  options,
  attempts,
}: {
  kind: SandboxKind
  programs: OfficePrograms
  options: SandboxOptions
  attempts: SandboxAttempt[]
}): Promise<ProbeAnswer> {
  const { program, args } = sandboxCommand(kind, 'probe', PROBE_SLOT, programs, options)
  const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS })
  let errors = ''
  child.on('error', error => {
    errors += error.message
  })
  child.stderr.setEncoding('utf8').on('data', chunk => {
    errors = (errors + chunk).slice(-LAST_WORDS)
  })
  child.stdin.on('error', () => {})
  child.stdin.end(packHeader({ attempts }))
  for await (const { header } of readFrames<ProbeAnswer & { sizeBytes?: number }>(child.stdout)) return header
  throw new ConversionError('unavailable', `The sandbox ${kind} cannot be started: ${errors.trim()}`)
}

/** A slot that no LibreOffice has: slots are counted from zero, and at most a few more than 64 exist at a time. */
const PROBE_SLOT = 233
const TIMEOUT_MS = 30_000
const LAST_WORDS = 2_000
