import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { warningTexts } from './template-warnings.ts'

/** Warnings about calls, not about documents. */
const callWarnings = ['unknown-property', 'member-notified']

it('docs/warnings.md has one row for every warning, and no other rows', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/warnings.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| [A-Z`]/gm)].map(match => match[1])
  expect(rows.sort()).toEqual([...Object.keys(warningTexts), ...callWarnings].sort())
})
