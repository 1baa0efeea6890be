import { CodedError } from '../../http/coded-error.ts'

/** As many as fit into a header of each page. */
const originsMost = 50

/**
 * Checks the origins that may embed an organization's pages, and writes them as in `postMessage` and headers. Throws `invalid_input`.
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
