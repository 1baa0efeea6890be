import type { HostilePdf } from './hostile-pdf.ts'
import { actionCases } from './pdf-action-cases.ts'
import { looksCases } from './pdf-looks-cases.ts'
import { outsideCases } from './pdf-outside-cases.ts'
import { viewerCases } from './pdf-viewer-cases.ts'

/** PDF files with actions, with different looks in print or in another viewer, or with content from outside. */
export const pdfCases: HostilePdf[] = [...looksCases, ...actionCases, ...outsideCases, ...viewerCases]
