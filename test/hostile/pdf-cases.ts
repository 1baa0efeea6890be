import type { HostilePdf } from './hostile-pdf.ts'
import { actionCases } from './pdf-action-cases.ts'
import { looksCases } from './pdf-looks-cases.ts'
import { outsideCases } from './pdf-outside-cases.ts'
import { viewerCases } from './pdf-viewer-cases.ts'

/** PDF files that act, that show something else elsewhere or in another viewer, or that want something from outside. */
export const pdfCases: HostilePdf[] = [...looksCases, ...actionCases, ...outsideCases, ...viewerCases]
