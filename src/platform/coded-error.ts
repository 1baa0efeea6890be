/**
 * An error that a caller can act on: a code of the catalogue in `http/error-catalogue.ts`, and the values that its
 * text names. The domain throws these; only `http/` knows statuses and texts.
 */
export class CodedError extends Error {
  readonly code: string
  readonly values: Record<string, string>
  /** What is sent beside the text, for programs. */
  readonly facts: Record<string, unknown>

  constructor(code: string, values: Record<string, string> = {}, facts: Record<string, unknown> = {}) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.values = values
    this.facts = facts
  }
}
