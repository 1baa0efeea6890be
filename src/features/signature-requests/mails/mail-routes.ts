import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { memberAccess } from '../../credentials/member-access.ts'
import { mailsAbout } from '../../mails/follow-mail.ts'
import type { CcMailKind, SenderMailKind, SignerMailKind } from '../mail-parties.ts'
import { signatureRequestResource } from '../signature-request-resources.ts'

/** The purpose of each kind of mail that the page shows. */
const purposeOf: Partial<Record<SignerMailKind | SenderMailKind | CcMailKind, (typeof purposes)[number]>> = {
  invitation: 'invitation',
  'your-turn': 'turn',
  reminder: 'reminder',
  completed: 'copy',
  'sender-completed': 'copy',
  'cc-completed': 'copy',
}
const purposes = ['invitation', 'turn', 'reminder', 'copy'] as const
const states = ['Waiting', 'Sent', 'Kept', 'Refused', 'Postponed', 'Unreachable'] as const

/** More than the mails of any request but one with many signers and reminders, of which these are the newest. */
const shownMost = 1_000

/** The routes that show people what became of the emails of a request. */
export const mailRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests/:signatureRequestId/mails',
    versioned: true,
    operationId: 'listRequestMails',
    summary: 'List the emails of a signature request',
    description:
      'Invitations, notices of a turn, reminders and copies of the signed document, oldest first. `Sent`: the mail server accepted it. `Kept`: no mail server was set, and it is in the outbox. `Refused`: for good. `Waiting`, `Postponed` and `Unreachable`: it will be sent.',
    access: memberAccess,
    scope: 'signature-requests:read',
    action: 'list the emails of this signature request',
    resource: signatureRequestResource,
    response: Type.Array(
      named(
        'RequestMail',
        Type.Object({
          mailId: Type.String(),
          what: Type.Union(purposes.map(what => Type.Literal(what))),
          email: Type.String({ format: 'email' }),
          name: nullable(Type.String()),
          state: Type.Union(states.map(state => Type.Literal(state))),
          at: Type.String({
            format: 'date-time',
            description: 'When it was accepted, kept or refused; otherwise when it was written',
          }),
          reason: nullable(Type.String(), { description: 'The answer of the mail server, or why there was none' }),
        }),
      ),
    ),
    errors: [],
    async handle({ platform, resource: { signatureRequestId: subjectId } }) {
      const mails = await mailsAbout(platform.database, { subjectId, kinds: Object.keys(purposeOf), most: shownMost })
      return mails.map(({ mailId, kind, to, state, at, reason }) => ({
        mailId,
        what: purposeOf[kind as keyof typeof purposeOf]!,
        ...to,
        state,
        at: at.toISOString(),
        reason,
      }))
    },
  }),
]
