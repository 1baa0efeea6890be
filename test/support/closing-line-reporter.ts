import type { Reporter, TestModule } from 'vitest/node'

const SHOWN_FILES = 10

/** Ends a run with its slowest files, and one line over all tests: `N passed, N failed, N skipped`. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    process.stdout.write(`${slowest(modules)}${closingLine(modules, unhandledErrors)}\n`)
  }
}

function slowest(modules: readonly TestModule[]): string {
  const seconds = (module: TestModule) => (module.diagnostic().duration / 1000).toFixed(0).padStart(5)
  const sorted = modules.toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration)
  const rows = sorted.slice(0, SHOWN_FILES).map(module => `${seconds(module)} s  ${module.relativeModuleId}\n`)
  return rows.length > 1 ? `The slowest files:\n${rows.join('')}` : ''
}

function closingLine(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
  for (const module of modules) {
    // A file that cannot be loaded has no tests to fail.
    count.failed += module.errors().length
    for (const test of module.children.allTests()) count[test.result().state]++
  }
  return `${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`
}
