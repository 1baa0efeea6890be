import { Router } from './router.tsx'
import { useWatchedPresses } from './ui/presses.ts'
import { useVisibleViewport } from './ui/use-viewport.ts'

/** Shows the page at the current address, sized to the visible part of the window. */
export function App() {
  useVisibleViewport()
  useWatchedPresses()
  return <Router />
}
