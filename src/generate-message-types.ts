import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Message, MessagePart } from './engine/messages/message.ts'
import { parseCatalogue } from './engine/messages/parse-message.ts'

// node src/generate-message-types.ts writes the types of the messages again after a key or a placeholder of messages/en has changed.

const root = resolve(import.meta.dirname, '..')
const english = resolve(root, 'messages/en')

/** The file with the types, from the root of the project. */
export const messageTypesFile = 'src/engine/messages/message-types.ts'

/** The keys of each English catalogue, with the values that their texts need. */
export function currentMessageTypes(): string {
  const files = readdirSync(english).sort()
  return `// Written by src/generate-message-types.ts from messages/en. Do not edit.

import type { None } from './message.ts'

type Text = string | number
${files.map(interfaceOf).join('')}`
}

function interfaceOf(file: string): string {
  const name = file.replace('.json', '')
  const catalogue = parseCatalogue(JSON.parse(readFileSync(resolve(english, file), 'utf8')))
  const rows = Object.entries(catalogue).map(([key, message]) => `  ${property(key)}: ${valuesOf(message)}`)
  return `
/** messages/…/${file} */
export interface ${name.charAt(0).toUpperCase()}${name.slice(1)}Messages {
${rows.join('\n')}
}
`
}

const property = (key: string) => (/^\w+$/.test(key) ? key : `'${key}'`)

function valuesOf(message: Message): string {
  if (typeof message === 'string') return 'None'
  const types = new Map(placeholdersOf(message))
  return `{ ${[...types].map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

/** Returns each placeholder with the type of its value; a number that chooses a plural comes last, because it decides. */
function placeholdersOf(parts: readonly MessagePart[]): [name: string, type: string][] {
  const placeholders = parts.filter(part => typeof part !== 'string' && part !== 0)
  const inner = placeholders.flatMap(([, , cases]) => Object.values(cases ?? {}).flatMap(placeholdersOf))
  const typeOf = { plural: 'number', select: 'string' }
  const here = placeholders.map(([name, kind]): [string, string] => [name, kind ? typeOf[kind] : 'Text'])
  return [...inner, ...here.filter(([, type]) => type === 'Text'), ...here.filter(([, type]) => type !== 'Text')]
}

if (import.meta.main) writeFileSync(resolve(root, messageTypesFile), currentMessageTypes())
