/** A placeholder `{name}`, or one of several texts by a number (`plural`) or by a word (`select`). */
export type Placeholder =
  | [name: string]
  | [name: string, kind: 'plural' | 'select', cases: Readonly<Record<string, readonly MessagePart[]>>]

/** A text as it stands, a placeholder, or 0 for the number of the plural around it. */
export type MessagePart = string | Placeholder | 0

/** A message of a catalogue, parsed. A message without placeholders is its text. */
export type Message = string | readonly MessagePart[]

export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of a catalogue by key. */
export type Catalogue = Readonly<Record<string, Message>>

/**
 * Returns the text of a message in a language (BCP 47). Numbers are formatted for the language. A placeholder without a value stays
 * as it is.
 *
 * Before: `[['count', 'plural', { one: [0, ' page'], other: [0, ' pages'] }]]` with `{ count: 2 }`. After: `2 pages`.
 */
export function formatMessage(message: Message, values: MessageValues, language: string): string {
  return typeof message === 'string' ? message : formatParts(message, { values, language, number: 0 })
}

/** The values of a message without placeholders. */
export type None = Record<never, never>

/** The words of a page, mail or document: returns the text of a key of `Messages`, with its values put in. */
export type Say<Messages> = <Key extends keyof Messages>(
  key: Key,
  ...values: None extends Messages[Key] ? [Messages[Key]?] : [Messages[Key]]
) => string

/** Returns a function that says the messages of a catalogue in a language. */
export const sayIn =
  <Messages>(catalogue: Catalogue, language: string): Say<Messages> =>
  (key, ...values) =>
    formatMessage(catalogue[key as string]!, (values[0] ?? {}) as MessageValues, language)

interface Around {
  values: MessageValues
  language: string
  /** The number of the innermost plural. */
  number: number
}

const formatParts = (parts: readonly MessagePart[], around: Around): string =>
  parts.map(part => formatPart(part, around)).join('')

function formatPart(part: MessagePart, around: Around): string {
  if (typeof part === 'string') return part
  const { values, language, number } = around
  if (part === 0) return formatsOf(language).number.format(number)
  const [name, kind, cases] = part
  const value = values[name]
  if (value === undefined) return `{${name}}`
  if (!cases) return typeof value === 'number' ? formatsOf(language).number.format(value) : value
  const form = kind === 'select' ? String(value) : formatsOf(language).plural.select(Number(value))
  const chosen = Object.hasOwn(cases, form) ? cases[form]! : cases.other!
  return formatParts(chosen, kind === 'select' ? around : { ...around, number: Number(value) })
}

/** Creating a format takes longer than using it many times, so each is created once. */
const formats = new Map<string, { number: Intl.NumberFormat; plural: Intl.PluralRules }>()

function formatsOf(language: string) {
  const existing = formats.get(language)
  if (existing) return existing
  const created = { number: new Intl.NumberFormat(language), plural: new Intl.PluralRules(language) }
  formats.set(language, created)
  return created
}
