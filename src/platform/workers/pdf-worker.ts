import { guardProcess } from './process-guard.ts'
import { packError } from './worker-error.ts'
import type { TaskMap } from './worker-pool.ts'
import type { Answer } from './worker-process.ts'

interface TaskModule {
  tasks: TaskMap
  warmUp?(): Promise<void>
}

const [tasksUrl, memoryLimitBytes] = process.argv.slice(2)
guardProcess(Number(memoryLimitBytes))
process.once('disconnect', () => process.exit())

const loading = load(tasksUrl!)

process.on('message', async ({ task, input }: { task: string; input: unknown }) => {
  process.send!(await perform(await loading, task, input))
})

/** A module that cannot be loaded ends the process, and with it the task that it got. */
async function load(url: string): Promise<TaskMap> {
  const { tasks, warmUp } = (await import(url)) as TaskModule
  await warmUp?.()
  return tasks
}

async function perform(tasks: TaskMap, task: string, input: unknown): Promise<Answer> {
  try {
    const perform = tasks[task]
    if (perform === undefined) throw new TypeError(`There is no task ${task}`)
    return { output: await perform(input) }
  } catch (error) {
    return { error: packError(error) }
  }
}
