import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { personAccess } from '../../people/person-access.ts'
import { signatureInputSchema } from '../signature-input.ts'
import { signerAccess } from '../signer-access.ts'
import { presentSaved } from './present-saved.ts'
import { deleteSavedSignature, listSavedSignatures } from './saved-signature-store.ts'
import { readSignerAccount, saveSignatures } from './signer-account.ts'

const signatureOrNull = nullable(signatureInputSchema, { examples: [null] })

/** The limit for two uploaded images of 2 MiB in base64. */
const saveBodyLimitBytes = 6 * 1024 * 1024

/**
 * The routes for the signature that a person keeps with their account. No route of an organization shows it, and only
 * the signer's own page and account do.
 */
export const savedSignatureRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signing/session/account',
    versioned: false,
    operationId: 'readSignerAccount',
    summary: 'Get the saved signature of the signer, if they are signed in',
    description:
      'For the signing page, which also sends the cookie of a session. Shows a saved signature only to the signer, signed in with the confirmed address that the request was sent to, while they may sign.',
    access: signerAccess,
    forPages: true,
    response: named(
      'SignerAccount',
      Type.Object({
        isSignedIn: Type.Boolean({ description: 'Whether anyone is signed in, be it the signer or not' }),
        savesSignatures: Type.Boolean({ description: 'Whether the signer can save a signature with their account' }),
        signature: signatureOrNull,
        initials: signatureOrNull,
      }),
    ),
    errors: ['not_from_page'],
    handle: ({ platform, principal, request }) => readSignerAccount(platform, request, principal),
  }),
  defineRoute({
    method: 'PUT',
    path: '/signing/session/account/signatures',
    versioned: false,
    operationId: 'saveSignatures',
    summary: 'Save the signature or the initials of the signer with their account',
    description: 'Replaces what was saved before; what is not sent stays. Repeating it changes nothing.',
    access: signerAccess,
    forPages: true,
    body: named(
      'SavedSignaturesInput',
      Type.Object({
        signature: Type.Optional(signatureInputSchema),
        initials: Type.Optional(signatureInputSchema),
      }),
    ),
    bodyLimitBytes: saveBodyLimitBytes,
    response: Type.Object({}),
    errors: [
      'not_from_page',
      'signature_not_own',
      'envelope_already_completed',
      'envelope_expired',
      'not_signers_turn',
      'already_signed',
    ],
    async handle({ platform, principal, body, request }) {
      await saveSignatures(platform, request, { caller: principal, input: body })
      return {}
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/account/signatures',
    versioned: false,
    operationId: 'listSavedSignatures',
    summary: 'List the saved signature and initials of whoever is signed in',
    access: personAccess,
    response: Type.Array(
      named(
        'SavedSignature',
        Type.Object({
          usedAs: Type.Union([Type.Literal('signature'), Type.Literal('initials')]),
          signature: signatureInputSchema,
          savedAt: Type.String({ format: 'date-time' }),
        }),
      ),
    ),
    errors: [],
    async handle({ platform, principal: { person } }) {
      const saved = await listSavedSignatures(platform.database, person.personId)
      return saved.map(entry => ({
        usedAs: entry.usedAs,
        signature: presentSaved(entry)!,
        savedAt: entry.savedAt.toISOString(),
      }))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/account/signatures/:usedAs',
    versioned: false,
    operationId: 'deleteSavedSignature',
    summary: 'Delete a saved signature or saved initials',
    description:
      '`usedAs` is `signature` or `initials`. Repeating it changes nothing. Documents that were signed with it stay as they are.',
    access: personAccess,
    response: Type.Object({}),
    errors: ['route_not_found'],
    async handle({ platform, principal: { person }, request }) {
      const { usedAs } = request.params as { usedAs: string }
      if (usedAs !== 'signature' && usedAs !== 'initials') throw new CodedError('route_not_found')
      await inTransaction(platform.database, tx => deleteSavedSignature(tx, person.personId, usedAs))
      return {}
    },
  }),
]
