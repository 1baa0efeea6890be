import { EditPage } from './pages/edit-page.tsx'
import { RedlinePage } from './pages/redline-page.tsx'
import { SignPage } from './pages/sign-page.tsx'
import { readLocation } from './paths.ts'
import { NotFoundNotice, SetupNotice } from './shell/link-notices.tsx'
import { useVisibleViewport } from './ui/use-viewport.ts'

/** The pages by address. Each is loaded once for its address and never changes it, so there is no router yet. */
export function App() {
  useVisibleViewport()
  const location = readLocation(window.location.pathname)
  switch (location.page) {
    case 'sign':
      return <SignPage token={location.token} />
    case 'edit':
      return <EditPage token={location.token} />
    case 'redline':
      return <RedlinePage token={location.token} />
    case 'setup':
      return <SetupNotice />
    case 'unknown':
      return <NotFoundNotice />
    default:
      return location satisfies never
  }
}
