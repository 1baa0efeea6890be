import { isSignature } from '../../../src/engine/fields/field-kinds.ts'
import type { SessionField, SigningSession } from '../api/generated/calls.ts'
import { inReadingOrder } from '../fields/reading-order.ts'

/** What a session has of fields, worked out once; which of them are shown, the draft knows. */
export interface SigningPlan {
  /** The signer's own writable fields in reading order. */
  ownFields: SessionField[]
  /** All fields by page number, in reading order. */
  fieldsByPage: ReadonlyMap<number, SessionField[]>
  /** Whether a signature is asked for though no field is one. */
  signatureRequired: boolean
}

/** `fields` are all that the signer sees. */
export function planSigning(session: Pick<SigningSession, 'fields' | 'signature'>): SigningPlan {
  const fields = inReadingOrder(session.fields)
  const ownFields = fields
    .filter(field => !field.readOnly)
    // nobody signs without a signature: a field for one is not optional, whatever the sender chose
    .map(field => (session.signature.required && isSignature(field) ? { ...field, required: true } : field))
  const fieldsByPage = new Map<number, SessionField[]>()
  for (const field of fields)
    for (const page of pagesOf(field)) fieldsByPage.set(page, [...(fieldsByPage.get(page) ?? []), field])
  return { ownFields, fieldsByPage, signatureRequired: session.signature.required }
}

/** Radio buttons may stand on several pages. */
const pagesOf = ({ page, choices }: SessionField) => new Set(choices?.map(choice => choice.page) ?? [page])
