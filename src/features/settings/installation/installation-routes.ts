import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { memberAccess } from '../../credentials/member-access.ts'
import { readQuotas } from '../../organizations/quotas.ts'
import { presentMailServer } from './mail-server.ts'
import { presentSeal } from './seal-certificate.ts'

const text = Type.String()
const dateTime = Type.String({ format: 'date-time' })
const certificate = {
  subject: text,
  issuer: text,
  serialNumber: text,
  validFrom: dateTime,
  validUntil: dateTime,
  sha256: text,
}
const limited = named('Quota', Type.Object({ used: Type.Number(), most: nullable(Type.Number()) }))

const smtpServer = named(
  'SmtpServer',
  Type.Object({
    host: text,
    port: Type.Integer(),
    encryption: Type.Union((['immediate', 'starttls', 'none'] as const).map(encryption => Type.Literal(encryption))),
    signsIn: Type.Boolean(),
  }),
)

/** The routes that show the people of an organization how the installation is set up for it. */
export const installationRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/mail-server',
    versioned: true,
    operationId: 'readMailServer',
    summary: 'Get how emails are sent',
    description: 'Without user and password. `server` is `null` where emails are kept in the outbox.',
    access: memberAccess,
    scope: 'settings:read',
    action: 'read how emails of this organization are sent',
    response: named(
      'MailServer',
      Type.Object({
        from: Type.Object({ name: text, address: text }),
        server: nullable(smtpServer),
      }),
    ),
    errors: [],
    handle: async ({ platform }) => presentMailServer(platform),
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/seal-certificate',
    versioned: true,
    operationId: 'readSealCertificate',
    summary: 'Get the certificate that documents are sealed with',
    description:
      'Returns the certificate of the seal and that of the root which issued it, as recipients see them: that of the organization, if the operator has issued one in its name, or that of the installation.',
    access: memberAccess,
    scope: 'settings:read',
    action: 'read the seal certificate of this organization',
    response: named(
      'SealCertificate',
      Type.Object({
        holder: Type.Union([Type.Literal('organization'), Type.Literal('installation')], {
          description: 'In whose name documents are sealed',
        }),
        ...certificate,
        algorithm: text,
        root: named('RootCertificate', Type.Object(certificate)),
        rootUrl: Type.String({ description: 'Downloads the root certificate in PEM format' }),
      }),
    ),
    errors: ['organization_seal_unusable'],
    handle: async ({ platform, principal }) => presentSeal(platform, principal.organizationId),
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/quotas',
    versioned: true,
    operationId: 'readQuotas',
    summary: 'Get what the organization uses of its quotas',
    description: '`most` is `null` where there is no limit.',
    access: memberAccess,
    scope: 'billing:read',
    action: 'read the quotas of this organization',
    response: named('Quotas', Type.Object({ storedBytes: limited, openRequests: limited, openNegotiations: limited })),
    errors: [],
    handle: ({ platform, principal }) => readQuotas(platform, principal.organizationId),
  }),
]
