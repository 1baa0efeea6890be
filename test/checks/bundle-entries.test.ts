import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entries } from '../../server.vite.config.ts'

const SOURCES = join(import.meta.dirname, '../../src')
/** The programs that bin/start and bin/countersign run. */
const PROGRAMS = ['cli', 'main']

it('the bundle contains exactly the entries that programs, processes and threads load', () => {
  const asked = globSync('**/*.ts', { cwd: SOURCES }).flatMap(file => {
    const calls = readFileSync(join(SOURCES, file), 'utf8').matchAll(/\bentryModule\('([^']+)'\)/g)
    return [...calls].map(([, name]) => name)
  })
  expect([...PROGRAMS, ...asked].sort()).toEqual(entries)
})
