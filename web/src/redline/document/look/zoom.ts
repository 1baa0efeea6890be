import { useSyncExternalStore } from 'react'

/** How large documents are shown: to fit the room there is, or in percent of their size on paper. */
export type Zoom = 'fit' | number

export const zoomSteps: readonly number[] = [50, 75, 90, 100, 110, 125, 150, 175, 200]

const key = 'countersign.redline.zoom'
const listeners = new Set<() => void>()
let zoom: Zoom = readZoom()

function readZoom(): Zoom {
  try {
    const stored = Number(localStorage.getItem(key))
    return zoomSteps.includes(stored) ? stored : 'fit'
  } catch {
    return 'fit'
  }
}

/** Changes the zoom of all documents on the page, and keeps it on the device. */
export function setZoom(next: Zoom): void {
  zoom = next
  try {
    if (next === 'fit') localStorage.removeItem(key)
    else localStorage.setItem(key, String(next))
  } catch {
    // without storage, the zoom lasts as long as the page
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useZoom = (): Zoom => useSyncExternalStore(subscribe, () => zoom)
