import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventKinds } from './event-kinds.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')

describe.each(Object.entries(eventKinds))('docs/webhooks.md on the category %s', (category, kinds) => {
  it('names all kinds and no other, and marks those that clients of the interface know', () => {
    const row = page.split('\n').find(line => line.startsWith(`| \`${category}\` |`)) ?? ''
    const named = [...row.matchAll(/(\*\*)?`([a-z]+_[a-z_]+)`/g)].map(([, mark, kind]) => [kind, mark !== undefined])
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(Object.entries(kinds).map(([kind, { known }]) => [kind, known])),
    )
  })
})
