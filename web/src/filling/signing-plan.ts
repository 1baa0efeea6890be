import { isSignature } from '../../../src/engine/fields/field-kinds.ts'
import type { SessionField, SigningSession } from '../api/generated/calls.ts'
import { inReadingOrder } from '../fields/reading-order.ts'

/** The fields of a session, sorted once. The draft knows which of the fields are shown. */
export interface SigningPlan {
  /** The signer's own writable fields in reading order. */
  ownFields: SessionField[]
  /** All fields in reading order, keyed by page number. */
  fieldsByPage: ReadonlyMap<number, SessionField[]>
  /** Whether a signature is required although no field asks for one. */
  signatureRequired: boolean
}

/** Plans the signing of a session, whose `fields` are all that the signer sees. */
export function planSigning(session: Pick<SigningSession, 'fields' | 'signature'>): SigningPlan {
  const fields = inReadingOrder(session.fields)
  const ownFields = fields
    .filter(field => !field.readOnly)
    // A signature is always required to sign, so a signature field is not optional, whatever the sender chose.
    .map(field => (session.signature.required && isSignature(field) ? { ...field, required: true } : field))
  const fieldsByPage = new Map<number, SessionField[]>()
  for (const field of fields)
    for (const page of pagesOf(field)) fieldsByPage.set(page, [...(fieldsByPage.get(page) ?? []), field])
  return { ownFields, fieldsByPage, signatureRequired: session.signature.required }
}

/** Returns the pages of a field. Radio buttons may be on several pages. */
const pagesOf = ({ page, choices }: SessionField) => new Set(choices?.map(choice => choice.page) ?? [page])
