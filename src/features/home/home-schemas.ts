import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { deadlineNearDays, declineShownDays } from '../signature-requests/attention.ts'
import { countedMost } from './attention-store.ts'

const at = (description: string) => Type.String({ format: 'date-time', description })
const title = Type.String({ description: 'What people call it' })

const request = { signatureRequestId: Type.String(), title }
const signer = {
  ...request,
  recipientSignatureId: Type.String(),
  name: Type.String(),
  email: Type.String({ format: 'email' }),
}
const negotiation = { redlineRequestId: Type.String(), title, updatedAt: at('When it last changed') }

const toSign = named(
  'HomeToSign',
  Type.Object({ ...request, recipientSignatureId: Type.String(), expiresAt: at('The deadline') }),
)
const declined = named('HomeDeclined', Type.Object({ ...signer, declinedAt: at('When') }))
const bounced = named('HomeBounced', Type.Object({ ...signer, bouncedAt: at('When the email came back') }))
const unsealed = named(
  'HomeUnsealed',
  Type.Object({ ...request, failedAt: at('When it turned out that it cannot be sealed') }),
)
const late = named('HomeLate', Type.Object({ ...request, since: at('Since when it waits for its seal') }))
const expiring = named('HomeExpiring', Type.Object({ ...request, expiresAt: at('The deadline') }))
const completed = named('HomeCompleted', Type.Object({ ...request, completedAt: at('When') }))
const waitingForOthers = named(
  'HomeWaitingForOthers',
  Type.Object({
    ...request,
    createdAt: at('When it was sent'),
    next: Type.Array(Type.Object({ name: Type.String(), email: Type.String({ format: 'email' }) }), {
      description: 'The recipients whose turn it is',
    }),
    done: Type.Integer({ description: 'How many recipients have signed, approved or confirmed', examples: [1] }),
    recipients: Type.Integer({ description: 'How many recipients there are', examples: [2] }),
  }),
)
const negotiated = named('HomeNegotiation', Type.Object(negotiation))
const endpointOff = named(
  'HomeEndpointOff',
  Type.Object({ webhookEndpointId: Type.String(), url: Type.String(), disabledAt: at('When it was switched off') }),
)

const firstSteps = named(
  'FirstSteps',
  Type.Object({
    templateId: nullable(Type.String(), { description: 'The newest template that can be sent' }),
    isSent: Type.Boolean({ description: 'Whether anything was sent for signature' }),
    ownRecipientSignatureId: nullable(Type.String(), { description: 'The newest signature that waits for the person' }),
    completedId: nullable(Type.String(), { description: 'The signature request that was completed last' }),
    isDownloaded: Type.Boolean({ description: 'Whether a person of the organization downloaded a signed document' }),
  }),
)

const count = (filter: string) =>
  Type.Integer({ description: `How many \`listSignatureRequests\` finds with ${filter}`, examples: [12] })

const counts = named(
  'HomeCounts',
  Type.Object(
    {
      toSign: count('`waitingFor`'),
      needsAttention: count('`needsAttention`'),
      waitingForOthers: count('`waitingForOthersThan`'),
      completed: count('`state=completed`'),
    },
    { description: `Numbers of requests. Counting stops at ${countedMost}, which stands for any larger number too` },
  ),
)

export const homeSchema = named(
  'Home',
  Type.Object({
    toSign: Type.Array(toSign, { description: 'Documents that wait for the person’s own signature' }),
    toNegotiate: Type.Array(negotiated, { description: 'Negotiations in which it is the person’s turn' }),
    agreed: Type.Array(negotiated, { description: 'Negotiations that are agreed and not yet sent for signature' }),
    declined: Type.Array(declined, { description: `Declined in the last ${declineShownDays} days` }),
    bounced: Type.Array(bounced, { description: 'Signers whose email came back, and who have not signed' }),
    unsealed: Type.Array(unsealed, { description: 'Signed by everyone, but could not be completed' }),
    late: Type.Array(late, { description: 'Signed by everyone, and not sealed for more than 10 minutes' }),
    expiring: Type.Array(expiring, { description: `Requests whose deadline is within ${deadlineNearDays} days` }),
    endpointsOff: Type.Array(endpointOff, {
      description: 'Webhook endpoints that the service switched off; for admins',
    }),
    waitingForOthers: Type.Array(waitingForOthers, {
      description: 'Requests that wait for recipients, none of whom is the person: those that have waited longest',
    }),
    completed: Type.Array(completed, { description: 'Completed last' }),
    counts,
    firstSteps: nullable(firstSteps, {
      description: 'The way to the first signed document. Null once it was walked or dismissed',
    }),
  }),
)
