import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ErrorEntry, errorCatalogue } from './error-catalogue.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../docs/errors.md'), 'utf8')
const sections = new Map(page.split(/^### /m).map(section => [section.split('\n')[0]!, section]))

describe.each(Object.entries<ErrorEntry>(errorCatalogue))('the error %s', (code, { status, text, v0 }) => {
  it('has a section in docs/errors.md with its status, texts, cause and remedy', () => {
    const section = sections.get(code)
    expect(section).toContain(`${status} \`${text}\`${v0 ? `, in /v0 \`${v0}\`` : ''}\n`)
    expect(section).toMatch(/\n\n[A-Z`][^\n]{10,}\n\*\*Remedy:\*\* [^\n]+\n/)
  })
})

it('docs/errors.md describes only errors that exist', () => {
  expect([...sections.keys()].slice(1).filter(code => !Object.hasOwn(errorCatalogue, code))).toEqual([])
})
