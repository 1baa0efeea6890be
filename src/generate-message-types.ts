import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Message, MessagePart } from './engine/messages/message.ts'
import { parseCatalogue, placeholdersOf } from './engine/messages/parse-message.ts'

// Run `node src/generate-message-types.ts` after a key or a placeholder in messages/en has changed. It writes the types
// of the messages again.

const root = resolve(import.meta.dirname, '..')
const english = resolve(root, 'messages/en')

/** The path of the file with the types, relative to the root of the project. */
export const messageTypesFile = 'src/engine/messages/message-types.ts'

/** Returns the keys of each English catalogue, with the values that their texts need. */
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
  const types = Object.entries(typesIn([message].flat()))
  return types.length === 0 ? 'None' : `{ ${types.map(([name, type]) => `${name}: ${type}`).join('; ')} }`
}

/**
 * Returns the type of each value by its name. A number that chooses a plural may be a placeholder too; its type then
 * comes from the choice.
 */
function typesIn(parts: readonly MessagePart[]): Record<string, string> {
  const texts = parts.flatMap(part => (typeof part === 'string' ? placeholdersOf(part) : []))
  const choices = parts.filter(part => typeof part !== 'string' && part !== 0)
  return {
    ...Object.fromEntries(texts.map(name => [name, 'Text'])),
    ...Object.assign({}, ...choices.flatMap(([, , cases]) => Object.values(cases).map(typesIn))),
    ...Object.fromEntries(choices.map(([name, kind]) => [name, kind === 'plural' ? 'number' : 'string'])),
  }
}

if (import.meta.main) writeFileSync(resolve(root, messageTypesFile), currentMessageTypes())
