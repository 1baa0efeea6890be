import type { TaskMap } from './worker-pool.ts'

/** A pool by its name: what its processes load, and how many of them wait for work. Naming it loads nothing. */
export interface PoolDefinition {
  /** In metrics. */
  readonly name: string
  /** Of the module that exports `tasks`; see `createWorkerPool`. */
  readonly tasksUrl: string
  /** Processes of a running service that are there though nothing is to be done. */
  readonly keptProcesses: number
  /** See `PoolOptions`. */
  readonly recycleBytes?: number
}

/** A function that runs in a process of its pool. Whoever has it done imports this, and nothing of the work. */
export interface WorkerTask<Input, Output> {
  readonly pool: PoolDefinition
  readonly name: string
  /** There as a type alone. */
  readonly signature?: (input: Input) => Output
}

/**
 * Names tasks of a pool. `Tasks` is the type of what its module exports as `tasks`: a task that is not there does not
 * compile.
 */
export const tasksOf =
  <Tasks extends TaskMap>(pool: PoolDefinition) =>
  <Name extends keyof Tasks & string>(
    name: Name,
  ): WorkerTask<Parameters<Tasks[Name]>[0], Awaited<ReturnType<Tasks[Name]>>> => ({ pool, name })
