import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line over all tests: `N passed, N failed, N skipped`. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      // A file that cannot be loaded has no tests to fail.
      count.failed += module.errors().length
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    process.stdout.write(`${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped\n`)
  }
}
