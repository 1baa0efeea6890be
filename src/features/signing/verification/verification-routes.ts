import { Type } from '@sinclair/typebox'
import { originOf } from '../../../http/actor-origin.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { shownOrganizationSchema } from '../../organizations/branding.ts'
import { linkHolderAccess } from '../signer-access.ts'
import { askForCode, enterCode, readVerification } from './verify-signer.ts'

const timeOrNull = (description: string) =>
  nullable(Type.String({ format: 'date-time' }), { description, examples: [null] })

const verificationState = named(
  'SignerVerification',
  Type.Object({
    email: Type.String({ description: "The signer's address, masked", examples: ['b•••@buyer.example'] }),
    sender: Type.Object({ name: Type.String() }),
    organization: shownOrganizationSchema,
    sentAt: timeOrNull('When the code was mailed that can be entered now; null if a new one must be asked for'),
    expiresAt: timeOrNull('Until when that code can be entered'),
    resendAt: timeOrNull('From when another code can be mailed'),
  }),
)

/** The code as documented. `enterCode` checks it, because an error from the schema would repeat the code. */
const uncheckedCode = Type.Unknown({
  ...Type.String({ description: 'Six digits; spaces are ignored', examples: ['204816'] }),
})

/** The routes that let a signer prove, with a code, that they can read mail sent to their address. */
export const verificationRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signing/session/code',
    versioned: false,
    operationId: 'readSignerVerification',
    summary: 'Retrieve the state of the verification',
    description: 'Returns what a page needs to ask for the code, and nothing of the document.',
    access: linkHolderAccess,
    response: verificationState,
    errors: ['verification_not_required'],
    handle: ({ platform, principal }) => readVerification(platform, principal),
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/code',
    versioned: false,
    operationId: 'mailSigningCode',
    summary: 'Email a code to the signer',
    description:
      'Mails six digits to the address of the signer. They can be entered for ten minutes, five times, and replace an earlier code. Within 30 seconds of the last code no other is mailed, and the answer is the same.',
    access: linkHolderAccess,
    response: verificationState,
    errors: ['verification_not_required', 'too_many_codes'],
    handle: ({ platform, principal }) => askForCode(platform, principal),
  }),
  defineRoute({
    method: 'POST',
    path: '/signing/session/code/verify',
    versioned: false,
    operationId: 'enterSigningCode',
    summary: 'Enter the code from the email',
    description:
      'Verifies the signer. For an hour the client that entered the code, by its address and `User-Agent`, can go on with the token of the link. Send the `token` of the answer as bearer token to go on for 12 hours, from any address. The token of the link opens nothing for others, so the link can fall into other hands.',
    access: linkHolderAccess,
    body: named(
      'SigningCodeInput',
      Type.Object({
        code: uncheckedCode,
      }),
    ),
    response: named(
      'VerifiedSigner',
      Type.Object({
        token: Type.String({ description: 'Opens the session for up to 12 hours', examples: ['Zk3…Q.x0T…8'] }),
      }),
    ),
    errors: ['verification_not_required', 'code_wrong', 'code_ended', 'invalid_input'],
    errorFacts: { code_wrong: Type.Object({ triesLeft: Type.Integer() }, { errorName: 'WrongCodeError' }) },
    handle: ({ platform, principal, body, request }) =>
      enterCode(platform, principal, { text: body.code, origin: originOf(request) }),
  }),
]
