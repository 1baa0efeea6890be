import { parse, type Token } from '@messageformat/parser'
import type { Catalogue, Message, MessagePart } from './message.ts'

/**
 * The messages in a file of a catalogue, as written: texts in ICU MessageFormat by key, in groups whose names tell
 * translators where the texts appear.
 */
export type CatalogueFile = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Returns the messages of a file by key, parsed. Throws an error that names the key for a message that cannot be read.
 */
export function parseCatalogue(file: CatalogueFile): Catalogue {
  const messages = Object.values(file).flatMap(group => Object.entries(group))
  const catalogue = Object.fromEntries(messages.map(([key, text]) => [key, parseNamed(key, text)]))
  if (Object.keys(catalogue).length < messages.length) throw new Error(`A key is there twice: ${repeated(messages)}`)
  return catalogue
}

/**
 * Parses a text in ICU MessageFormat that has placeholders, `plural` and `select`. Throws an error for anything else.
 *
 * Before: `{count, plural, one {# page} other {# pages}} of {name}`.
 * After: `[['count', 'plural', { one: [0, ' page'], other: [0, ' pages'] }], ' of {name}']`.
 */
export function parseMessage(text: string): Message {
  const parts = partsOf(parse(text))
  const [first = ''] = parts
  return parts.length < 2 && typeof first === 'string' ? first : parts
}

function parseNamed(key: string, text: string): Message {
  try {
    return parseMessage(text)
  } catch (error) {
    throw new Error(`The message ${key} cannot be read: ${text}`, { cause: error })
  }
}

/** Returns the names of the placeholders in a text of a message. */
export const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Converts tokens into parts. Adjacent texts and placeholders become a single part. */
function partsOf(tokens: Token[]): MessagePart[] {
  const parts: MessagePart[] = []
  for (const part of tokens.map(partOf)) {
    const before = parts.at(-1)
    if (typeof part === 'string' && typeof before === 'string') parts[parts.length - 1] = before + part
    else parts.push(part)
  }
  return parts
}

function partOf(token: Token): MessagePart {
  if (token.type === 'content') return withoutBraces(token.value)
  if (token.type === 'octothorpe') return 0
  if (token.type === 'argument') return `{${token.arg}}`
  if (token.type !== 'plural' && token.type !== 'select') throw new Error(`Not supported: ${token.type}`)
  const cases = Object.fromEntries(token.cases.map(({ key, tokens }) => [key, partsOf(tokens)]))
  if (!cases.other) throw new Error('There is no case “other”')
  return [token.arg, token.type, cases]
}

/** Returns a text unchanged. Throws an error for a brace, which would later be read as the start of a placeholder. */
function withoutBraces(text: string): string {
  if (/[{}]/.test(text)) throw new Error('Not supported: a brace in the text')
  return text
}

const repeated = (messages: [string, string][]) =>
  messages.map(([key]) => key).find((key, index, keys) => keys.indexOf(key) !== index)
