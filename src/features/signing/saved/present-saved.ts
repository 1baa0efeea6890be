import type { SignatureInput } from '../signature-input.ts'
import type { SavedSignature } from './saved-signature-store.ts'

/** Presents a saved signature in the form in which the page sends it; null if there is none. */
export function presentSaved(saved: SavedSignature | undefined): SignatureInput | null {
  if (!saved) return null
  const { signature } = saved
  if (signature.kind !== 'uploaded') return signature
  return { kind: 'uploaded', image: `data:image/png;base64,${Buffer.from(signature.png).toString('base64')}` }
}
