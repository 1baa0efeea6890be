import type { ReactNode } from 'react'
import { type ApplicationPageName, type PageName, readLocation } from '../../paths.ts'

/** The file of each place, loaded when one of its pages is opened. The server keeps the same list (features/pages). */
const files = {
  home: () => import('./home-place.tsx'),
  send: () => import('./send-place.tsx'),
  draft: () => import('./draft-place.tsx'),
  fields: () => import('./fields-place.tsx'),
  bulk: () => import('./bulk-place.tsx'),
  'bulk-sends': () => import('./bulk-sends-place.tsx'),
  redlines: () => import('./redlines-place.tsx'),
  templates: () => import('./templates-place.tsx'),
  folders: () => import('./folders-place.tsx'),
  developers: () => import('./developers-place.tsx'),
  settings: () => import('./settings-place.tsx'),
  installation: () => import('./installation-place.tsx'),
  account: () => import('./account-place.tsx'),
}

export type Place = keyof typeof files

const placeOfPage: Record<ApplicationPageName, Place> = {
  home: 'home',
  requests: 'home',
  request: 'home',
  send: 'send',
  draft: 'draft',
  draftFields: 'fields',
  sendMany: 'bulk',
  bulkSends: 'bulk-sends',
  bulkSend: 'bulk-sends',
  redlines: 'redlines',
  startRedline: 'redlines',
  redline: 'redlines',
  templates: 'templates',
  templateFields: 'fields',
  folders: 'folders',
  requestLog: 'developers',
  eventLog: 'developers',
  deliveries: 'developers',
  settings: 'settings',
  people: 'settings',
  folderSettings: 'settings',
  organization: 'settings',
  branding: 'settings',
  embedding: 'developers',
  mail: 'installation',
  seal: 'installation',
  usage: 'installation',
  audit: 'installation',
  webhooks: 'developers',
  credentials: 'developers',
  account: 'account',
}

/** Returns the place of a path; null if the path is not a page of the application. */
export function placeAt(pathname: string): Place | null {
  const page = readLocation(pathname)?.page
  return page !== undefined && isInApplication(page) ? placeOfPage[page] : null
}

const isInApplication = (page: PageName): page is ApplicationPageName => Object.hasOwn(placeOfPage, page)

const loaded = new Map<Place, ReactNode>()

/** Returns the routes of a place; undefined until they have loaded. */
export const loadedRoutes = (place: Place): ReactNode | undefined => loaded.get(place)

/** Loads the routes of a place. Rejects if the file does not arrive; the caller can try again. */
export async function loadRoutes(place: Place): Promise<ReactNode> {
  const { routes } = await files[place]()
  loaded.set(place, routes)
  return routes
}
