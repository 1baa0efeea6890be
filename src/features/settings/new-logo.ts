import { createHash } from 'node:crypto'
import { signatureLimits } from '../../engine/fields/signature-limits.ts'
import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import { encodeLogo } from '../../tasks/pdf-pool.ts'

export interface Logo {
  /** The id is derived from the picture. A new picture has a new address, so that each can be cached forever. */
  logoId: string
  png: Uint8Array
}

/** The limit for the body of a call with a logo. In base64, three bytes take four. */
export const settingsBodyLimitBytes = Math.ceil(signatureLimits.imageBytes * (4 / 3)) + 64 * 1024

const dataUrl = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/
const encodeTimeoutMs = 10_000

/**
 * Decodes a logo and encodes it again in a worker, so that no one gets the bytes that were sent. Throws
 * `invalid_input`.
 */
export async function acceptLogo({ workers }: Pick<Platform, 'workers'>, image: string): Promise<Logo> {
  const base64 = dataUrl.exec(image)?.[1]
  if (base64 === undefined) throw invalidInput('logo must be a data URL of a PNG or JPEG image')
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  if (bytes.length > signatureLimits.imageBytes) throw invalidInput('logo must be at most 2 MiB')
  const options = { timeoutMs: encodeTimeoutMs, lane: 'interactive' as const, files: [] }
  const encoded = await workers.run(encodeLogo, { bytes }, options).catch(error => {
    if (error.code === 'busy' || error.code === 'unavailable') throw new CodedError('service_unavailable')
    return null
  })
  if (!encoded) throw invalidInput('logo must be a PNG or JPEG image of at most 40 million pixels')
  const logoId = createHash('sha256').update(encoded.png).digest('hex').slice(0, 32)
  return { logoId, png: encoded.png }
}
