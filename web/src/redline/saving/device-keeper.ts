import type { DeviceRecord } from './device.ts'
import type { Machine } from './outbox-host.ts'

const delayMs = 60

/** Stores unsaved edits on the device, a moment after they were typed. */
export class DeviceKeeper {
  #timer: (() => void) | undefined
  readonly #machine: Machine
  readonly #record: () => DeviceRecord | null
  readonly #onKept: (isOnDevice: boolean) => void

  constructor(machine: Machine, record: () => DeviceRecord | null, onKept: (isOnDevice: boolean) => void) {
    this.#machine = machine
    this.#record = record
    this.#onKept = onKept
  }

  soon(): void {
    this.#timer ??= this.#machine.clock.after(delayMs, () => this.now())
  }

  now(): void {
    this.stop()
    this.#onKept(this.#machine.device.keep(this.#record()))
  }

  stop(): void {
    this.#timer?.()
    this.#timer = undefined
  }
}
