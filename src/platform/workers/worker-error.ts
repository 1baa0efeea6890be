/**
 * - `timeout`: the task was still running at its limit, and its process was ended
 * - `memory`: it needed more memory than it may
 * - `crashed`: its process ended otherwise
 * - `busy`: too many tasks wait already
 * - `unavailable`: no process could be started for it
 */
export type WorkerErrorCode = 'timeout' | 'memory' | 'crashed' | 'busy' | 'unavailable'

/** A task that was not done; the service and every other task go on. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode
  constructor(code: WorkerErrorCode, message: string) {
    super(message)
    this.name = 'WorkerError'
    this.code = code
  }
}

/** An error of a task as it travels between processes, where classes are lost: its text and its own properties. */
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

/** An Error with the name, text, code and other properties of the one that was thrown there. */
export function unpackError(packed: TravellingError): Error {
  const error = Object.assign(new Error(packed.message), packed.properties)
  return Object.defineProperties(error, {
    name: { value: packed.name, configurable: true },
    stack: { value: packed.stack, configurable: true },
  })
}
