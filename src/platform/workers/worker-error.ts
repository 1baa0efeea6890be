/**
 * The reason why a task failed.
 * - `timeout`: the task was still running at its time limit, and its process was ended
 * - `memory`: the task needed more memory than it may use
 * - `crashed`: its process ended for another reason
 * - `busy`: too many tasks are already waiting
 * - `unavailable`: no process could be started for the task
 */
export type WorkerErrorCode = 'timeout' | 'memory' | 'crashed' | 'busy' | 'unavailable'

/** A failed task. The service and all other tasks continue. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode
  constructor(code: WorkerErrorCode, message: string) {
    super(message)
    this.name = 'WorkerError'
    this.code = code
  }
}

/**
 * A task's error as it is sent between processes, where classes are lost: its name, its text and its other properties.
 */
export interface TravellingError {
  name: string
  message: string
  stack?: string
  properties: Record<string, unknown>
}

export function packError(thrown: unknown): TravellingError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const isPlain = ([, value]: [string, unknown]) => JSON.stringify(value) !== undefined && !(value instanceof Error)
  const properties = Object.fromEntries(Object.entries(error).filter(isPlain))
  return { name: error.name, message: error.message, stack: error.stack, properties }
}

/** Makes an Error with the name, text, code and other properties of the error that was thrown in the other process. */
export function unpackError(packed: TravellingError): Error {
  const error = Object.assign(new Error(packed.message), packed.properties)
  return Object.defineProperties(error, {
    name: { value: packed.name, configurable: true },
    stack: { value: packed.stack, configurable: true },
  })
}
