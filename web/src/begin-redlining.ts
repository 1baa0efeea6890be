import { beginCall } from './api/begun-calls.ts'
import { readLocation } from './paths.ts'

const location = readLocation(window.location.pathname)
if (location?.page === 'redlining' || location?.page === 'redliningView') {
  // what fails here, fails again where the page takes the answer, which says so
  beginCall(location.parameters.token, '/redlining/session').catch(() => {})
}
