import { type ComponentType, useEffect, useState } from 'react'
import { begunAccount } from './api/begun-account.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'
import {
  isOpenPage,
  type Location,
  type OpenPageName,
  type PageName,
  type PageParameters,
  readLocation,
} from './paths.ts'
import { LoadingPage } from './shell/link-notices.tsx'
import { LoadBoundary } from './shell/load-boundary.tsx'

type Page<Name extends PageName> = ComponentType<PageParameters<Name>>

/** The pages that need no account, by name. Each is a separate file, which is loaded when its address is opened. */
const pages: { [Name in OpenPageName]: () => Promise<Page<Name>> } = {
  signing: async () => (await import('./pages/sign-page.tsx')).SignPage,
  editing: async () => (await import('./pages/edit-page.tsx')).EditPage,
  redlining: async () => (await import('./pages/redline-page.tsx')).RedlinePage,
  redliningView: async () => (await import('./pages/redline-page.tsx')).RedlinePage,
  setup: async () => (await import('./pages/setup-page.tsx')).SetupPage,
  verify: async () => (await import('./pages/verify-page.tsx')).VerifyPage,
  signIn: async () => (await import('./pages/sign-in-page.tsx')).SignInPage,
}

/**
 * Loads the pages for people who are signed in. They have a separate router and separate libraries, so that people with
 * a link need not wait for these.
 */
async function application() {
  const [{ Application }] = await Promise.all([import('./application/application.tsx'), begunAccount()])
  return Application
}

const loaderOf = (page: PageName) => (isOpenPage(page) ? pages[page] : application)

/**
 * Shows the page at the current address. A link to another page changes the address without reloading the application.
 */
export function Router() {
  const pathname = usePathname()
  const location = readLocation(pathname)
  if (!location) return <NotFoundPage />
  return (
    <LoadBoundary key={isOpenPage(location.page) ? pathname : 'application'}>
      <PageAt {...location} />
    </LoadBoundary>
  )
}

/**
 * Shows a page as soon as it has loaded. Suspense would delay it: React shows the result at least 0.3 s after the
 * fallback.
 */
function PageAt({ page, parameters }: Location) {
  const [Page, setPage] = useState<ComponentType<typeof parameters> | null>(null)
  useEffect(() => {
    let isShown = true
    const show = (component: () => ComponentType<typeof parameters>) => isShown && setPage(component)
    loaderOf(page)().then(
      component => show(() => component as ComponentType<typeof parameters>),
      (error: unknown) =>
        show(() => {
          throw error
        }),
    )
    return () => {
      isShown = false
    }
  }, [page])
  return Page ? <Page {...parameters} /> : <LoadingPage />
}

/** Follows the path in the address bar, including after a press on a link to a page, and after Back and Forward. */
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

/**
 * Returns the address that a plain press on a link opens, if that is a page of this application in this tab; else null.
 */
function addressOfPage(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== window.location.origin || link.target !== '' || link.hasAttribute('download'))
    return null
  return readLocation(link.pathname) ? link.href : null
}
