import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

it('the lock file has the same version as package.json', () => {
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([packageJson.version, packageJson.version])
})

it('the changelog has dated sections, newest first, and the first has the version of package.json', () => {
  const headings = Array.from(read('CHANGELOG.md').matchAll(/^## (.+)$/gm), ([, heading]) => heading!)
  const released = headings.filter(heading => heading !== 'Unreleased')
  expect(released.every(heading => /^\d+\.\d+\.\d+ – \d{4}-\d{2}-\d{2}$/.test(heading))).toBe(true)
  // before the first release there is only the unreleased section
  expect(released[0]?.split(' ')[0] ?? '0.1.0').toBe(packageJson.version)
  const dates = released.map(heading => heading.slice(-10))
  expect(dates).toEqual(dates.toSorted().toReversed())
})
