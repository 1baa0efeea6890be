import { Type } from '@sinclair/typebox'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { warningsIfAny } from '../../http/warning.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { notifyInput } from '../links/link-schemas.ts'
import { readSignatureRequest } from '../signature-requests/read-signature-request.ts'
import { assertSenderMay } from '../signature-requests/sender-guard.ts'
import { openedSignatureResource } from '../signature-requests/signature-request-resources.ts'
import { createSigningUrl } from '../signature-requests/signing-link.ts'

export const signingUrlRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/recipient-signatures/:recipientSignatureId/url',
    versioned: true,
    tolerant: true,
    operationId: 'createSigningUrl',
    summary: 'Create a signing URL',
    description:
      'Create the URL just before you show it. It can be opened for one hour, and the session it opens lasts up to 12 hours. A signer can have several valid URLs at the same time. A signer who gets emails about the request is told that a program created a URL for them. A signed-in person can create URLs only for their own signature.',
    access: organizationAccess,
    scope: 'signature-requests:write',
    action: 'create a signing URL for this recipient signature',
    resource: openedSignatureResource,
    creates: true,
    body: named('SigningUrlInput', Type.Object({ notify: notifyInput })),
    response: named(
      'SigningUrl',
      Type.Object({
        signingUrl: Type.String({ format: 'uri' }),
        expiresAt: Type.String({ format: 'date-time' }),
        ...warningsIfAny,
      }),
    ),
    errors: [
      ...['envelope_already_completed', 'envelope_expired', 'link_notice_required'],
      ...['signing_urls_off', 'link_not_own', 'address_not_confirmed'],
    ] as const,
    async handle({ platform, commit, principal, resource, body }) {
      const subject = (await readSignatureRequest(platform.database, resource.signatureRequestId))!
      assertSenderMay('createSigningUrl', subject, platform.clock.now())
      const recipient = subject.recipients.find(
        recipient => recipient.recipientSignatureId === resource.recipientSignatureId,
      )!
      const { knownBy: createdBy, person } = principal
      return createSigningUrl(platform, commit, { ...subject, recipient, createdBy, person, notify: body.notify })
    },
  }),
]
