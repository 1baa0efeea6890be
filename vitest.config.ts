import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './test/support/closing-line-reporter.ts'
import { LongestFirst } from './test/support/longest-first.ts'

// The processes that tests start keep their compiled code, as bin/start does: most of a start is compiling.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '.cache/compiled')

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'examples/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['test/support/postgres-setup.ts'],
    reporters: ['default', new ClosingLineReporter()],
    sequence: { sequencer: LongestFirst },
    // the default on two cores is one file at a time, and most of them wait for other processes half of the time
    maxWorkers: 3,
    // These limits end a test that hangs. None says how fast anything is: a busy machine takes ten times as long.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
