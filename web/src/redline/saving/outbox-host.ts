import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Device } from './device.ts'
import type { KeptText } from './kept-text.ts'
import type { Batch, Conflict, Waiting } from './waiting.ts'

/** Time as the outbox needs it: tests step it. */
export interface Clock {
  now(): number
  /** Calls once after so many milliseconds, unless it is called off. */
  after(delayMs: number, act: () => void): () => void
}

/** What the outbox asks of the page around it. */
export interface OutboxHost {
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
  clock: Clock
  device: Device
}

export interface OutboxState {
  sent: Batch | null
  waiting: Waiting[]
  conflicts: Conflict[]
  kept: KeptText[]
  /** Why the last attempt was not answered. */
  trouble: 'connection' | 'service' | null
  /** Whether the device has what the service does not. */
  isOnDevice: boolean
}
