import { type ReactNode, useEffect, useState } from 'react'
import { type Location, Route, useLocation } from 'react-router'
import { NotLoadedPage } from './not-loaded-page.tsx'
import { loadedRoutes, loadRoutes, placeAt } from './places.ts'

export interface ShownPlace {
  location: Location
  routes: ReactNode
  /** Whether another place is still loading. */
  isComing: boolean
}

interface Failure {
  location: Location
  attempt: number
  error: unknown
}

/**
 * Returns the place of the address as soon as it has loaded. Until then it returns the previous place, or null if there
 * is none. Throws if the first place does not load.
 */
export function useShownPlace(): ShownPlace | null {
  const location = useLocation()
  const isThere = routesAt(location) !== undefined
  const [before, setBefore] = useState<Location | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (isThere && before !== location) setBefore(location)
  const isFirst = before === null
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    const loading = isFirst ? load(location) : loadOrReload(location)
    loading.then(
      () => isWanted && setBefore(location),
      (error: unknown) => isWanted && setFailure({ location, attempt, error }),
    )
    return () => {
      isWanted = false
    }
  }, [location, isThere, isFirst, attempt])

  if (isThere) return { location, routes: routesAt(location), isComing: false }
  if (failure?.location !== location) return before && { location: before, routes: routesAt(before), isComing: true }
  if (isFirst) throw failure.error
  const page = <NotLoadedPage isTrying={failure.attempt < attempt} onRetry={() => setAttempt(attempt + 1)} />
  return { location, routes: <Route path="*" element={page} />, isComing: false }
}

/** Returns the routes of an address: undefined until they have loaded, null if the address is not a page. */
function routesAt({ pathname }: Location): ReactNode | undefined {
  const place = placeAt(pathname)
  return place === null ? null : loadedRoutes(place)
}

async function load({ pathname }: Location): Promise<void> {
  const place = placeAt(pathname)
  if (place !== null) await loadRoutes(place)
}

/**
 * Reloads the page if the file of a place is gone: a tab that was open during an upgrade of the service asks for files
 * by their old names. The page reloads only once, because the place is then the first place, for which this function is
 * not called.
 */
async function loadOrReload(location: Location): Promise<void> {
  const { href } = window.location
  try {
    await load(location)
  } catch (error) {
    if (!(await isServed(href)) || window.location.href !== href) throw error
    window.location.reload()
    await new Promise(() => {})
  }
}

/** Returns whether a reload would work. Without a connection, it would leave only the browser's error page. */
async function isServed(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { headers: { Accept: 'text/html' } })).ok
  } catch {
    return false
  }
}
