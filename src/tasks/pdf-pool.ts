import { type PoolDefinition, tasksOf } from '../platform/workers/worker-task.ts'
import { entryModule } from '../project-files.ts'
import type { tasks } from './pdf/pdf-tasks.ts'

/**
 * The processes for uploads, images and seals. One process always stays, because a process takes half a second to
 * start. It uses 140 MB at first, 240 MB after hundreds of seals and contracts, and 410 MB after contracts of 1,000
 * pages.
 */
export const pdfPool: PoolDefinition = {
  name: 'pdf',
  tasksUrl: entryModule('tasks/pdf/pdf-tasks').href,
  keptProcesses: 1,
  recycleBytes: 420e6,
}

const task = tasksOf<typeof tasks>(pdfPool)

export const receiveDoc = task('receiveDoc')
export const receiveDocx = task('receiveDocx')
export const comparePages = task('comparePages')
export const receiveUploadedDocx = task('receiveUpload')
export const findPrintedPages = task('findPrintedPages')
export const admitPdf = task('admitPdf')
export const carryFields = task('carryFields')
export const findCarriedPlaces = task('findCarriedPlaces')
export const drawFirstPage = task('drawFirstPage')
export const drawMadePage = task('drawMadePage')
export const drawPage = task('drawPage')
export const readPages = task('readPages')
export const suggestFields = task('suggestFields')
export const joinPdfs = task('joinPdfs')
export const showForm = task('showForm')
export const encodeSignatureImage = task('encodeSignatureImage')
export const encodeLogo = task('encodeLogo')
export const drawAttachedPicture = task('drawAttachedPicture')
export const drawDocumentPicture = task('drawDocumentPicture')
export const prepareSeal = task('prepareSeal')
export const prepareCertificate = task('prepareCertificate')
export const rehearsePlaces = task('rehearsePlaces')
export const sealCertificates = task('sealCertificates')
export const readCertificationPaths = task('readCertificationPaths')
export const prepareStore = task('prepareStore')
export const prepareTimestamp = task('prepareTimestamp')
export const checkDocument = task('checkDocument')
export const judgeUpgrade = task('judgeUpgrade')
