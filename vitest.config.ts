import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ClosingLineReporter } from './test/support/closing-line-reporter.ts'
import { isDefaultSuite } from './test/support/default-suite.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { parsedMessages } from './web/messages-plugin.ts'

// The processes that tests start keep their compiled code, as bin/start does: most of a start is compiling.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '.cache/compiled')

/** Files that share processes: to load the service takes as much of a processor as many of them do (docs/decisions/06). */
const SHARING = ['{src/engine,src/features,src/http,test/api,test/contract,test/e2e,web}/**/*.test.{ts,tsx}']
/** Those that judge by Docxodus share none: its .NET never leaves a process. */
const WITH_DOTNET = [
  'src/engine/redline/changes/{corpus,valid}.test.ts',
  'test/api/redline-any-edits.long.test.ts',
  'test/api/redline-every-change.long.test.ts',
]

/** What only `bin/test --long`, or a pattern that names it, runs (test/README.md). */
const LONG_ONLY = isDefaultSuite ? ['**/*.long.test.{ts,tsx}'] : []

const COMMON = {
  setupFiles: ['test/support/process-of-file.ts'],
  // On two cores, two files at once leave a quarter of the time unused, while both wait for a browser or a clock: the
  // default suite takes 11 minutes, and 9 with three. Four take 1.3 times the processor time, and end no sooner.
  maxWorkers: Math.min(4, Math.max(3, availableParallelism())),
  // These limits end a test that hangs. None says how fast anything is: a busy machine takes ten times as long.
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    ...COMMON,
    projects: [
      {
        plugins: [parsedMessages()],
        test: {
          ...COMMON,
          name: 'shared process',
          include: SHARING,
          exclude: [...WITH_DOTNET, ...LONG_ONLY],
          isolate: false,
          setupFiles: [
            'test/support/process-of-file.ts',
            'test/support/leaves-nothing.ts',
            'test/support/cheap-passwords.ts',
          ],
        },
      },
      {
        test: {
          ...COMMON,
          name: 'own process',
          include: ['{src,test,bench,examples}/**/*.test.ts'],
          exclude: [...SHARING, ...LONG_ONLY],
        },
      },
      { test: { ...COMMON, name: 'own process, with .NET', include: WITH_DOTNET, exclude: LONG_ONLY } },
    ],
    globalSetup: ['test/support/postgres-setup.ts'],
    reporters: ['default', new ClosingLineReporter()],
    sequence: { sequencer: LongestFirst },
  },
})
