import type { SignatureInput } from '../../api/generated/calls.ts'

/** The form in which an adopted signature is shown before the server draws it. */
export type SignaturePreview = { kind: 'text'; text: string } | { kind: 'strokes' } | { kind: 'picture'; url: string }

export interface AdoptedSignature {
  payload: SignatureInput
  preview: SignaturePreview
}
