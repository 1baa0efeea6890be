import { signatureText } from '../../texts/signature-text.ts'
import type { AdoptedSignature } from './adopted-signature.ts'
import { SignaturePicture } from './signature-picture.tsx'

/** Shows a strip of paper with a line, and the signature on it as it will be in the document. */
export function SignatureLine({ signature }: { signature: AdoptedSignature | null }) {
  return (
    <figure className="signature-line">
      <div aria-hidden="true">{signature && <SignaturePicture signature={signature} />}</div>
      <figcaption>{signatureText('onPaper')}</figcaption>
    </figure>
  )
}
