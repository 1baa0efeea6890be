import type { ErrorCode, ErrorEntry, errorCatalogue } from './error-catalogue.ts'

/** The names in braces of a text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type TextsOf<Entry extends ErrorEntry> = Entry extends { v0: infer V0 } ? Entry['text'] | V0 : Entry['text']

/** The names of the values that the text of an error shows; of a union of codes, those of all of them. */
type ValueNames<Code extends ErrorCode> = NamesIn<TextsOf<(typeof errorCatalogue)[Code]>>

/** The names of the values that any text shows. */
export type AnyValueName = ValueNames<ErrorCode>

/** The codes whose text shows no other values than these; `never` for those that show none. */
export type ErrorCodeOf<Names extends string> = {
  [Code in ErrorCode]: [ValueNames<Code>] extends [Names] ? Code : never
}[ErrorCode]

/** `retryAfterSeconds` becomes a header, whatever the text. */
type ErrorValues<Code extends ErrorCode> = Record<ValueNames<Code>, string> & { retryAfterSeconds?: string }

/** Nothing need be said of an error whose text names nothing. */
type Details<Code extends ErrorCode> = [ValueNames<Code>] extends [never]
  ? [values?: ErrorValues<Code>, facts?: Record<string, unknown>]
  : [values: ErrorValues<Code>, facts?: Record<string, unknown>]

/**
 * An error that a caller can act on: a code of the catalogue, the values that its text names, and facts that are sent
 * beside the text, for programs. Use cases throw these; the catalogue alone knows statuses and texts.
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
