import { CodedError } from '../../../http/coded-error.ts'
import { eventStream, sendChanges } from '../../../http/live/send-changes.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'

const scope = 'signature-requests:read'
const action = 'follow the changes for this organization'

/** Routes for streams, for pages that show an organization's lists and for programs that would otherwise poll. */
export const organizationStreamRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/stream',
    versioned: true,
    operationId: 'streamOrganizationChanges',
    summary: 'Stream changes of an organization',
    description:
      'Server-sent events that say that a template, signature request or redline request has changed, and not which: read your lists then, for example with `updatedSince`. `event: changed` comes when you connect and within about a second of a change; changes in quick succession come as one. A line with a colon every 20 seconds keeps the connection open. `event: ended` comes when your token or session no longer allows it. If the connection is lost, connect again. Each caller can have 8 streams at once.',
    access: organizationAccess,
    scope,
    action,
    produces: eventStream,
    errors: ['too_many_streams'],
    handle({ platform, principal: { organizationId, counted }, request, reply }) {
      return sendChanges({
        changes: platform.organizationChanges,
        request,
        reply,
        stream: {
          subject: organizationId,
          subscriber: `${counted?.per} ${counted?.id} ${organizationId}`,
          hears: () => true,
          async holds() {
            try {
              const now = await organizationAccess.authenticate(platform, request, { scope, action })
              return now.organizationId === organizationId
            } catch (error) {
              if (error instanceof CodedError) return false
              throw error
            }
          },
        },
      })
    },
  }),
]
