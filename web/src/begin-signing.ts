import { beginCall, beginFile } from './api/begun-calls.ts'
import { pathOf } from './api/call-path.ts'
import type { SigningSession } from './api/generated/calls.ts'
import { readLocation } from './paths.ts'
import { sessionToken } from './shell/session-token.ts'

// A signer's first view waits for the session and then for the picture of the first page.
const location = readLocation(window.location.pathname)
if (location?.page === 'signing') void beginSigning(sessionToken(location.parameters.token)).catch(() => {})

/**
 * Requests the session, then the picture of the first page. The page itself repeats failed calls and reports their
 * errors.
 */
async function beginSigning(token: string): Promise<void> {
  const response = await beginCall(token, '/signing/session')
  if (!response.ok) return
  const { document }: SigningSession = await response.clone().json()
  if (document.firstPageImageUrl) await beginFile(token, pathOf(document.firstPageImageUrl))
}
