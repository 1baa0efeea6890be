import type { Pdfium } from '../intake/pdfium.ts'
import type { PdfDocument } from '../pdf/document.ts'
import type { PreparedSignature } from '../pdf/prepare-signature.ts'
import { assertSeen, drawnBy, type Looked, lookAgain } from './look-again.ts'
import { prepareSeal } from './prepare-seal.ts'
import type { SealPlan } from './seal-plan.ts'

/**
 * Prepares a seal and looks whether all that it draws is seen. Where something would be hard to read, because it lies on
 * something dark, the seal is prepared once more, with a light box there; mostly it is not.
 * @throws PdfError 'not-seen' with the page where something is not seen even so; and what `prepareSeal` throws
 */
export function prepareSeenSeal(
  document: PdfDocument,
  plan: SealPlan,
  appended: PdfDocument[],
  pdfium: Pdfium,
): PreparedSignature {
  const prepared = prepareSeal(document, plan, appended)
  const looked = lookAgain(document, prepared.appendix, drawnBy(plan), pdfium)
  if (looked.every(({ isRead }) => isRead)) return prepared
  const readable = withReadableInk(plan, looked)
  const again = prepareSeal(document, readable, appended)
  assertSeen(lookAgain(document, again.appendix, drawnBy(readable), pdfium))
  return again
}

function withReadableInk(plan: SealPlan, looked: Looked[]): SealPlan {
  const hard = looked.filter(({ isRead }) => !isRead)
  const placesOf = (kind: Looked['kind']) => hard.filter(one => one.kind === kind).map(({ place }) => place)
  return {
    ...plan,
    lightBoxes: [...(plan.lightBoxes ?? []), ...placesOf('field')],
    blackWatermarks: placesOf('watermark').map(({ page }) => page),
  }
}
