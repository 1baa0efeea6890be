import { type Static, Type } from '@sinclair/typebox'
import { isInitials } from '../../../engine/fields/field-kinds.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { Recipient, SignatureRecord } from '../../signature-requests/signature-request.ts'
import { isSignedBy } from '../../signature-requests/signature-request-presenter.ts'
import type { TemplateField } from '../../templates/template.ts'
import { typedSignatureSchema } from '../signature-input.ts'

/** The schema of a signature in a field of another signer. */
export const shownSignatureSchema = named(
  'ShownSignature',
  Type.Union(
    [
      typedSignatureSchema,
      named(
        'PicturedSignature',
        Type.Object({
          kind: Type.Union([Type.Literal('drawn'), Type.Literal('uploaded')]),
          url: Type.String({
            format: 'uri',
            description: 'Where the signature is read, with the token of the session; the same for each of its fields',
          }),
        }),
      ),
    ],
    { description: 'For a field with `signedBy`: what the signer has signed it with' },
  ),
)

/** Returns the signature or the initials that a signer has put into a field; null if there are none. */
export function signatureIn(
  field: TemplateField,
  signer: Pick<Recipient, 'signedAt' | 'signature' | 'initials'> | undefined,
): SignatureRecord | null {
  if (field.type !== 'signature' || !signer || !isSignedBy(field, signer)) return null
  return isInitials(field) ? signer.initials!.signature : signer.signature
}

/**
 * Presents a signature in a session. A drawn or uploaded signature may be large and is often in many fields, so it is
 * read by itself.
 */
export const presentSignature = (signature: SignatureRecord, url: string): Static<typeof shownSignatureSchema> =>
  signature.kind === 'typed' ? signature : { kind: signature.kind, url }
