/** A choice between several texts, by the plural form of a number or by a word. */
export type MessageChoice = [
  name: string,
  kind: 'plural' | 'select',
  cases: Readonly<Record<string, readonly MessagePart[]>>,
]

/**
 * A part of a message: a text, in which `{name}` is a placeholder; a choice; or 0 for the number of the plural around
 * it.
 */
export type MessagePart = string | MessageChoice | 0

/** A message of a catalogue, parsed. A message without choices is its text. */
export type Message = string | readonly MessagePart[]

export type MessageValues = Readonly<Record<string, string | number>>

/** The messages of a catalogue by key. */
export type Catalogue = Readonly<Record<string, Message>>

/**
 * Returns the text of a message in a language (BCP 47). Numbers are formatted for the language. A placeholder without a
 * value stays as it is.
 *
 * Before: `[['count', 'plural', { one: [0, ' page of {name}'], other: [0, ' pages of {name}'] }]]` with `{ count: 2,
 * name: 'it' }`.
 * After: `2 pages of it`.
 */
export const formatMessage = (message: Message, values: MessageValues, language: string): string =>
  formatParts(typeof message === 'string' ? [message] : message, { values, language, number: 0 })

/** The values of a message without placeholders. */
export type None = Record<never, never>

/** Returns the text of a message of a page, mail or document, by its key in `Messages`, with its values inserted. */
export type Say<Messages> = <Key extends keyof Messages>(
  key: Key,
  ...values: None extends Messages[Key] ? [Messages[Key]?] : [Messages[Key]]
) => string

/** Returns a function that returns the texts of a catalogue's messages in a language. */
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
  const { values, language, number } = around
  if (part === 0) return formatsOf(language).number.format(number)
  if (typeof part === 'string')
    return part.replace(/\{(\w+)\}/g, (place, name: string) => shown(values[name], language) ?? place)
  const [name, kind, cases] = part
  const value = values[name]
  const form = kind === 'select' ? String(value) : formatsOf(language).plural.select(Number(value))
  const chosen = Object.hasOwn(cases, form) ? cases[form]! : cases.other!
  return formatParts(chosen, kind === 'select' ? around : { ...around, number: Number(value) })
}

const shown = (value: string | number | undefined, language: string) =>
  typeof value === 'number' ? formatsOf(language).number.format(value) : value

/** Formats by language. Creating a format takes longer than using it many times, so each format is created once. */
const formats = new Map<string, { number: Intl.NumberFormat; plural: Intl.PluralRules }>()

function formatsOf(language: string) {
  const existing = formats.get(language)
  if (existing) return existing
  const created = { number: new Intl.NumberFormat(language), plural: new Intl.PluralRules(language) }
  formats.set(language, created)
  return created
}
