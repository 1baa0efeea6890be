import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { redlineText } from '../../texts/redline-text.ts'

/** Lets an embedded page fill the screen, if the embedding page allows it. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (window.parent === window || !document.fullscreenEnabled) return null
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={redlineText(isFull ? 'leaveFullScreen' : 'fullScreen')}
      // some browsers refuse: the page then keeps its size
      onClick={() => void toggle().catch(() => {})}
    >
      {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
    </button>
  )
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
