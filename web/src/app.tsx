import { Router } from './router.tsx'
import { useWatchedPresses } from './ui/presses.ts'
import { useVisibleViewport } from './ui/use-viewport.ts'

/** The application: the page of the address, in the part of the window that is visible. */
export function App() {
  useVisibleViewport()
  useWatchedPresses()
  return <Router />
}
