import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The process that runs a test file. */
    processId?: number
  }
}

const { file } = TestRunner.getCurrentSuite()
if (file) file.meta.processId = process.pid
