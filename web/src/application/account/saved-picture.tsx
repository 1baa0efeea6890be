import { useMemo } from 'react'
import type { SavedSignature } from '../../api/generated/calls.ts'
import { adoptedFrom } from '../../filling/signature/adopted-signature.ts'
import { SignaturePicture } from '../../filling/signature/signature-picture.tsx'

/** Shows a saved signature as it will be drawn. */
export function SavedPicture({ signature }: Pick<SavedSignature, 'signature'>) {
  const adopted = useMemo(() => adoptedFrom(signature), [signature])
  return <SignaturePicture signature={adopted} />
}
