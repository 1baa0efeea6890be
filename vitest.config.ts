import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './test/support/closing-line-reporter.ts'

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
    expect: { poll: { timeout: 10_000 } },
    // the default on two cores is one file at a time, and most of them wait for other processes half of the time
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
