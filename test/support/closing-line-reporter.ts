import { readFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { isDefaultSuite } from './default-suite.ts'
import { ProcessorTime } from './processor-time.ts'

const SHOWN_FILES = 10

/** The processor seconds that the default suite may take, keyed by folder. */
const budget: Record<string, number> = JSON.parse(
  readFileSync(new URL('../budget.json', import.meta.url), 'utf8'),
).processorSeconds

/** The row of the budget for processes that do not belong to a file: the database server, and Vitest itself. */
const SHARED = 'shared'

/**
 * Ends a run with its most expensive files, the budget if it was the default suite, and one line about all tests:
 * `N passed, N failed, N skipped`.
 */
export class ClosingLineReporter implements Reporter {
  readonly #processorTime = new ProcessorTime()
  /** The seconds of each process when its last file ended. A process runs one file after another. */
  readonly #secondsBefore = new Map<number, number>()
  readonly #seconds = new Map<string, number>()

  onTestRunStart(): void {
    this.#processorTime.start()
  }

  onTestModuleEnd(module: TestModule): void {
    const { processId } = module.meta()
    if (processId === undefined) return
    this.#processorTime.sample()
    const seconds = this.#processorTime.secondsOf(processId)
    this.#seconds.set(module.relativeModuleId, seconds - (this.#secondsBefore.get(processId) ?? 0))
    this.#secondsBefore.set(processId, seconds)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#processorTime.stop()
    const spent = isDefaultSuite ? budgetReport(this.#secondsByFolder(), budget) : ''
    process.stdout.write(`${this.#mostExpensive(modules)}${spent}${closingLine(modules, unhandledErrors)}\n`)
  }

  #mostExpensive(modules: readonly TestModule[]): string {
    const secondsOf = (module: TestModule) => this.#seconds.get(module.relativeModuleId) ?? 0
    const sorted = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN_FILES)
    const rows = sorted.map(module => {
      const waited = (module.diagnostic().duration / 1000).toFixed(0).padStart(5)
      return `${padded(secondsOf(module))} s of processor time in ${waited} s  ${module.relativeModuleId}\n`
    })
    return rows.length > 1 ? `The most expensive files:\n${rows.join('')}` : ''
  }

  #secondsByFolder(): Map<string, number> {
    const seconds = new Map(Object.keys(budget).map(folder => [folder, 0]))
    for (const [file, spent] of this.#seconds) {
      const folder = folderOf(file)
      seconds.set(folder, (seconds.get(folder) ?? 0) + spent)
    }
    return seconds.set(SHARED, this.#processorTime.total() - sum(this.#seconds.values()))
  }
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

/** The folder of the budget that a file belongs to, or the name of the file if there is none. */
const folderOf = (file: string) => Object.keys(budget).find(folder => file.startsWith(`${folder}/`)) ?? file

/** Says which folders took more than their budget. Never fails a run: machines differ. */
export function budgetReport(seconds: ReadonlyMap<string, number>, allowed: Readonly<Record<string, number>>): string {
  const rows = [...seconds].map(([folder, spent]) => budgetRow(folder, spent, allowed[folder] ?? 0))
  const total = budgetRow('all', sum(seconds.values()), sum(Object.values(allowed)))
  return `Processor time by folder, and its budget (test/budget.json):\n${rows.join('')}${total}`
}

function budgetRow(folder: string, spent: number, allowed: number): string {
  return `${padded(spent)} s of ${padded(allowed)} s  ${folder}${spent > allowed ? '  OVER BUDGET' : ''}\n`
}

const padded = (seconds: number) => seconds.toFixed(0).padStart(5)

function closingLine(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
  for (const module of modules) {
    // a file that cannot be loaded has no tests that could fail
    count.failed += module.errors().length
    // nor has a group without tests, or one whose preparation fails
    for (const suite of module.children.allSuites()) count.failed += suite.errors().length
    for (const test of module.children.allTests()) count[test.result().state]++
  }
  return `${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`
}
