import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretBelonging } from '../../platform/keys/encrypted-columns.ts'
import type { Keys } from '../../platform/keys/keys.ts'

const prefix = 'whsec_'

/**
 * A signing secret as the receiver gets it: `whsec_` and 256 random bits in base64 (Standard Webhooks, "Signature
 * scheme").
 */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export const encryptSecret = (keys: Keys, endpointId: string, secret: string): Buffer =>
  keys.encrypt(webhookSecretBelonging(endpointId), Buffer.from(secret))

const decryptSecret = (keys: Keys, endpointId: string, encrypted: Uint8Array): string =>
  keys.decrypt(webhookSecretBelonging(endpointId), encrypted).toString()

/** The secrets of an endpoint, encrypted. */
export interface EndpointSecrets {
  secret: Buffer
  /** Shown to the receiver, but not yet used for `Content-Sha256`. */
  nextSecret: Buffer | null
  /** When it replaces the first one by itself. */
  nextSecretActiveAt: Date | null
}

/** The secrets at a time: a next secret whose time has come is the secret. */
export function secretsAt(secrets: EndpointSecrets, now: Date): EndpointSecrets {
  const { nextSecret, nextSecretActiveAt } = secrets
  const isDue = nextSecret !== null && nextSecretActiveAt !== null && nextSecretActiveAt <= now
  return isDue ? { secret: nextSecret, nextSecret: null, nextSecretActiveAt: null } : secrets
}

/**
 * The headers that prove a body. `Content-Sha256` is over the body alone, with the secret's text as key; the Standard
 * Webhooks signatures are over id, time and body, with the decoded bytes of the base64, one for each valid secret.
 */
export function signatureHeaders(
  keys: Keys,
  endpoint: EndpointSecrets & { webhookEndpointId: string },
  { webhookId, body, at }: { webhookId: string; body: Buffer; at: Date },
): Record<string, string> {
  const { secret, nextSecret } = secretsAt(endpoint, at)
  const texts = [secret, ...(nextSecret ? [nextSecret] : [])].map(encrypted =>
    decryptSecret(keys, endpoint.webhookEndpointId, encrypted),
  )
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'Content-Sha256': createHmac('sha256', texts[0]!).update(body).digest('hex'),
    'Webhook-Id': webhookId,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': texts.map(text => standardSignature(text, `${webhookId}.${timestamp}.`, body)).join(' '),
  }
}

function standardSignature(secret: string, head: string, body: Buffer): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`
}
