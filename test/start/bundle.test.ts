import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '../../server.vite.config.ts'
import { cleanUp, newFolder, ROOT } from './service-process.ts'

let checkout: string

/** A checkout with sources that take no time to bundle. */
beforeAll(() => {
  checkout = newFolder()
  for (const name of ['bin', 'messages', 'package.json', 'package-lock.json', 'server.vite.config.ts'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  for (const entry of entries) writeSource(entry, '')
  writeSource('cli', "console.log('the first version')")
})
afterAll(cleanUp)

function writeSource(name: string, code: string): void {
  const path = join(checkout, 'src', `${name}.ts`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

async function prepare() {
  const child = spawn(process.execPath, [join(checkout, 'bin/prepare.js')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const closed = once(child, 'close')
  const printed = await text(child.stderr)
  const [code] = await closed
  return { code, printed }
}

const builds = () => readdirSync(join(checkout, 'build')).sort()
const current = () => readlinkSync(join(checkout, 'build/current'))
const printedBy = (build: string) =>
  spawnSync(process.execPath, [join(checkout, 'build', build, 'cli.js')], { encoding: 'utf8' }).stdout

it('two starts at the same time make one bundle', async () => {
  const both = await Promise.all([prepare(), prepare()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(builds()).toEqual([current(), 'current'].sort())
  expect(printedBy('current')).toBe('the first version\n')
})

it('unchanged sources are not bundled again', async () => {
  expect(await prepare()).toEqual({ code: 0, printed: '' })
})

it('sources that cannot be bundled leave the previous bundle in place', async () => {
  const before = current()
  writeSource('cli', 'const')
  expect(await prepare()).toMatchObject({ code: 1 })
  expect(current()).toBe(before)
  expect(printedBy('current')).toBe('the first version\n')
})

it('changed sources are bundled, and the previous bundle stays for the service that runs it', async () => {
  const before = current()
  for (const version of ['second', 'third']) {
    writeSource('cli', `console.log('the ${version} version')`)
    expect(await prepare()).toMatchObject({ code: 0 })
    expect(printedBy('current')).toBe(`the ${version} version\n`)
    if (version === 'second') expect(printedBy(before)).toBe('the first version\n')
  }
  expect(builds()).not.toContain(before)
})
