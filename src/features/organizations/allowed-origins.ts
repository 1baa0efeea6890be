import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { updateAllowedOrigins } from './organization-store.ts'

/** As many as go into a header of each page. */
const originsMost = 50

/** Replaces the pages that may embed those of an organization, and answers them as they are written in `postMessage` and headers. Throws `invalid_input`. */
export async function setAllowedOrigins(tx: Tx, organizationId: string, given: readonly string[]): Promise<string[]> {
  const origins = [...new Set(given.map(originOf))]
  if (origins.length > originsMost)
    throw new CodedError('invalid_input', {
      detail: `An organization can have at most ${originsMost} origins; got ${origins.length}`,
    })
  await updateAllowedOrigins(tx, organizationId, origins)
  return origins
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin || /[*,;'"\s]/.test(url.host))
    throw new CodedError('invalid_input', {
      detail: `"${text}" is not an origin; use one such as https://shop.example.com`,
    })
  return url.origin
}
