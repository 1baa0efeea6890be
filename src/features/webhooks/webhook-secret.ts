import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretBelonging } from '../../platform/keys/encrypted-columns.ts'
import type { Keys } from '../../platform/keys/keys.ts'

const prefix = 'whsec_'

/**
 * Returns a new signing secret in the form in which the receiver gets it: `whsec_` and 256 random bits in base64
 * (Standard Webhooks, "Signature scheme").
 */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export const encryptSecret = (keys: Keys, endpointId: string, secret: string): Buffer =>
  keys.encrypt(webhookSecretBelonging(endpointId), Buffer.from(secret))

const decryptSecret = (keys: Keys, endpointId: string, encrypted: Uint8Array): string =>
  keys.decrypt(webhookSecretBelonging(endpointId), encrypted).toString()

/** The secrets of an endpoint, in encrypted form. */
export interface EndpointSecrets {
  secret: Buffer
  /** The next secret, which the receiver has been shown but which is not yet used for `Content-Sha256`. */
  nextSecret: Buffer | null
  /** When the next secret replaces the current secret unless the receiver confirms it earlier. */
  nextSecretActiveAt: Date | null
}

/** Returns the secrets at a given time. Once its time has come, the next secret is the current secret. */
export function secretsAt(secrets: EndpointSecrets, now: Date): EndpointSecrets {
  const { nextSecret, nextSecretActiveAt } = secrets
  const isDue = nextSecret !== null && nextSecretActiveAt !== null && nextSecretActiveAt <= now
  return isDue ? { secret: nextSecret, nextSecret: null, nextSecretActiveAt: null } : secrets
}

/**
 * Returns the headers that prove where a body comes from. `Content-Sha256` covers only the body, with the text of the
 * secret as the key. The Standard Webhooks signatures, one for each valid secret, cover id, time and body, with the
 * bytes decoded from the secret's base64 as the key.
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
