import type { OfficePrograms } from './find-office.ts'
import { chooseSandbox, type SandboxKind, type SandboxOptions, type SandboxSetting } from './sandbox.ts'

/** How long a failure is remembered, because a missing program may have been installed since. */
const ASK_AGAIN_MS = 60_000

interface ChoiceOptions extends SandboxOptions {
  setting: SandboxSetting
  log: { info(details: object, text: string): void; warn(details: object, text: string): void }
}

/** Chooses the sandbox for this machine once and logs it. If none works, tries again from time to time. */
export function createSandboxChoice(options: ChoiceOptions): (programs: OfficePrograms) => Promise<SandboxKind> {
  let chosen: Promise<SandboxKind> | undefined
  let failedAtMs: number | undefined

  async function choose(programs: OfficePrograms): Promise<SandboxKind> {
    try {
      const kind = await chooseSandbox(options.setting, programs, options)
      tell(kind, options.log)
      return kind
    } catch (error) {
      failedAtMs = performance.now()
      throw error
    }
  }

  return programs => {
    const isStale = failedAtMs !== undefined && performance.now() - failedAtMs > ASK_AGAIN_MS
    if (chosen && !isStale) return chosen
    failedAtMs = undefined
    chosen = choose(programs)
    return chosen
  }
}

function tell(kind: SandboxKind, log: ChoiceOptions['log']): void {
  if (kind === 'off')
    log.warn({ sandbox: kind }, 'LibreOffice runs without a sandbox because CONVERSION_SANDBOX is off')
  else log.info({ sandbox: kind }, 'LibreOffice runs in a sandbox')
}
