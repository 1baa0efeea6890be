import { defineRoute, type Route } from '../../../http/route.ts'
import { signatureInputSchema } from '../signature-input.ts'
import { signerAccess } from '../signer-access.ts'
import { readSignature } from './read-signature.ts'

/** The route for the signatures of other signers that a session shows. */
export const signatureRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signing/session/signatures/:fieldId',
    versioned: false,
    operationId: 'readOtherSignature',
    summary: 'Retrieve a signature of another signer',
    description:
      'Returns the signature or the initials in a field with `signedBy`. A drawn signature comes without the times and the pressure of its points.',
    access: signerAccess,
    response: signatureInputSchema,
    errors: ['envelope_expired', 'route_not_found'],
    handle: ({ platform, principal, request }) =>
      readSignature(platform, principal, (request.params as { fieldId: string }).fieldId),
  }),
]
