import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PoolDefinition, tasksOf, type WorkerTask } from '../platform/workers/worker-task.ts'
import * as pdf from './pdf-pool.ts'
import { pools } from './pools.ts'
import * as redline from './redline-pool.ts'
import * as viewer from './viewer-pool.ts'

/** The exports of a module that defines a pool: the pool and its tasks. */
type Definitions = Record<string, PoolDefinition | WorkerTask<never, unknown>>

describe.each([
  ['pdf', pdf as Definitions],
  ['viewer', viewer as Definitions],
  ['redline', redline as Definitions],
])('the pool %s', (name, definitions) => {
  it('has exactly one name for each of its tasks', async () => {
    const { tasks } = await import(pools.find(pool => pool.name === name)!.tasksUrl)
    const namedTasks = Object.values(definitions).filter(definition => 'pool' in definition)
    expect(namedTasks.map(task => task.name).sort()).toEqual(Object.keys(tasks).sort())
  })
})

it('an unknown task and input of the wrong type do not compile', () => {
  const task = tasksOf<{ double: (input: number) => number }>(pools[0]!)
  const double: WorkerTask<number, number> = task('double')
  // @ts-expect-error the module has no such task
  const unknown = task('treble')
  // @ts-expect-error it takes a number
  const wrong: WorkerTask<string, number> = task('double')
  expect([double.name, unknown.name, wrong.name]).toEqual(['double', 'treble', 'double'])
})

it('the list of task names does not load the code of any task', () => {
  const script = `
    const { registerHooks } = await import('node:module')
    registerHooks({ load: (url, context, next) => (process.stdout.write(url + '\\n'), next(url, context)) })
    await import(${JSON.stringify(join(import.meta.dirname, 'pools.ts'))})`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const loaded = stdout.trim().split('\n')
  expect(loaded.map(url => url.replace(/^.*\/src\//, ''))).toEqual([
    'tasks/pools.ts',
    'tasks/pdf-pool.ts',
    'platform/workers/worker-task.ts',
    'project-files.ts',
    'node:path',
    'tasks/redline-pool.ts',
    'tasks/viewer-pool.ts',
  ])
})
