import type { ListedDoc } from '../../engine/doc/receive-doc.ts'
import type { ListedDocx } from '../../engine/docx/rendering/listed-copy.ts'
import { IdleProcesses } from '../idle-processes.ts'
import { ConversionError } from './conversion-error.ts'
import { findOffice } from './find-office.ts'
import type { OfficeFonts } from './office-fonts.ts'
import { type ConversionOrder, type OfficeProcess, startOfficeProcess } from './office-process.ts'
import { type SandboxKind, type SandboxSetting, sandboxCommand } from './sandbox.ts'
import { createSandboxChoice } from './sandbox-choice.ts'

/**
 * A LibreOffice process while it is lent. It gets only documents that contain nothing but allowed content. Both methods
 * throw ConversionError.
 */
export interface Office {
  toPdf(docx: ListedDocx): Promise<Uint8Array>
  toDocx(doc: ListedDoc): Promise<Uint8Array>
}

/**
 * Converts word processing documents with LibreOffice processes, which keep running for a while after their last
 * document.
 */
export interface Conversion {
  /**
   * Waits for a free LibreOffice and lends it to `work` alone. Calls are served in order. The process is ready when
   * `work` gets it, and `work` may convert several documents. Throws ConversionError `unavailable` or `busy`, and the
   * errors of `work`.
   */
  lend<T>(work: (office: Office) => Promise<T>): Promise<T>
  /** Returns how LibreOffice is confined, which is tried once and logged. With `unavailable`, nothing is converted. */
  guard(): Promise<ConversionGuard>
  stop(): Promise<void>
}

export type ConversionGuard = SandboxKind | 'unavailable'

export interface ConversionOptions {
  /** The default is `auto`. */
  sandbox?: SandboxSetting
  /** The path of the command `soffice`; null to search for it in PATH. */
  sofficePath: string | null
  searchPath: string
  /** The most processes at a time. Each uses at least 150 MB. */
  slots: number
  /** The time limit for one document. */
  timeoutMs: number
  fonts: OfficeFonts
  /** A process that has had no document for this long ends. The default is ten minutes. */
  idleMs?: number
  /** After this many documents, LibreOffice is replaced with a fresh process. The default is 200. */
  recycleAfter?: number
  log: { info(details: object, text: string): void; warn(details: object, text: string): void }
}

const RECYCLE_AFTER = 200
const RECYCLE_RESIDENT_BYTES = 800 * 1024 ** 2
const MAX_WAITING = 100
/** An idle process uses 80 to 140 MB. Starting another takes 2 s of processor time. */
const IDLE_MS = 10 * 60_000

interface Waiting {
  resolve(office: OfficeProcess): void
  reject(error: Error): void
}

/** Makes a conversion service. It starts no process before the first document. */
export function createConversion(options: ConversionOptions): Conversion {
  const recycleAfter = options.recycleAfter ?? RECYCLE_AFTER
  const offices = new Set<OfficeProcess>()
  const slots = new Set<number>()
  const idle = new IdleProcesses<OfficeProcess>(options.idleMs ?? IDLE_MS, end)
  const waiting: Waiting[] = []
  const converted = new WeakMap<OfficeProcess, number>()
  const chooseSandbox = createSandboxChoice({ ...options, setting: options.sandbox ?? 'auto' })
  let choosing = 0
  let starting = 0
  let stopped = false

  /**
   * Starts one more process, for the call that has waited longest. If none can be started and no other process is
   * running, all waiting calls fail.
   */
  async function addOffice(): Promise<void> {
    let office: OfficeProcess | undefined
    starting++
    try {
      office = await startOffice()
      await office.ready
      starting--
      give(office)
    } catch (error) {
      starting--
      if (office) forget(office)
      if (!stopped) options.log.warn({ err: error }, 'LibreOffice cannot be used')
      if (offices.size + choosing === 0) for (const caller of waiting.splice(0)) caller.reject(error as Error)
    }
  }

  async function startOffice(): Promise<OfficeProcess> {
    const programs = findOffice(options.sofficePath, options.searchPath)
    choosing++
    const kind = await chooseSandbox(programs).finally(() => choosing--)
    if (stopped) throw new ConversionError('ended', 'The conversion has stopped')
    const slot = takeSlot()
    const command = sandboxCommand(kind, 'convert', slot, programs, options)
    const office = startOfficeProcess({ command, timeoutMs: options.timeoutMs, onNotes })
    offices.add(office)
    void office.ended.then(() => {
      slots.delete(slot)
      forget(office)
    })
    return office
  }

  /**
   * Takes a free slot. A slot is a user of the system, so the slot of a process that has not ended yet is never used
   * again.
   */
  function takeSlot(): number {
    let slot = 0
    while (slots.has(slot)) slot++
    slots.add(slot)
    return slot
  }

  function onNotes(notes: string[]): void {
    options.log.warn({ notes }, 'The sandbox of LibreOffice is weaker than it could be')
  }

  function forget(office: OfficeProcess): void {
    offices.delete(office)
    idle.take(office)
  }

  function end(office: OfficeProcess): void {
    forget(office)
    if (office.isAlive()) void office.stop()
  }

  function give(office: OfficeProcess): void {
    const next = waiting.shift()
    if (next) next.resolve(office)
    else idle.addUsed(office)
  }

  async function take(): Promise<OfficeProcess> {
    if (stopped) throw new ConversionError('ended', 'The conversion has stopped')
    const ready = idle.take(idle.lastUsed())
    if (ready !== null) return ready
    if (waiting.length >= MAX_WAITING) throw new ConversionError('busy', `${MAX_WAITING} documents are already waiting`)
    const promised = new Promise<OfficeProcess>((resolve, reject) => waiting.push({ resolve, reject }))
    startWhereNeeded()
    return promised
  }

  /**
   * Starts a process if more calls wait than processes are starting. A waiting call may also get a busy process that
   * becomes free earlier.
   */
  function startWhereNeeded(): void {
    if (!stopped && waiting.length > starting && offices.size + choosing < options.slots) void addOffice()
  }

  function giveBack(office: OfficeProcess): void {
    const count = (converted.get(office) ?? 0) + 1
    converted.set(office, count)
    const needsRecycling = count >= recycleAfter || office.residentBytes() > RECYCLE_RESIDENT_BYTES
    if (office.isAlive() && !needsRecycling) give(office)
    else replace(office)
  }

  function replace(office: OfficeProcess): void {
    end(office)
    if (!stopped) void addOffice()
  }

  return {
    async lend(work) {
      const office = await take()
      const convert = (order: ConversionOrder) => (document: Uint8Array) => office.convert(order, document)
      try {
        return await work({
          toPdf: convert({ from: 'docx', to: 'pdf' }),
          toDocx: convert({ from: 'doc', to: 'docx' }),
        })
      } finally {
        giveBack(office)
      }
    },
    async guard() {
      try {
        return await chooseSandbox(findOffice(options.sofficePath, options.searchPath))
      } catch {
        return 'unavailable'
      }
    },
    async stop() {
      stopped = true
      for (const caller of waiting.splice(0)) caller.reject(new ConversionError('ended', 'The conversion has stopped'))
      await Promise.all([...offices].map(office => office.stop()))
    },
  }
}
