import type { CompletionCertificate } from '../appearance/certificate-facts.ts'
import type { Signature } from '../appearance/signature.ts'
import type { ValueField } from '../appearance/values.ts'
import type { AskedSize } from '../fields/value-size.ts'
import type { AttachedFile } from '../pdf/attachments.ts'

/** A box on a page, in points from the top left of the page as displayed. Pages are one-based. */
export interface PlacedBox {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** Everything that one seal adds to a document. It is plain data, because it is passed between threads. */
export interface SealPlan {
  values: (PlacedBox & ValueField)[]
  signatures: (PlacedBox & Pick<AskedSize, 'minFontSize'> & { signature: Signature })[]
  /** Places filled with white before anything else is drawn there, for values and signatures on a dark ground. */
  lightBoxes?: PlacedBox[]
  /** The text drawn over every page; null for none. */
  watermark: string | null
  /** Small print at the top of every page; null for none. */
  pageStamp?: string | null
  /** The one-based pages on which the watermark is black, because they have the color that it has elsewhere. */
  blackWatermarks?: number[]
  /**
   * The certificate of completion, appended as pages; null when the document came with signatures, so that no pages may
   * be appended.
   */
  certificate: CompletionCertificate | null
  attachments: AttachedFile[]
  seal: SealFacts
}

/** The content of the signature dictionary (ISO 32000-2 §12.8.1, Table 255). */
export interface SealFacts {
  /** The space for the CMS, measured by the signer. */
  reservedBytes: number
  /** The organization whose seal it is. */
  name: string
  reason: string
  signedAt: Date
}
