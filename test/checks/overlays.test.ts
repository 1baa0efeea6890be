import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const sources = resolve(import.meta.dirname, '../../web/src')

it('has every component that opens something over the page say so, so that presses before it could be read do not count', () => {
  const opening = globSync('**/*.tsx', { cwd: sources }).filter(file =>
    /<dialog\b|showModal\(|showPopover\(|\bpopover=|<Popover\b|<Modal\b|aria-modal/.test(
      readFileSync(`${sources}/${file}`, 'utf8'),
    ),
  )
  expect(opening).toContain('ui/sheet.tsx')
  expect(opening.filter(file => !readFileSync(`${sources}/${file}`, 'utf8').includes('useOverlay('))).toEqual([])
})
