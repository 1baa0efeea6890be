import type { TaskMap } from './worker-pool.ts'

/**
 * A pool as it is defined: its name, the tasks that its processes load, and how many of them wait for work. A
 * definition loads nothing.
 */
export interface PoolDefinition {
  /** The name in metrics. */
  readonly name: string
  /** The URL of the module that exports `tasks` (see `createWorkerPool`). */
  readonly tasksUrl: string
  /** How many processes a running service keeps, even without work. */
  readonly keptProcesses: number
  /** The property of the same name in `PoolOptions`. */
  readonly recycleBytes?: number
}

/** A task that runs in a process of its pool. Callers import only this, without loading the task's code. */
export interface WorkerTask<Input, Output> {
  readonly pool: PoolDefinition
  readonly name: string
  /** Exists only as a type, never at run time. */
  readonly signature?: (input: Input) => Output
}

/**
 * Makes a function that names tasks of a pool. `Tasks` is the type of the export `tasks` of the pool's module, so an
 * unknown task does not compile.
 */
export const tasksOf =
  <Tasks extends TaskMap>(pool: PoolDefinition) =>
  <Name extends keyof Tasks & string>(
    name: Name,
  ): WorkerTask<Parameters<Tasks[Name]>[0], Awaited<ReturnType<Tasks[Name]>>> => ({ pool, name })
