import { flushCompileCache } from 'node:module'
import { takeFiles } from './file-door.ts'
import { lockProcess } from './floor/floor.ts'
import { guardProcess, residentBytes } from './process-guard.ts'
import { giveFiles } from './task-files.ts'
import { packError, type TravellingError } from './worker-error.ts'
import type { TaskMap } from './worker-pool.ts'
import { type Answer, FILE_DOOR, type Order, type Started, type WorkerSettings } from './worker-process.ts'

interface TaskModule {
  tasks: TaskMap
  warmUp?(): Promise<void>
  /** Returns the counts of the tasks since the last call. */
  takeCounts?(): Record<string, number>
}

type Done = { output: unknown } | { error: TravellingError }

const { tasksUrl, memoryLimitBytes, without, hasDoor } = JSON.parse(process.argv[2]!) as WorkerSettings
process.once('disconnect', () => process.exit())

const loading = load()

process.on('message', async (order: Order) => {
  const { tasks, takeCounts } = await loading
  const result = await perform(tasks, order)
  const answer: Answer = { ...result, memoryBytes: residentBytes(), counts: takeCounts?.() ?? {} }
  process.send!(answer)
})

/**
 * Loads the module with the tasks and locks this process. If the module cannot be loaded, the process ends, and with it
 * the task that it got.
 */
async function load(): Promise<TaskModule> {
  const module = (await import(tasksUrl)) as TaskModule
  await module.warmUp?.()
  // This is the process's last write to a file. Without it, only a process that ends by itself would leave its compiled
  // code to the next process, but the pool kills all processes.
  flushCompileCache()
  const floor = await lockProcess(without, () => guardProcess(memoryLimitBytes))
  process.send!({ floor } satisfies Started)
  return module
}

async function perform(tasks: TaskMap, { task, input, files }: Order): Promise<Done> {
  try {
    if (hasDoor) takeIn(files)
    const perform = tasks[task]
    if (perform === undefined) throw new TypeError(`There is no task ${task}`)
    return { output: await perform(input) }
  } catch (error) {
    return { error: packError(error) }
  } finally {
    if (hasDoor) giveFiles([])
  }
}

function takeIn(files: Order['files']): void {
  const descriptors = files.length === 0 ? [] : takeFiles(FILE_DOOR, files.length)
  giveFiles(files.map((file, index) => ({ ...file, descriptor: descriptors[index]! })))
}
