import { Router } from './router.tsx'
import { useWatchedPresses } from './ui/presses.ts'
import { useVisibleViewport } from './ui/use-viewport.ts'

/** Shows the page of the address, within the visible part of the window. */
export function App() {
  useVisibleViewport()
  useWatchedPresses()
  return <Router />
}
