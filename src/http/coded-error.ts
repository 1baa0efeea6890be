import type { ErrorCode, ErrorEntry, errorCatalogue } from './error-catalogue.ts'

/** The names in braces in a text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type TextsOf<Entry extends ErrorEntry> = Entry extends { v0: infer V0 } ? Entry['text'] | V0 : Entry['text']

/** The names of the values in an error's text; for a union of codes, the names of all their values. */
type ValueNames<Code extends ErrorCode> = NamesIn<TextsOf<(typeof errorCatalogue)[Code]>>

/** The names of the values in any text. */
export type AnyValueName = ValueNames<ErrorCode>

/** The codes whose text shows only these values; with `never`, the codes whose text shows none. */
export type ErrorCodeOf<Names extends string> = {
  [Code in ErrorCode]: [ValueNames<Code>] extends [Names] ? Code : never
}[ErrorCode]

/** The values of an error. `retryAfterSeconds` becomes a header, whatever the text. */
type ErrorValues<Code extends ErrorCode> = Record<ValueNames<Code>, string> & { retryAfterSeconds?: string }

/** The values and facts of an error. Values are optional for an error whose text has none. */
type Details<Code extends ErrorCode> = [ValueNames<Code>] extends [never]
  ? [values?: ErrorValues<Code>, facts?: Record<string, unknown>]
  : [values: ErrorValues<Code>, facts?: Record<string, unknown>]

/**
 * An error that a caller can act on: a code of the catalogue, the values in its text, and facts that are sent next to
 * the text, for programs. Use cases throw these; only the catalogue knows statuses and texts.
 */
export class CodedError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly values: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: Code, ...[values, facts]: Details<Code>) {
    super(code)
    this.name = 'CodedError'
    this.code = code
    this.values = { ...values } as Record<string, string>
    this.facts = facts ?? {}
  }
}
