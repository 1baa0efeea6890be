import { readFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { isDefaultSuite } from './default-suite.ts'
import { treeSeconds } from './processor-time.ts'

const SHOWN_FILES = 10

/** Processor seconds that the default suite may take, by folder. */
const budget: Record<string, number> = JSON.parse(
  readFileSync(new URL('../budget.json', import.meta.url), 'utf8'),
).processorSeconds

/** The row of the budget for what no file starts: the database server, and Vitest itself. */
const SHARED = 'shared'

/**
 * Ends a run with its most expensive files, the budget where the default suite was run, and one line over all tests:
 * `N passed, N failed, N skipped`.
 */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const spent = isDefaultSuite ? budgetReport(secondsByFolder(modules), budget) : ''
    process.stdout.write(`${mostExpensive(modules)}${spent}${closingLine(modules, unhandledErrors)}\n`)
  }
}

const secondsOf = (module: TestModule) => module.meta().cpuSeconds ?? 0

function mostExpensive(modules: readonly TestModule[]): string {
  const sorted = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN_FILES)
  const rows = sorted.map(module => {
    const waited = (module.diagnostic().duration / 1000).toFixed(0).padStart(5)
    return `${padded(secondsOf(module))} s of processor time in ${waited} s  ${module.relativeModuleId}\n`
  })
  return rows.length > 1 ? `The most expensive files:\n${rows.join('')}` : ''
}

function secondsByFolder(modules: readonly TestModule[]): Map<string, number> {
  const seconds = new Map(Object.keys(budget).map(folder => [folder, 0]))
  for (const module of modules) {
    const folder = folderOf(module.relativeModuleId)
    seconds.set(folder, (seconds.get(folder) ?? 0) + secondsOf(module))
  }
  const inFiles = [...seconds.values()].reduce((sum, each) => sum + each, 0)
  seconds.set(SHARED, Math.max(0, treeSeconds(process.pid) - inFiles))
  return seconds
}

/** The folder of the budget that a file belongs to, or the file's own where none has it. */
function folderOf(file: string): string {
  return Object.keys(budget).find(folder => file.startsWith(`${folder}/`)) ?? file
}

/** Says which folders took more than their budget. Never fails a run: machines differ. */
export function budgetReport(seconds: ReadonlyMap<string, number>, allowed: Readonly<Record<string, number>>): string {
  const rows = [...seconds].map(([folder, spent]) => budgetRow(folder, spent, allowed[folder] ?? 0))
  const sum = (values: Iterable<number>) => [...values].reduce((total, each) => total + each, 0)
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
    // A file that cannot be loaded has no tests to fail.
    count.failed += module.errors().length
    for (const test of module.children.allTests()) count[test.result().state]++
  }
  return `${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`
}
