/** The page that an address opens, with the token that the address carries. */
export type Location =
  | { page: 'sign'; token: string }
  | { page: 'edit'; token: string }
  | { page: 'redline'; token: string }
  | { page: 'setup' }
  | { page: 'unknown' }

const pagePattern = /^\/(sign|edit|setup)\/([\w.~-]+)\/?$/
/** A member out of turn is given the address with `/view`; what they may do, the session says. */
const redlinePattern = /^\/redline\/([\w.~-]+)(\/view)?\/?$/

/** Reads the path of an address (`/sign/{token}`, `/edit/{token}`, `/redline/{token}`, `/setup/{token}`). */
export function readLocation(pathname: string): Location {
  const redlineToken = redlinePattern.exec(pathname)?.[1]
  if (redlineToken !== undefined) return { page: 'redline', token: redlineToken }
  const [, page, token] = pagePattern.exec(pathname) ?? []
  if (page === undefined || token === undefined) return { page: 'unknown' }
  if (page === 'setup') return { page }
  return { page: page === 'sign' ? 'sign' : 'edit', token }
}

/** The path of an address that the server gave. Its files lie on this page's own origin, whatever name it was opened by. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.href)
  return url.pathname + url.search
}

/** Paths of the signing, editing and redlining sessions. A token is never part of them. */
export const paths = {
  signingSession: '/signing/session',
  signingDocument: '/signing/session/document',
  signedDocument: '/signing/session/signed-document',
  signingViewed: '/signing/session/viewed',
  signingFields: '/signing/session/fields',
  sign: '/signing/session/sign',
  decline: '/signing/session/decline',
  editingSession: '/editing/session',
  editingDocument: '/editing/session/document',
  redliningSession: '/redlining/session',
  rootCertificate: '/.well-known/countersign/root.pem',
} as const
