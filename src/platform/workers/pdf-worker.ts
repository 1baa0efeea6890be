import { flushCompileCache } from 'node:module'
import { guardProcess } from './process-guard.ts'
import { packError, type TravellingError } from './worker-error.ts'
import type { TaskMap } from './worker-pool.ts'
import type { Answer } from './worker-process.ts'

interface TaskModule {
  tasks: TaskMap
  warmUp?(): Promise<void>
  /** What the tasks counted since it was last asked. */
  takeCounts?(): Record<string, number>
}

type Done = { output: unknown } | { error: TravellingError }

const [tasksUrl, memoryLimitBytes] = process.argv.slice(2)
guardProcess(Number(memoryLimitBytes))
process.once('disconnect', () => process.exit())

const loading = load(tasksUrl!)
void loading.then(() => process.send!('loaded'))

process.on('message', async ({ task, input }: { task: string; input: unknown }) => {
  const { tasks, takeCounts } = await loading
  const done = await perform(tasks, task, input)
  const answer: Answer = { ...done, memoryBytes: process.memoryUsage.rss(), counts: takeCounts?.() ?? {} }
  process.send!(answer)
})

/** A module that cannot be loaded ends the process, and with it the task that it got. */
async function load(url: string): Promise<TaskModule> {
  const module = (await import(url)) as TaskModule
  await module.warmUp?.()
  // Otherwise only a process that ends by itself leaves its compiled code to the next, and the pool kills all of them.
  flushCompileCache()
  return module
}

async function perform(tasks: TaskMap, task: string, input: unknown): Promise<Done> {
  try {
    const perform = tasks[task]
    if (perform === undefined) throw new TypeError(`There is no task ${task}`)
    return { output: await perform(input) }
  } catch (error) {
    return { error: packError(error) }
  }
}
