import { beginCall } from './api/begun-calls.ts'
import { readLocation } from './paths.ts'

const location = readLocation(window.location.pathname)
if (location?.page === 'redlining' || location?.page === 'redliningView') {
  // Ignore errors here: the page repeats the call and reports them.
  beginCall(location.parameters.token, '/redlining/session').catch(() => {})
}
