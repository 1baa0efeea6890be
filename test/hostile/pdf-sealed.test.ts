import { expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { inspectPdf } from '../../src/engine/intake/inspect-pdf.ts'
import { loadPdfium } from '../../src/engine/intake/pdfium.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { PdfError } from '../../src/engine/pdf/pdf-error.ts'
import { finishSignature } from '../../src/engine/pdf/prepare-signature.ts'
import { prepareSeal } from '../../src/engine/sealing/prepare-seal.ts'
import type { SealPlan } from '../../src/engine/sealing/seal-plan.ts'
import { findActiveContent } from '../../src/engine/static-content/find-active-content.ts'
import { pagesUnlikeInPrint } from '../support/same-in-print.ts'
import { namedTargets } from './hostile-targets.ts'
import { looksCases } from './pdf-looks-cases.ts'

const pdfium = await loadPdfium()

const plan: SealPlan = {
  values: [{ page: 1, x: 40, y: 160, width: 200, height: 40, type: 'text', value: 'Bea Buyer' }],
  signatures: [],
  watermark: 'Sample',
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 100, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
}

/** Returns null if the seal itself reports that something would not be seen. */
function sealedOrNull(document: Uint8Array): Buffer | null {
  try {
    return sealed(document)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'not-seen') return null
    throw error
  }
}

function sealed(document: Uint8Array): Buffer {
  const prepared = prepareSeal(openPdf(bytesSource(document)), plan)
  return Buffer.concat([document, finishSignature(prepared, Uint8Array.of(0x30, 0))])
}

/** The cases without form fields, because forms are dissolved before a seal. */
const cases = looksCases.filter(({ expected, name }) => expected === 'static' && !name.includes('field'))

it.each(cases.map(otherCase => [otherCase.name, otherCase] as const))(
  'after sealing, %s looks the same in print and has no actions',
  async (_, { make }) => {
    const result = inspectPdf(await make(namedTargets), pdfium)
    if (!result.accepted) throw new Error(result.code)
    const file = sealedOrNull(result.document)
    // a stamp without an appearance covers a field, so the signed value could not be seen
    if (file === null) return
    expect(await pagesUnlikeInPrint(file)).toEqual([])
    expect(findActiveContent(openPdf(bytesSource(file)))).toEqual([])
  },
)
