import { createHash, createPublicKey } from 'node:crypto'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { algorithmOf } from '../../engine/signing/local-signer.ts'
import { type SignatureAlgorithm, type Signer, SigningError } from '../../engine/signing/signer.ts'
import type { AwsKmsSetting } from '../../seal-key-setting.ts'
import { chainFromFile } from './chain-from-file.ts'
import { KeyServiceError } from './key-service-error.ts'

const algorithms = {
  'ecdsa-p256-sha256': 'ECDSA_SHA_256',
  'rsa-pkcs1-sha256': 'RSASSA_PKCS1_V1_5_SHA_256',
  'rsa-pss-sha256': 'RSASSA_PSS_SHA_256',
} as const satisfies Partial<Record<SignatureAlgorithm, string>>

export interface KmsLimits {
  tries: number
  /** The limit for one attempt. */
  timeoutMs: number
  /** The limit for all attempts together, including the search for credentials. */
  wholeTimeoutMs: number
}

const LIMITS: KmsLimits = { tries: 3, timeoutMs: 4_000, wholeTimeoutMs: 15_000 }
const CONNECTION_TIMEOUT_MS = 2_000
const MESSAGE_MOST = 200

/**
 * Makes a signer that calls `kms:Sign` and needs no other permission. Throws a SigningError if the certificates are
 * unusable.
 */
export async function awsKmsSigner(
  setting: AwsKmsSetting,
  chainDer: Uint8Array[],
  limits: KmsLimits = LIMITS,
): Promise<Signer> {
  const certificates = chainFromFile(chainDer)
  const { publicKey } = readCertificate(certificates[0]!)
  const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' })
  const algorithm = algorithmOf(key, setting.rsaPadding)
  // AWS KMS signs with a key on the curve P-384 only over SHA-384
  if (algorithm === 'ecdsa-p384-sha256')
    throw new SigningError('unsupported-key', 'A key in AWS KMS must be RSA or on the curve P-256')
  const sign = await signCall(setting, algorithm, limits)
  return { certificates, algorithm, sign: data => sign(createHash('sha256').update(data).digest()) }
}

/**
 * Makes the function that calls `kms:Sign`. The SDK is loaded only here, because it takes 220 ms of CPU time and 21 MB.
 */
async function signCall(setting: AwsKmsSetting, algorithm: keyof typeof algorithms, limits: KmsLimits) {
  const { KMSClient, SignCommand } = await import('@aws-sdk/client-kms')
  const client = new KMSClient({
    ...(setting.region !== null && { region: setting.region }),
    ...(setting.endpoint !== null && { endpoint: setting.endpoint }),
    ...(setting.credentials && { credentials: setting.credentials }),
    maxAttempts: limits.tries,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: limits.timeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  return async (digest: Uint8Array): Promise<Uint8Array> => {
    const command = new SignCommand({
      KeyId: setting.keyId,
      Message: digest,
      MessageType: 'DIGEST',
      SigningAlgorithm: algorithms[algorithm],
    })
    const answer = await within(limits.wholeTimeoutMs, abortSignal => client.send(command, { abortSignal })).catch(
      error => {
        throw new KeyServiceError(`The call kms:Sign for the key ${setting.keyId} failed: ${reason(error)}`)
      },
    )
    if (!answer.Signature) throw new KeyServiceError(`The call kms:Sign for the key ${setting.keyId} gave no signature`)
    return answer.Signature
  }
}

/** Limits the time of a call. The SDK obeys the signal while it sends, but not while it looks for credentials. */
async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs} ms`)), { once: true }),
  )
  return Promise.race([late, work(signal)])
}

/**
 * Returns only the first line of an error. If the service refuses the signature of the request, the rest repeats the
 * headers of the request, including the session token.
 */
function reason(error: unknown): string {
  const { name, message } = error as Error
  const line = message.split('\n')[0]!.slice(0, MESSAGE_MOST).replace(/\.+$/, '')
  return name === 'Error' ? line : `${name}: ${line}`
}
