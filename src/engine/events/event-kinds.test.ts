import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventKinds } from './event-kinds.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')

describe.each(Object.entries(eventKinds))('docs/webhooks.md on the category %s', (category, kinds) => {
  it('lists exactly the existing event types, and marks the types that API clients know', () => {
    const row = page.split('\n').find(line => line.startsWith(`| \`${category}\` |`)) ?? ''
    const documented = [...row.matchAll(/(\*\*)?`([a-z]+_[a-z_]+)`/g)].map(([, mark, kind]) => [
      kind,
      mark !== undefined,
    ])
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, 'known' in kind])),
    )
  })
})
