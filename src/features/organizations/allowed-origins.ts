import { CodedError } from '../../http/coded-error.ts'

/** How many origins an organization may have. This many still fit into a header of each page. */
const originsMost = 50

/**
 * Checks the origins that may embed an organization's pages. Returns them as `postMessage` and headers spell them.
 * Throws `invalid_input`.
 */
export function checkedOrigins(urls: readonly string[]): string[] {
  const origins = [...new Set(urls.map(originOf))]
  if (origins.length > originsMost)
    throw new CodedError('invalid_input', {
      detail: `An organization can have at most ${originsMost} origins; got ${origins.length}`,
    })
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
