import { Type } from '@sinclair/typebox'
import { originOf } from '../../../http/actor-origin.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { memberAccess } from '../../credentials/member-access.ts'
import { readTestMail, sendTestMail } from './send-test-mail.ts'

const states = ['Waiting', 'Sent', 'Kept', 'Refused', 'Postponed', 'Unreachable'] as const

/** The routes that check whether mails arrive, for admins who set up an organization. */
export const testMailRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/organization/test-mails',
    versioned: true,
    operationId: 'sendTestMail',
    summary: 'Send a test email to yourself',
    description:
      'Sends an email to the person who calls, the same way as all emails. An organization can send five in ten minutes.',
    access: memberAccess,
    scope: 'settings:write',
    action: 'send a test email for this organization',
    response: named('SentTestMail', Type.Object({ testMailId: Type.String() })),
    errors: ['too_many_requests'],
    handle: ({ platform, principal, request }) =>
      sendTestMail({ platform, caller: principal, origin: originOf(request) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/test-mails/:testMailId',
    versioned: true,
    operationId: 'readTestMail',
    summary: 'Get what became of a test email',
    description:
      '`Waiting`: no worker has taken it yet. `Sent`: the mail server has accepted it. `Kept`: no mail server is set, and it is in the outbox. `Refused`: for good. `Postponed` and `Unreachable`: it is tried again for ten minutes.',
    access: memberAccess,
    scope: 'settings:write',
    action: 'follow a test email of this organization',
    response: named(
      'TestMail',
      Type.Object({
        testMailId: Type.String(),
        state: Type.Union(states.map(state => Type.Literal(state))),
        reason: nullable(Type.String(), { description: 'The answer of the mail server, or why there was none' }),
      }),
    ),
    errors: ['test_mail_not_found'],
    handle: ({ platform, principal, request }) =>
      readTestMail(platform, principal.organizationId, (request.params as { testMailId: string }).testMailId),
  }),
]
