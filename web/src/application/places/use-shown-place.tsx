import { type ReactNode, useEffect, useState } from 'react'
import { type Location, Route, useLocation } from 'react-router'
import { NotLoadedPage } from './not-loaded-page.tsx'
import { loadedRoutes, loadRoutes, placeAt } from './places.ts'

export interface ShownPlace {
  location: Location
  routes: ReactNode
  /** Another place was asked for, and has not come yet. */
  isComing: boolean
}

interface Failure {
  location: Location
  attempt: number
  error: unknown
}

/**
 * The place of the address as soon as it has come. Until then it is the one before, or null for the first; a first one that does
 * not come is thrown.
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

/** Undefined until they have been loaded; an address that is no page has none. */
function routesAt({ pathname }: Location): ReactNode | undefined {
  const place = placeAt(pathname)
  return place === null ? null : loadedRoutes(place)
}

async function load({ pathname }: Location): Promise<void> {
  const place = placeAt(pathname)
  if (place !== null) await loadRoutes(place)
}

/**
 * A tab that was open while the service was upgraded asks for files that are gone. Then the page is loaded anew from the service,
 * which names the new ones. That happens once: after it, the place is the first.
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

/** Without a connection, loading anew would leave nothing but the browser's own error. */
async function isServed(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { headers: { Accept: 'text/html' } })).ok
  } catch {
    return false
  }
}
