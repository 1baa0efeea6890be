import { useSyncExternalStore } from 'react'

const faceAtMeasuredSize = '100px "Noto Sans", sans-serif'
let context: CanvasRenderingContext2D | null = null
let loadedFaces = 0

/** The width of a text in ems, in the face that values are drawn in as far as it is loaded. */
export function measureEms(text: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length / 2
  context.font = faceAtMeasuredSize
  return context.measureText(text).width / 100
}

/** Renders again when faces have been loaded, after which texts have other widths. */
export function useLoadedFaces(): void {
  useSyncExternalStore(subscribe, () => loadedFaces)
}

function subscribe(listener: () => void): () => void {
  const onLoaded = () => {
    loadedFaces += 1
    listener()
  }
  document.fonts.addEventListener('loadingdone', onLoaded)
  return () => document.fonts.removeEventListener('loadingdone', onLoaded)
}
