import { defaultHand, type Hand } from '../../../../src/engine/fields/hands.ts'
import type { SignatureInput } from '../../api/generated/calls.ts'

/** The form in which an adopted signature is shown before the server draws it. */
export type SignaturePreview = { kind: 'text'; text: string } | { kind: 'strokes' } | { kind: 'picture'; url: string }

export interface AdoptedSignature {
  payload: SignatureInput
  preview: SignaturePreview
}

/** Returns a typed signature; null if nothing was typed. */
export function typedSignature(typed: string, hand: Hand): AdoptedSignature | null {
  if (typed.trim() === '') return null
  const payload = { kind: 'typed' as const, text: typed.trim(), ...(hand !== defaultHand && { hand }) }
  return { payload, preview: { kind: 'text', text: typed } }
}

/** Returns a signature to show and to send for one that was sent or saved before. */
export function adoptedFrom(payload: SignatureInput): AdoptedSignature {
  if (payload.kind === 'typed') return { payload, preview: { kind: 'text', text: payload.text } }
  if (payload.kind === 'drawn') return { payload, preview: { kind: 'strokes' } }
  const [type = '', base64 = ''] = payload.image.replace(/^data:/, '').split(';base64,')
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  return { payload, preview: { kind: 'picture', url: URL.createObjectURL(new Blob([bytes], { type })) } }
}

/** Returns the hand of a typed signature; undefined for any other signature. */
export const handOf = (signature: AdoptedSignature | null): Hand | undefined =>
  signature?.payload.kind === 'typed' ? (signature.payload.hand ?? defaultHand) : undefined
