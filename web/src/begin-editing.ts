import { beginCall, beginFile } from './api/begun-calls.ts'
import { firstPagePicture } from './editor/page-picture.ts'
import { readLocation } from './paths.ts'

const location = readLocation(window.location.pathname)
if (location?.page === 'editing') {
  // what fails here, fails again where the page takes the answer, which says so
  beginCall(location.parameters.token, '/editing/session').catch(() => {})
  beginFile(location.parameters.token, firstPagePicture()).catch(() => {})
}
