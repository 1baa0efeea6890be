/** The rules for a page that its headers state. */
export interface PageRules {
  /** A content security policy without `frame-ancestors`. */
  policy: readonly string[]
  /** The sources of `frame-ancestors`. */
  framedBy: string
  /** The parts of `Permissions-Policy` that the page may use. */
  permissions?: Record<string, string>
}

/** The policy for a page of the web application and its workers: they may load only what this service serves. */
export const applicationPolicy = [
  "default-src 'self'",
  // images of signatures and pages are blobs that the page makes
  "img-src 'self' blob:",
  // pdf.js decodes JPEG 2000 and JBIG2 in WebAssembly
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** The policy for answers that are not pages: data and files, which a browser must not run or frame. */
const inertPolicy = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"]

/** Features that no page here uses. */
const denied = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture']

const yearSeconds = 31_536_000

/**
 * Returns the headers of every answer whose route does not set others: the answer must not be stored, run or framed.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...pageHeaders({ policy: inertPolicy, framedBy: "'none'" }),
    // Subdomains are not included, because they may belong to others (docs/decisions/58).
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  }
}

const ownFrames = ["'none'", "'self'"]

/** Returns the headers of a page, which replace those of `answerHeaders`. */
export function pageHeaders({ policy, framedBy, permissions = {} }: PageRules): Record<string, string> {
  const isForOthers = !ownFrames.includes(framedBy)
  const granted = { ...Object.fromEntries(denied.map(name => [name, '()'])), ...permissions }
  return {
    'content-security-policy': [...policy, `frame-ancestors ${framedBy}`].join('; '),
    'referrer-policy': 'no-referrer',
    'permissions-policy': Object.entries(granted)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
    // Embedders also open these pages in windows and keep a reference to them.
    'cross-origin-opener-policy': isForOthers ? 'unsafe-none' : 'same-origin',
    'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin',
  }
}
