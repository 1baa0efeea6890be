import { type ReactNode, useEffect, useState } from 'react'
import { fetchFile } from '../../api/call.ts'
import type { SessionField, SignatureInput } from '../../api/generated/calls.ts'
import { type AdoptedSignature, adoptedFrom } from './adopted-signature.ts'
import { SignaturePicture } from './signature-picture.tsx'

interface SignedPictureProps {
  field: SessionField
  scale: number
  /** The token with which a drawn or uploaded signature is read. */
  token: string | undefined
  /** Shown until the signature has loaded, and only read aloud from then on. */
  children: ReactNode
}

/** Shows the signature of another signer in its field. */
export function SignedPicture({ field, scale, token, children }: SignedPictureProps) {
  const { signature } = field
  const [read, setRead] = useState<AdoptedSignature | null>(null)
  const url = signature && 'url' in signature && signature.url
  useEffect(() => {
    // If it cannot be read, the words stay.
    if (url && token) readOnce(token, url).then(setRead, () => {})
  }, [url, token])
  const shown = signature && 'text' in signature ? adoptedFrom(signature) : read
  if (!shown) return children
  return (
    <>
      <span className="sr-only">{children}</span>
      <SignaturePicture signature={shown} place={{ field, scale }} />
    </>
  )
}

const reads = new Map<string, Promise<AdoptedSignature>>()

/** Reads a signature once, however many fields show it, unless it could not be read. */
function readOnce(token: string, url: string): Promise<AdoptedSignature> {
  const key = `${token} ${url}`
  const begun = reads.get(key)
  if (begun) return begun
  const reading = readSignature(token, url)
  reads.set(key, reading)
  reading.catch(() => reads.delete(key))
  return reading
}

const readSignature = async (token: string, url: string): Promise<AdoptedSignature> =>
  adoptedFrom(JSON.parse(await (await fetchFile(token, url)).text()) as SignatureInput)
