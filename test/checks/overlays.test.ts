import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const sources = resolve(import.meta.dirname, '../../web/src')

it('every component that opens an overlay calls useOverlay, so that premature presses do not count', () => {
  const opening = globSync('**/*.tsx', { cwd: sources }).filter(file =>
    /<dialog\b|showModal\(|showPopover\(|\bpopover=|<Popover\b|<Modal\b|aria-modal/.test(
      readFileSync(`${sources}/${file}`, 'utf8'),
    ),
  )
  expect(opening).toContain('ui/sheet.tsx')
  expect(opening.filter(file => !readFileSync(`${sources}/${file}`, 'utf8').includes('useOverlay('))).toEqual([])
})
