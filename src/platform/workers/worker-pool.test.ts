import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itLong } from '../../../test/support/suite.ts'
import type { tasks } from '../../../test/support/worker-tasks.ts'
import type { Lane } from './task-queue.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

type TestTasks = typeof tasks

const tasksUrl = new URL('../../../test/support/worker-tasks.ts', import.meta.url).href
const plain = { timeoutMs: 60_000, lane: 'background' as Lane, files: [] }
const limits = { processes: 2, memoryLimitBytes: 200 * 1024 ** 2, maxWaiting: 5 }

let pool: WorkerPool<TestTasks>
beforeEach(() => {
  pool = createWorkerPool<TestTasks>(tasksUrl, limits)
})
afterEach(() => pool.stop())

describe('the worker pool', () => {
  it('returns what a task returns', async () => {
    expect(await pool.run('echo', { page: 1, bytes: new Uint8Array([1, 2]) }, plain)).toEqual({
      page: 1,
      bytes: new Uint8Array([1, 2]),
    })
  })

  it("passes on a task's error with its code", async () => {
    await expect(pool.run('fail', undefined, plain)).rejects.toMatchObject({
      message: 'This input is odd',
      code: 'odd_input',
      values: { input: 'odd' },
    })
  })

  it.each([
    ['hangs', 'hang', 'timeout'],
    ['fills its heap', 'exhaustHeap', 'memory'],
    ['fills buffers, which the heap limit does not see', 'exhaustBuffers', 'memory'],
    ['ends its process', 'exit', 'crashed'],
    ['leaves a rejection unhandled', 'reject', 'crashed'],
  ] as const)('survives a task that %s, and runs the other tasks', async (_, task, code) => {
    const bad = pool.run(task, undefined, { ...plain, timeoutMs: task === 'hang' ? 300 : 60_000, lane: 'background' })
    const good = pool.run('echo', 'other', { ...plain, lane: 'interactive' })
    await expect(bad).rejects.toMatchObject({ name: 'WorkerError', code })
    expect(await good).toBe('other')
    expect(await pool.run('echo', 'next', plain)).toBe('next')
  })

  it.each([
    ['interactive tasks', 'jobs', 'interactive', 'background'],
    ['jobs', 'interactive tasks', 'background', 'interactive'],
  ] as const)('keeps a process free for %s, even if many %s are waiting', async (_, __, lane, crowded) => {
    // longer than the test may take
    const crowd = Array.from({ length: 4 }, () =>
      pool.run('pause', 600_000, { ...plain, timeoutMs: 900_000, lane: crowded }),
    )
    const ended = Promise.allSettled(crowd)
    expect(await pool.run('echo', 1, { ...plain, lane })).toBe(1)
    await pool.stop()
    await ended
  })

  itLong('does not count time in the queue towards the timeout', async () => {
    const tasks = Array.from({ length: 5 }, () =>
      pool.run('pause', 700, { ...plain, timeoutMs: 3_000, lane: 'background' }),
    )
    expect(await Promise.all(tasks)).toEqual([700, 700, 700, 700, 700])
  })

  itLong('does not count the start of a process towards the timeout', async () => {
    const code = 'await new Promise(done => setTimeout(done, 2_500)); export const tasks = { echo: input => input }'
    const slow = createWorkerPool<TestTasks>(`data:text/javascript,${code}`, limits)
    expect(await slow.run('echo', 1, { ...plain, timeoutMs: 2_000 })).toBe(1)
    await slow.stop()
  })

  it('refuses tasks when too many are waiting', async () => {
    const tasks = Array.from({ length: 7 }, () => pool.run('pause', 20, plain))
    const results = await Promise.allSettled(tasks)
    expect(results.map(result => result.status)).toEqual([...Array(6).fill('fulfilled'), 'rejected'])
    expect((results[6] as PromiseRejectedResult).reason).toMatchObject({ code: 'busy' })
  })

  describe('with tasks of the same subject', () => {
    const of = (subject: string) => ({ ...plain, lane: 'interactive' as Lane, subject })
    /** The options for a task that must run longer than the test. */
    const endless = (subject: string) => ({ ...of(subject), timeoutMs: 900_000 })

    it('sends all tasks of a subject to one process, and other subjects to other processes', async () => {
      const larger = createWorkerPool<TestTasks>(tasksUrl, { ...limits, processes: 4 })
      const subjects = ['a', 'b', 'c']
      const first = await Promise.all(subjects.map(subject => larger.run('process', 200, of(subject))))
      expect(new Set(first).size).toBe(3)
      for (let turn = 0; turn < 3; turn++)
        expect(await Promise.all(subjects.map(subject => larger.run('process', 0, of(subject))))).toEqual(first)
      await larger.stop()
    })

    it('waits for the process that ran tasks of the subject before', async () => {
      const three = createWorkerPool<TestTasks>(tasksUrl, { ...limits, processes: 3, patienceMs: 60_000 })
      const first = await three.run('process', 0, of('a'))
      const runs = [three.run('process', 300, of('a')), three.run('process', 0, of('a'))]
      expect(await Promise.all(runs)).toEqual([first, first])
      await three.stop()
    })

    it("waits for the subject's process no longer than `patienceMs`", async () => {
      const three = createWorkerPool<TestTasks>(tasksUrl, { ...limits, processes: 3, patienceMs: 50 })
      const first = await three.run('process', 0, of('a'))
      const busy = three.run('process', 600_000, endless('a')).catch(() => {})
      expect(await three.run('process', 0, of('a'))).not.toBe(first)
      await three.stop()
      await busy
    })

    it("prefers tasks whose subject's process is free, whatever their order", async () => {
      const three = createWorkerPool<TestTasks>(tasksUrl, { ...limits, processes: 3, patienceMs: 60_000 })
      const run = (subject: string, ms = 0) => three.run('process', ms, of(subject))
      const [a, b] = await Promise.all([run('a', 100), run('b', 100)])
      expect(a).not.toBe(b)
      const busy = three.run('process', 600_000, endless('a')).catch(() => {})
      let isLaterOfADone = false
      const [, laterOfA, laterOfB] = [run('b', 50), run('a').then(done, done), run('b')]
      function done() {
        isLaterOfADone = true
      }
      expect(await laterOfB).toBe(b)
      expect(isLaterOfADone).toBe(false)
      await three.stop()
      await Promise.all([busy, laterOfA])
    })

    it("uses another process if the subject's process died", async () => {
      const first = await pool.run('process', 0, of('a'))
      await expect(pool.run('exit', undefined, of('a'))).rejects.toMatchObject({ code: 'crashed' })
      expect(await pool.run('process', 0, of('a'))).not.toBe(first)
      expect(pool.load().ended).toEqual({ crashed: 1 })
    })
  })

  it("does not mistake a task's message for a message from Node itself", async () => {
    await pool.run('forgeMessages', undefined, plain)
    expect(await pool.run('echo', 'next', plain)).toBe('next')
  })

  describe('with a process that uses much memory after a task', () => {
    const mib = 1024 ** 2
    const large = { processes: 2, memoryLimitBytes: 800 * mib, recycleBytes: 250 * mib }
    let growing: WorkerPool<TestTasks>
    const start = (url: string) => {
      growing = createWorkerPool<TestTasks>(url, large)
      growing.keep(1)
    }
    afterEach(() => growing.stop())

    itLong('gives tasks to a large process until another has started, and then ends it', async () => {
      const code =
        'await new Promise(done => setTimeout(done, 1_500)); const grown = []; export const tasks = { keepBuffer: sizeBytes => void grown.push(Buffer.alloc(sizeBytes, 1)), process: () => process.pid }'
      start(`data:text/javascript,${code}`)
      const first = await growing.run('process', 0, plain)
      await growing.run('keepBuffer', 250 * mib, plain)
      expect(await growing.run('process', 0, plain)).toBe(first)
      expect(growing.load()).toMatchObject({ processes: 2, ended: {} })
      await expect.poll(() => growing.load()).toMatchObject({ processes: 1, ended: { recycled: 1 } })
      expect(await growing.run('process', 0, plain)).not.toBe(first)
      expect(growing.load().memoryBytes).toBeLessThan(250 * mib)
    })

    it('fails no task while large processes are replaced', async () => {
      start(tasksUrl)
      const grow = async () => {
        for (let count = 0; count < 20; count++) await growing.run('keepBuffer', 50 * mib, plain)
      }
      const work = async () => {
        for (let count = 0; count < 200; count++) await growing.run('pause', 5, { ...plain, lane: 'interactive' })
      }
      await Promise.all([grow(), work()])
      expect(growing.load().ended.recycled).toBeGreaterThanOrEqual(1)
      expect(Object.keys(growing.load().ended)).toEqual(['recycled'])
    })

    it('ends a large process at once if a task might not have enough memory', async () => {
      start(tasksUrl)
      const first = await growing.run('process', 0, plain)
      await growing.run('keepBuffer', 600 * mib, plain)
      expect(await growing.run('process', 0, plain)).not.toBe(first)
      expect(growing.load().ended).toEqual({ recycled: 1 })
    })
  })

  it('starts a process only when a task needs one', async () => {
    expect(pool.load().processes).toBe(0)
    for (let turn = 0; turn < 3; turn++) await pool.run('echo', turn, plain)
    expect(pool.load().processes).toBe(1)
    await Promise.all(
      ['background', 'interactive'].map(lane => pool.run('pause', 50, { ...plain, lane: lane as Lane })),
    )
    expect(pool.load().processes).toBe(2)
  })

  it('keeps the configured number of processes, and replaces a process that dies', async () => {
    pool.keep(1)
    expect(pool.load().processes).toBe(1)
    const first = await pool.run('process', 0, plain)
    await expect(pool.run('exit', undefined, plain)).rejects.toMatchObject({ code: 'crashed' })
    expect(pool.load().processes).toBe(1)
    expect(await pool.run('process', 0, plain)).not.toBe(first)
  })

  it('starts no process once it has stopped', async () => {
    const stopped = createWorkerPool<TestTasks>(tasksUrl, limits)
    await stopped.stop()
    stopped.keep(1)
    expect(stopped.load().processes).toBe(0)
  })

  it('ends processes that have been idle for long, except for the number that it keeps', async () => {
    const busy = createWorkerPool<TestTasks>(tasksUrl, { ...limits, processes: 4, idleMs: 400 })
    busy.keep(1)
    const lanes: Lane[] = ['background', 'background', 'interactive']
    const used = await Promise.all(lanes.map(lane => busy.run('process', 200, { ...plain, lane })))
    expect(new Set(used).size).toBe(3)
    await expect.poll(() => busy.load().processes).toBe(1)
    expect(busy.load().ended).toEqual({})
    expect(used).toContain(await busy.run('process', 0, plain))
    await busy.stop()
  })

  it('reports counts from tasks, and the memory of processes', async () => {
    await Promise.all([pool.run('count', 2, plain), pool.run('count', 3, { ...plain, lane: 'interactive' })])
    await pool.run('count', 4, plain)
    expect(pool.load().counts).toEqual({ counted: 9 })
    expect(pool.load().memoryBytes).toBeGreaterThan(20 * 1024 ** 2)
  })

  it('hides the environment from tasks', async () => {
    const environment = await pool.run('seesEnvironment', undefined, plain)
    expect(environment.filter(name => name !== 'NODE_COMPILE_CACHE')).toEqual([
      'UV_THREADPOOL_SIZE',
      'VIPS_DISC_THRESHOLD',
    ])
  })

  it('refuses the tasks of a module that cannot be loaded, instead of retrying forever', async () => {
    const broken = createWorkerPool<TestTasks>('file:///nowhere.ts', limits)
    await expect(broken.run('echo', 1, plain)).rejects.toMatchObject({ code: 'unavailable' })
    await broken.stop()
  })

  it('rejects running and waiting tasks when it stops', async () => {
    const tasks = Array.from({ length: 3 }, () => pool.run('pause', 5_000, plain))
    const settled = Promise.allSettled(tasks)
    await pool.stop()
    expect((await settled).map(result => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(pool.run('echo', 1, plain)).rejects.toMatchObject({ code: 'crashed' })
  })
})
