import { beginCall, beginFile } from './api/begun-calls.ts'
import { firstPagePicture } from './editor/page-picture.ts'
import { readLocation } from './paths.ts'

const location = readLocation(window.location.pathname)
if (location?.page === 'editing') {
  // Ignore errors here: the page repeats the call and reports them.
  beginCall(location.parameters.token, '/editing/session').catch(() => {})
  beginFile(location.parameters.token, firstPagePicture()).catch(() => {})
}
