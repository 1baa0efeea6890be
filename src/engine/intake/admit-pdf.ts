import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import {
  EARLIER_SIGNATURES_MOST,
  type EarlierSignature,
  earlierSignatures,
} from '../verification/earlier-signatures.ts'
import { type IntakeWarning, pageList } from './content-warnings.ts'
import { type IntakeResult, inspectPdf, pdfRefusalOf, refuseContent } from './inspect-pdf.ts'
import { causesOn } from './page-causes.ts'
import type { Pdfium } from './pdfium.ts'
import { type ComparePages, pagesToView } from './viewers/pages-to-view.ts'

/**
 * Decides as `inspectPdf` does, then also refuses a document with a page on which PDFium and pdf.js show different
 * words or figures. Never throws, whatever the bytes contain.
 */
export async function admitPdf(bytes: Uint8Array, pdfium: Pdfium, compare: ComparePages): Promise<IntakeResult> {
  const result = judgedBySignatures(inspectPdf(bytes, pdfium))
  return result.accepted ? comparedByViewers(result, pdfium, compare) : result
}

/**
 * Refuses a document with a broken signature, and warns about signatures that cannot be checked or were followed by
 * changes.
 */
function judgedBySignatures(result: IntakeResult): IntakeResult {
  if (!result.accepted || result.signatures === 0) return result
  if (result.signatures > EARLIER_SIGNATURES_MOST) return { accepted: false, code: 'too-many-signatures' }
  const document = openPdf(bytesSource(result.document))
  const signatures = earlierSignatures(document)
  const broken = signatures.find(({ standing }) => standing === 'broken')
  if (broken) return { accepted: false, code: 'signature-broken', reason: `${titleOf(broken)}: ${broken.problem}` }
  return { ...result, warnings: [...result.warnings, ...signatures.flatMap(warningsOf)] }
}

/** Returns the name of a signature as shown to people. */
const titleOf = ({ field, subject }: EarlierSignature) => (subject ? `“${field}” by ${subject}` : `“${field}”`)

function warningsOf(signature: EarlierSignature): IntakeWarning[] {
  const subject = titleOf(signature)
  if (signature.standing === 'unchecked')
    return [{ code: 'earlier-signature-unchecked', subject, problem: signature.problem! }]
  if (signature.changedSince.length === 0) return []
  return [{ code: 'earlier-signature-changed', subject, problem: signature.changedSince.join(', ') }]
}

/**
 * Returns the accepted document if both viewers show the same.
 * @param compare is called only when there are pages that viewers may read differently
 * @param among indices of the pages to compare; without it, all pages that viewers may read differently
 */
export async function comparedByViewers(
  result: Extract<IntakeResult, { accepted: true }>,
  pdfium: Pdfium,
  compare: ComparePages,
  among?: ReadonlySet<number>,
): Promise<IntakeResult> {
  try {
    const document = openPdf(bytesSource(result.document))
    const toView = pagesToView(document).filter(({ index }) => among?.has(index) ?? true)
    const pages = toView.length === 0 ? [] : await compare(result.document, toView, pdfium)
    if (pages.length === 0) return result
    const causes = Map.groupBy(pages, page => causesOn(document, document.pages()[page - 1]!))
    const reasons = [...causes].map(([cause, on]) => {
      const reason = `content that viewers draw differently (${pageList(on)})`
      return cause === undefined ? reason : `${reason}: ${cause}`
    })
    return refuseContent(result.signatures > 0, reasons.join('; '))
  } catch (error) {
    return pdfRefusalOf(error, pdfium)
  }
}
