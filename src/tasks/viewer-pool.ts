import { type PoolDefinition, tasksOf } from '../platform/workers/worker-task.ts'
import { entryModule } from '../project-files.ts'
import type { tasks } from './pdf/viewer-tasks.ts'

/** The processes for the few PDFs that both PDFium and pdf.js must read. They start with the first such PDF. */
export const viewerPool: PoolDefinition = {
  name: 'viewer',
  tasksUrl: entryModule('tasks/pdf/viewer-tasks').href,
  keptProcesses: 0,
}

const task = tasksOf<typeof tasks>(viewerPool)

export const admitPdfByTwoViewers = task('admitPdfByTwoViewers')
