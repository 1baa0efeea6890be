/**
 * A reason why the service does not start, with advice on how to fix it. It is printed without a stack, and the process
 * exits with 1.
 */
export class StartError extends Error {
  readonly code = 'start_refused'
}
