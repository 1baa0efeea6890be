import { createWebhookEndpoint } from '../features/webhooks/endpoints/create-webhook-endpoint.ts'
import { createWebhookEndpointBody } from '../features/webhooks/endpoints/webhook-schemas.ts'
import { compileValidator } from '../http/validation.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Commands, UsageError } from './command.ts'
import { print } from './print.ts'
import { withOrganization } from './with-platform.ts'

const validateEndpoint = compileValidator(createWebhookEndpointBody)

export const webhookCommands: Commands = {
  'webhook create': async (_, { organization, url, events, json }) => {
    if (!url) throw new UsageError('webhook create needs --organization ID and --url URL')
    const input = validateEndpoint({ url, eventTypes: events?.split(',').map(type => type.trim()) })
    return withOrganization(organization, async (platform, id) => {
      const { endpoint, secret } = await inTransaction(platform.database, tx =>
        createWebhookEndpoint(platform, tx, id, input),
      )
      return print({ webhookEndpointId: endpoint.webhookEndpointId, secret }, json)
    })
  },
}
