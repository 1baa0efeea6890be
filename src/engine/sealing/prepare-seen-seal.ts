import type { Pdfium } from '../intake/pdfium.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { PreparedSignature } from '../pdf/prepare-signature.ts'
import { assertSeen, drawnBy, type Looked, lookAgain } from './look-again.ts'
import { prepareSeal } from './prepare-seal.ts'
import type { SealPlan } from './seal-plan.ts'

/**
 * Prepares a seal and checks that everything it draws is visible. If something would be hard to read because it is on a
 * dark ground, the seal is prepared again with a light box there, or with a black watermark; this is rarely needed.
 * @throws PdfError 'not-seen' with the page when something is still not visible; and the errors of `prepareSeal`
 */
export function prepareSeenSeal({
  document,
  plan,
  appended,
  pdfium,
}: {
  document: PdfDocument
  plan: SealPlan
  appended: PdfDocument[]
  pdfium: Pdfium
}): PreparedSignature {
  const prepared = prepareSeal(document, plan, appended)
  const looked = lookAgain({ document, appendix: prepared.appendix, drawn: drawnBy(plan), pdfium })
  if (looked.every(({ isRead }) => isRead)) return prepared
  const readable = withReadableInk(plan, looked)
  const again = prepareSeal(document, readable, appended)
  assertSeen(lookAgain({ document, appendix: again.appendix, drawn: drawnBy(readable), pdfium }))
  return again
}

function withReadableInk(plan: SealPlan, looked: Looked[]): SealPlan {
  const hard = looked.filter(({ isRead }) => !isRead)
  const placesOf = (kind: Looked['kind']) => hard.filter(look => look.kind === kind).map(({ place }) => place)
  return {
    ...plan,
    lightBoxes: [...(plan.lightBoxes ?? []), ...placesOf('field')],
    blackWatermarks: placesOf('watermark').map(({ page }) => page),
  }
}
