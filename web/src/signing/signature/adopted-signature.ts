import type { SignaturePayload } from '../../api/signing-types.ts'

/** How an adopted signature is shown before the server draws it. */
export type SignaturePreview = { kind: 'text'; text: string } | { kind: 'strokes' } | { kind: 'picture'; url: string }

export interface AdoptedSignature {
  payload: SignaturePayload
  preview: SignaturePreview
}
