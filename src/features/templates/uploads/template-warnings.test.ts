import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { warningTexts } from './template-warnings.ts'

/** Of calls, not of documents. */
const ofCalls = ['unknown-property', 'member-notified']

it('every warning has its row in docs/warnings.md, and every row its warning', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/warnings.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| [A-Z`]/gm)].map(match => match[1])
  expect(rows.sort()).toEqual([...Object.keys(warningTexts), ...ofCalls].sort())
})
