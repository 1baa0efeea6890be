import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { type Location, type PageName, type PageParameters, readLocation } from './paths.ts'
import { LoadingPage } from './shell/link-notices.tsx'
import { LoadBoundary } from './shell/load-boundary.tsx'

type Page<Name extends PageName> = ComponentType<PageParameters<Name>>

/** The pages by address. Each is a file of its own, which comes when its address is opened. */
const pages: { [Name in PageName]: LazyExoticComponent<Page<Name>> } = {
  home: lazy(async () => ({ default: (await import('./pages/home-page.tsx')).HomePage })),
  signing: lazy(async () => ({ default: (await import('./pages/sign-page.tsx')).SignPage })),
  editing: lazy(async () => ({ default: (await import('./pages/edit-page.tsx')).EditPage })),
  redlining: lazy(async () => ({ default: (await import('./pages/redline-page.tsx')).RedlinePage })),
  redliningView: lazy(async () => ({ default: (await import('./pages/redline-page.tsx')).RedlinePage })),
  setup: lazy(async () => ({ default: (await import('./pages/setup-page.tsx')).SetupPage })),
}

/** Shows the page of the address. A link to another page changes the address without loading the application anew. */
export function Router() {
  const pathname = usePathname()
  const location = readLocation(pathname)
  if (!location) return <NotFoundPage />
  return (
    <LoadBoundary key={pathname}>
      <Suspense fallback={<LoadingPage />}>
        <PageAt {...location} />
      </Suspense>
    </LoadBoundary>
  )
}

function PageAt({ page, parameters }: Location) {
  const Page = pages[page] as ComponentType<typeof parameters>
  return <Page {...parameters} />
}

/** The path in the address bar, also after a press on a link to a page, and on Back and Forward. */
function usePathname(): string {
  const [pathname, setPathname] = useState(window.location.pathname)
  useEffect(() => {
    const update = () => setPathname(window.location.pathname)
    const onClick = (event: MouseEvent) => {
      const address = addressOfPage(event)
      if (address === null) return
      event.preventDefault()
      window.history.pushState(null, '', address)
      update()
    }
    window.addEventListener('popstate', update)
    document.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('popstate', update)
      document.removeEventListener('click', onClick)
    }
  }, [])
  return pathname
}

/** Where a plain press on a link leads, if to a page of this application in this tab. */
function addressOfPage(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download'))
    return null
  return readLocation(link.pathname) ? link.href : null
}
