import { withSpan } from '../tracing/trace.ts'
import type { WorkerFloor } from './floor/floor.ts'
import { createWorkerPool, type RunOptions, type TaskMap, type WorkerPool, type WorkerPoolLoad } from './worker-pool.ts'
import type { PoolDefinition, WorkerTask } from './worker-task.ts'

/** The pools of this process. */
export interface Workers {
  /** Runs a task in a process of its pool, like `WorkerPool.run`. */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: NoInfer<Input>, options: RunOptions): Promise<Output>
  /** Returns the load of each pool, keyed by its name. */
  loads(): Record<string, WorkerPoolLoad>
  /** Starts the processes to keep. Without this call, a process starts with its first task. */
  warmUp(): void
  /** Ends all processes. Running and waiting tasks are rejected. */
  stop(): Promise<void>
}

/** Creates the pools. Calls `onFloor` with the guards of each process when it has started. */
export function createWorkers(definitions: readonly PoolDefinition[], onFloor: (floor: WorkerFloor) => void): Workers {
  const pools = new Map<PoolDefinition, WorkerPool<TaskMap>>()
  for (const definition of definitions) {
    const { tasksUrl, recycleBytes } = definition
    pools.set(definition, createWorkerPool(tasksUrl, { recycleBytes, onFloor }))
  }

  function poolOf(definition: PoolDefinition): WorkerPool<TaskMap> {
    const pool = pools.get(definition)
    if (pool === undefined) throw new TypeError(`This process has no pool ${definition.name}`)
    return pool
  }

  return {
    run: (task, input, options) =>
      withSpan(`task ${task.name}`, {}, async () => (await poolOf(task.pool).run(task.name, input, options)) as never),
    loads: () => Object.fromEntries([...pools].map(([{ name }, pool]) => [name, pool.load()])),
    warmUp() {
      for (const [{ keptProcesses }, pool] of pools) pool.keep(keptProcesses)
    },
    async stop() {
      await Promise.all([...pools.values()].map(pool => pool.stop()))
    },
  }
}
