import { type PoolDefinition, tasksOf } from '../platform/workers/worker-task.ts'
import { entryModule } from '../project-files.ts'
import type { tasks } from './redline/redline-tasks.ts'

/** The processes for documents under negotiation, which they keep open. They start with the first document. */
export const redlinePool: PoolDefinition = {
  name: 'redline',
  tasksUrl: entryModule('tasks/redline/redline-tasks').href,
  keptProcesses: 0,
}

const task = tasksOf<typeof tasks>(redlinePool)

export const takeInDocument = task('takeIn')
export const viewDocument = task('view')
export const viewClauses = task('viewSome')
export const makePicture = task('picture')
export const listChanges = task('changesOf')
export const editDocument = task('edit')
export const checkUpload = task('checkUpload')
export const addComments = task('withComments')
export const makeCleanCopy = task('cleanCopy')
export const compareAsSent = task('isAsSent')
export const makePrintSource = task('printSource')
export const compareFiles = task('compare')
export const viewComparison = task('viewCompared')
