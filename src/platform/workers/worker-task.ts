import type { TaskMap } from './worker-pool.ts'

/** A pool by its name: what its processes load, and how many of them wait for work. Naming it loads nothing. */
export interface PoolDefinition {
  /** The name in metrics. */
  readonly name: string
  /** The URL of the module that exports `tasks`; see `createWorkerPool`. */
  readonly tasksUrl: string
  /** How many processes a running service keeps without work. */
  readonly keptProcesses: number
  /** See `PoolOptions`. */
  readonly recycleBytes?: number
}

/** A function that runs in a process of its pool. Callers import this, without loading the function's code. */
export interface WorkerTask<Input, Output> {
  readonly pool: PoolDefinition
  readonly name: string
  /** Exists only as a type. */
  readonly signature?: (input: Input) => Output
}

/** Names tasks of a pool. `Tasks` is the type of its module's export `tasks`: an unknown task does not compile. */
export const tasksOf =
  <Tasks extends TaskMap>(pool: PoolDefinition) =>
  <Name extends keyof Tasks & string>(
    name: Name,
  ): WorkerTask<Parameters<Tasks[Name]>[0], Awaited<ReturnType<Tasks[Name]>>> => ({ pool, name })
