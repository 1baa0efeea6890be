import { beginAccount } from './api/begun-account.ts'
import { isOpenPage, readLocation } from './paths.ts'

const location = readLocation(window.location.pathname)
if (location && !isOpenPage(location.page)) beginAccount()
