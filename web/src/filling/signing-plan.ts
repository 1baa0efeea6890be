import { isSignature } from '../../../src/engine/fields/field-kinds.ts'
import type { SessionField, SigningSession } from '../api/generated/calls.ts'
import { inReadingOrder } from '../fields/reading-order.ts'
import { planSteps, type Step } from './guide/guide.ts'

/** What there is to do, worked out once from the session. */
export interface SigningPlan {
  /** The signer's own writable fields in reading order. */
  ownFields: SessionField[]
  /** All fields by page number, in reading order. */
  fieldsByPage: ReadonlyMap<number, SessionField[]>
  steps: Step[]
  signaturePlaces: number
}

/** `fields` are all that the signer sees; whether a signature is asked for though no field is one. */
export function planSigning(session: Pick<SigningSession, 'fields' | 'signature'>): SigningPlan {
  const fields = inReadingOrder(session.fields)
  const ownFields = fields.filter(field => !field.readOnly)
  const fieldsByPage = new Map<number, SessionField[]>()
  for (const field of fields)
    for (const page of pagesOf(field)) fieldsByPage.set(page, [...(fieldsByPage.get(page) ?? []), field])
  return {
    ownFields,
    fieldsByPage,
    steps: planSteps(ownFields, session.signature.required),
    signaturePlaces: ownFields.filter(isSignature).length,
  }
}

/** Radio buttons may stand on several pages. */
const pagesOf = ({ page, choices }: SessionField) => new Set(choices?.map(choice => choice.page) ?? [page])
