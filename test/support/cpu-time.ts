import { afterAll, TestRunner } from 'vitest'
import { treeSeconds } from './processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a test file: its process and those below it, in seconds. */
    cpuSeconds?: number
  }
}

const { file } = TestRunner.getCurrentSuite()
const secondsBefore = treeSeconds(process.pid)

/** Hooks run in reverse, so this one measures after the file has closed its service and its browser. */
afterAll(() => {
  if (file) file.meta.cpuSeconds = treeSeconds(process.pid) - secondsBefore
})
