import { parse, type Token } from '@messageformat/parser'
import type { Catalogue, Message, MessagePart } from './message.ts'

/**
 * The messages of a file of a catalogue, as written: texts in ICU MessageFormat by key, in groups whose names tell translators where
 * they are read.
 */
export type CatalogueFile = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns the messages of a file by key, parsed. Throws an error that names the key for a message that cannot be read. */
export function parseCatalogue(file: CatalogueFile): Catalogue {
  const messages = Object.values(file).flatMap(group => Object.entries(group))
  const catalogue = Object.fromEntries(messages.map(([key, text]) => [key, parseNamed(key, text)]))
  if (Object.keys(catalogue).length < messages.length) throw new Error(`A key is there twice: ${repeated(messages)}`)
  return catalogue
}

/**
 * Parses a text in ICU MessageFormat that has placeholders, `plural` and `select`. Throws an error for anything else.
 *
 * Before: `Page {page} of {count}`. After: `['Page ', ['page'], ' of ', ['count']]`.
 */
export function parseMessage(text: string): Message {
  const parts = parse(text).map(partOf)
  return parts.every(part => typeof part === 'string') ? parts.join('') : parts
}

function parseNamed(key: string, text: string): Message {
  try {
    return parseMessage(text)
  } catch (error) {
    throw new Error(`The message ${key} cannot be read: ${text}`, { cause: error })
  }
}

function partOf(token: Token): MessagePart {
  if (token.type === 'content') return token.value
  if (token.type === 'octothorpe') return 0
  if (token.type === 'argument') return [token.arg]
  if (token.type !== 'plural' && token.type !== 'select') throw new Error(`Not supported: ${token.type}`)
  const cases = Object.fromEntries(token.cases.map(({ key, tokens }) => [key, tokens.map(partOf)]))
  if (!cases.other) throw new Error('There is no case “other”')
  return [token.arg, token.type, cases]
}

const repeated = (messages: [string, string][]) =>
  messages.map(([key]) => key).find((key, index, keys) => keys.indexOf(key) !== index)
