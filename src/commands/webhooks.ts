import type { Command } from 'commander'
import { createWebhookEndpoint } from '../features/webhooks/endpoints/create-webhook-endpoint.ts'
import { createWebhookEndpointBody } from '../features/webhooks/endpoints/webhook-schemas.ts'
import { compileValidator } from '../http/validation.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { addNoun, addOrganizationCommand, type OrganizationOption } from './command.ts'
import { finish } from './finish.ts'
import { print } from './print.ts'
import { withOrganization } from './with-platform.ts'

const operator = { knownBy: { identified_by: 'command-line' }, person: null, origin: null } as const

const validateEndpoint = compileValidator(createWebhookEndpointBody)

/** Adds the commands for webhook endpoints of organizations. */
export function addWebhookCommands(program: Command): void {
  const webhook = addNoun(program, 'webhook', 'Webhook endpoints of an organization')
  addOrganizationCommand(webhook, 'create', {
    about: 'Register an endpoint. Its signing secret is shown only once.',
    example:
      'webhook create --organization org_… --url https://hooks.example.com --events document_completed,document_voided',
  })
    .requiredOption('--url <url>', 'where events are sent')
    .option('--events <list>', 'event types, separated by commas (default: the kinds marked in docs/webhooks.md)')
    .action(
      finish(async ({ organization, url, events, json }: OrganizationOption & { url: string; events?: string }) => {
        const input = validateEndpoint({ url, eventTypes: events?.split(',').map(type => type.trim()) })
        return withOrganization(organization, async (platform, id) => {
          const { endpoint, secret } = await inTransaction(platform.database, tx =>
            createWebhookEndpoint(platform, tx, { organizationId: id, input, by: operator }),
          )
          return print({ webhookEndpointId: endpoint.webhookEndpointId, secret }, json)
        })
      }),
    )
}
