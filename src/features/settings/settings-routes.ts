import { Type } from '@sinclair/typebox'
import { originOf } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { ifMatchOf, numberTag } from '../../http/if-match.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { readLogo } from '../organizations/logo.ts'
import { readOrganization } from '../organizations/organization-settings.ts'
import { changeSettings } from './change-settings.ts'
import { settingsBodyLimitBytes } from './new-logo.ts'
import { presentSettings } from './present-settings.ts'
import { settingsChangeBody, settingsSchema } from './settings-schemas.ts'

/** The routes for the settings of an organization, which apply to all that it sends. Only its people can call them. */
export const settingsRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization',
    versioned: true,
    operationId: 'readOrganizationSettings',
    summary: 'Get the settings of the organization',
    description:
      'Returns what is set for all that the organization sends. Its number is the `ETag`, which a change names.',
    access: memberAccess,
    scope: 'settings:read',
    action: 'read the settings of this organization',
    numbered: true,
    response: settingsSchema,
    errors: [],
    async handle({ platform, principal: { organizationId }, reply }) {
      const settings = await readOrganization(platform.database, organizationId)
      reply.header('etag', numberTag(settings.version))
      return presentSettings(platform, organizationId, settings)
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/organization',
    versioned: true,
    operationId: 'changeOrganizationSettings',
    summary: 'Change settings of the organization',
    description:
      'Changes what you send, for what is created from now on, and nothing of what is there. If someone else has changed settings since the version in `If-Match`, nothing is changed and the answer has theirs. If the answer is lost, send the same change again: it takes effect once. Each change is in the audit list.',
    access: memberAccess,
    scope: 'settings:write',
    action: 'change the settings of this organization',
    numbered: true,
    ifMatch: 'required',
    body: settingsChangeBody,
    bodyLimitBytes: settingsBodyLimitBytes,
    response: settingsSchema,
    errorFacts: { settings_changed: Type.Object({ settings: settingsSchema }) },
    errors: [
      ...['invalid_input', 'if_match_required', 'settings_changed', 'service_unavailable'],
      ...['own_second_factor_first', 'sign_in_elsewhere', 'sign_in_again', 'folders_in_use'],
    ] as const,
    async handle({ platform, principal, request, reply, body }) {
      const basedOn = ifMatchOf(request, 'version')
      if (basedOn === undefined) throw new CodedError('if_match_required')
      const act = { platform, caller: principal, origin: originOf(request) }
      const settings = await changeSettings(act, basedOn, body)
      reply.header('etag', numberTag(settings.version))
      return presentSettings(platform, principal.organizationId, settings)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/logos/:logoId',
    versioned: false,
    operationId: 'readLogo',
    summary: 'Get a logo',
    description: 'The `logoUrl` of an organization, which emails and pages for signers show.',
    access: anyone,
    forPages: true,
    produces: 'image/png',
    errors: ['route_not_found'],
    async handle({ platform, request, reply }) {
      const { logoId } = request.params as { logoId: string }
      const png = await readLogo(platform.database, logoId)
      if (png === null) throw new CodedError('route_not_found')
      return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png)
    },
  }),
]
