import type { ListedDoc } from '../../engine/doc/receive-doc.ts'
import type { ListedDocx } from '../../engine/docx/rendering/listed-copy.ts'
import { IdleProcesses } from '../idle-processes.ts'
import { ConversionError } from './conversion-error.ts'
import { findOffice } from './find-office.ts'
import { type ConversionOrder, type OfficeProcess, startOfficeProcess } from './office-process.ts'
import { type SandboxKind, type SandboxSetting, sandboxCommand } from './sandbox.ts'
import { createSandboxChoice } from './sandbox-choice.ts'

/**
 * A LibreOffice while it is lent. It gets only documents made from the lists of allowed content. Both methods throw ConversionError.
 */
export interface Office {
  toPdf(docx: ListedDocx): Promise<Uint8Array>
  toDocx(doc: ListedDoc): Promise<Uint8Array>
}

/** Converts word processing documents with LibreOffice processes that stay for a while after their last document. */
export interface Conversion {
  /**
   * Waits for a free LibreOffice and lends it to `work` alone, in the order of the calls. `work` gets one that is ready,
   * and may convert several times. Throws ConversionError `unavailable`, `busy`, and the errors of `work`.
   */
  lend<T>(work: (office: Office) => Promise<T>): Promise<T>
  /** How LibreOffice is guarded, which is tried once and logged; `unavailable`: it is not, and nothing is converted. */
  guard(): Promise<ConversionGuard>
  stop(): Promise<void>
}

export type ConversionGuard = SandboxKind | 'unavailable'

export interface ConversionOptions {
  /** `auto` by default. */
  sandbox?: SandboxSetting
  /** The command `soffice`; null for the one in PATH. */
  sofficePath: string | null
  searchPath: string
  /** The maximum number of processes; each uses 150 MB and more. */
  slots: number
  /** The limit for one document. */
  timeoutMs: number
  fontFolders: string[]
  /** A process without a document for this long ends; ten minutes by default. */
  idleMs?: number
  /** After this many documents LibreOffice is replaced by a fresh process. 200 by default. */
  recycleAfter?: number
  log: { info(details: object, text: string): void; warn(details: object, text: string): void }
}

const RECYCLE_AFTER = 200
const RECYCLE_RESIDENT_BYTES = 800 * 1024 ** 2
const MAX_WAITING = 100
/** An idle process uses 80 to 140 MB, and takes 2 s of a processor to start. */
const IDLE_MS = 10 * 60_000

interface Waiting {
  resolve(office: OfficeProcess): void
  reject(error: Error): void
}

/** Nothing is started before the first document. */
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

  /** Starts one more process, which serves the longest waiting call. If none can be started, no call is left waiting for it. */
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

  /** Never the slot of a process that has not ended yet: a slot is a user. */
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

  /** A waiting call may get a process that is busy now before a new one is ready. */
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
