import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Catalogue, Message, MessagePart } from '../../src/engine/messages/message.ts'
import { parseCatalogue, placeholdersOf } from '../../src/engine/messages/parse-message.ts'
import { currentMessageTypes, messageTypesFile } from '../../src/generate-message-types.ts'
import { PROJECT_ROOT } from '../../src/project-files.ts'

const PLACEHOLDER = /\$\{[^}]*\}/g
const folder = join(PROJECT_ROOT, 'messages')
const languages = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
const names = readdirSync(join(folder, 'en'))
const read = (language: string, name: string): Catalogue =>
  parseCatalogue(JSON.parse(readFileSync(join(folder, language, name), 'utf8')))

it('the message types match the catalogues (run node src/generate-message-types.ts)', () => {
  expect(readFileSync(join(PROJECT_ROOT, messageTypesFile), 'utf8')).toBe(currentMessageTypes())
})

describe.each(languages)('the catalogues in %s', language => {
  it('have the same files, keys and placeholders as in English, and the plural forms of their language', () => {
    expect(readdirSync(join(folder, language))).toEqual(names)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const name of names) {
      const [messages, english] = [read(language, name), read('en', name)]
      expect(Object.keys(messages)).toEqual(Object.keys(english))
      for (const [key, message] of Object.entries(messages)) {
        expect([key, valuesOf(message)]).toEqual([key, valuesOf(english[key]!)])
        for (const cases of pluralsOf([message].flat()))
          expect([key, Object.keys(cases).toSorted()]).toEqual([key, forms])
      }
    }
  })
})

it('every message is used somewhere', () => {
  const sources = ['src', 'web/src'].flatMap(below => sourcesOf(join(PROJECT_ROOT, below)))
  const words = new Set(sources.flatMap(source => source.match(/(?<=['"])[\w-]+(?=['"])/g) ?? []))
  const patterns = sources.flatMap(source => source.match(/(?<=`)[\w-]*(\$\{[^`{}]+\}[\w-]*)+(?=`)/g) ?? [])
  // a pattern of placeholders alone would match every key
  const withWords = patterns.filter(pattern => /[a-z]{2}/i.test(pattern.replace(PLACEHOLDER, '')))
  const expressions = withWords.map(pattern => new RegExp(`^${pattern.replace(PLACEHOLDER, '[\\w-]+')}$`))
  const isSaid = (key: string) => words.has(key) || expressions.some(expression => expression.test(key))
  const unsaid = names.flatMap(name => Object.keys(read('en', name)).filter(key => !isSaid(key)))
  expect(unsaid).toEqual([])
})

const valuesOf = (message: Message): string[] => [...new Set(namesIn([message].flat()))].toSorted()

const namesIn = (parts: readonly MessagePart[]): string[] =>
  parts.flatMap(part => {
    if (typeof part === 'string') return placeholdersOf(part)
    return part === 0 ? [] : [part[0], ...Object.values(part[2]).flatMap(namesIn)]
  })

const pluralsOf = (parts: readonly MessagePart[]): object[] =>
  parts.flatMap(part => {
    if (typeof part === 'string' || part === 0) return []
    const [, kind, cases] = part
    return [...(kind === 'plural' ? [cases] : []), ...Object.values(cases).flatMap(pluralsOf)]
  })

const sourcesOf = (below: string): string[] =>
  readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|generated|message-types/.test(name))
    .map(name => readFileSync(join(below, name), 'utf8'))
