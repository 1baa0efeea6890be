import type { CompletionCertificate } from '../appearance/certificate-facts.ts'
import type { Signature } from '../appearance/signature.ts'
import type { ValueField } from '../appearance/values.ts'
import type { AskedSize } from '../fields/value-size.ts'
import type { AttachedFile } from '../pdf/attachments.ts'

/** A box on a page: points from the top left of the page as displayed; pages count from 1. */
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
  /** Places filled with white before anything is drawn there: values and signatures on a dark ground. */
  lightBoxes?: PlacedBox[]
  /** Drawn over every page; null for none. */
  watermark: string | null
  /** Pages, from 1, on which the watermark is black, because they have the colour that it has elsewhere. */
  blackWatermarks?: number[]
  /** Appended as pages; null when the document may not get any (it came with signatures). */
  certificate: CompletionCertificate | null
  attachments: AttachedFile[]
  seal: SealFacts
}

/** The content of the signature dictionary (ISO 32000-2 §12.8.1, Table 255). */
export interface SealFacts {
  /** Space for the CMS, measured by the signer. */
  reservedBytes: number
  /** The organization whose seal it is. */
  name: string
  reason: string
  signedAt: Date
}
