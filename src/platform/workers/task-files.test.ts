import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { tasks } from '../../../test/support/worker-tasks.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

let folder: string
let pool: WorkerPool<typeof tasks>
/** A pool has two processes and keeps one for the other lane, so that all of these tasks go to the same process. */
const options = (...files: string[]) => ({ timeoutMs: 60_000, lane: 'background' as const, files, subject: 'same' })

beforeAll(() => {
  // with mode 0700, like the data folder
  folder = mkdtempSync(join(tmpdir(), 'countersign-files-'))
  const tasksUrl = new URL('../../../test/support/worker-tasks.ts', import.meta.url).href
  pool = createWorkerPool(tasksUrl, { processes: 2, patienceMs: 60_000 })
})
afterAll(async () => {
  await pool.stop()
  rmSync(folder, { recursive: true })
})

function stored(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

it('a task can read the files that it was given, as a whole and in part', async () => {
  const [a, b] = [stored('a', 'first'), stored('b', `${'x'.repeat(200_000)}second`)]
  expect(await pool.run('readWhole', a, options(a, b))).toBe('first')
  expect(await pool.run('readRange', { path: b, offset: 200_000, length: 20 }, options(a, b))).toBe('second')
  expect(await pool.run('readRange', { path: b, offset: 65_530, length: 70_000 }, options(b))).toBe('x'.repeat(70_000))
  expect(await pool.run('readWhole', stored('empty', ''), options(join(folder, 'empty')))).toBe('')
})

it('a task cannot read any other file, whatever the path', async () => {
  const [granted, denied] = [stored('given', 'given'), stored('other', 'other')]
  for (const path of [denied, `${folder}/./given`, '/etc/passwd', '/proc/self/environ', '.', ''])
    await expect(pool.run('readWhole', path, options(granted))).rejects.toThrow('a file that it was not given')
})

it('the files of a task are closed before the next task', async () => {
  const path = stored('secret', 'of another organization')
  expect(await pool.run('readWhole', path, options(path))).toBe('of another organization')
  await expect(pool.run('readWhole', path, options())).rejects.toThrow('a file that it was not given')
  expect(await pool.run('readEveryDescriptor', undefined, options())).not.toContain('organization')
  expect(await pool.run('readEveryDescriptor', undefined, options(path))).toContain('organization')
})

it('a task fails if one of its files is missing, and no file stays open', async () => {
  const open = () => readdirSync('/proc/self/fd').length
  const path = stored('there', 'there')
  await pool.run('readWhole', path, options(path))
  const before = open()
  for (let run = 0; run < 20; run++)
    await expect(pool.run('readWhole', path, options(path, join(folder, 'none')))).rejects.toMatchObject({
      code: 'ENOENT',
    })
  expect(open()).toBe(before)
  expect(await pool.run('readWhole', path, options(path))).toBe('there')
})

it('a task can be given many files', async () => {
  const paths = Array.from({ length: 120 }, (_, index) => stored(`many-${index}`, `file ${index}`))
  expect(await pool.run('readWhole', paths[119]!, options(...paths))).toBe('file 119')
  expect(await pool.run('readWhole', paths[0]!, options(...paths))).toBe('file 0')
})
