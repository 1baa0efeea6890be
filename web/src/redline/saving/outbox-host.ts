import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Device } from './device.ts'
import type { Batch } from './waiting.ts'

/** Time as the outbox needs it: tests step it. */
export interface Clock {
  now(): number
  /** Calls once after so many milliseconds, unless it is called off. */
  after(delayMs: number, act: () => void): () => void
}

/** What saving has of the machine, which tests replace. */
export interface Machine {
  clock: Clock
  device: Device
}

/** What the outbox asks of the page around it. */
export interface OutboxHost extends Machine {
  session(): RedlineSession
  /** Sends operations; one call at a time. Throws `ApiError` or `ConnectionError`. */
  send(batch: Batch, isLeaving: boolean): Promise<EditAnswer>
  /** The service has done a batch: the session is the one after it when this returns. */
  onAnswer(answer: EditAnswer): void
  /** Asks for the session; it is the newest when it resolves, if it can be had. */
  refresh(): Promise<void>
  onEnded(error: ApiError): void
  /** What is shown, or how it is saved, is another. */
  onChange(): void
  /** An edit was refused in which nothing was typed. */
  onRefused(error: ApiError): void
  newId(): string
}
