import { useSyncExternalStore } from 'react'
import type { MeasureEms } from './fit-text.ts'

const faceAtMeasuredSize = '100px "Noto Sans", sans-serif'
const handAtMeasuredSize = '100px "Caveat", cursive'
let context: CanvasRenderingContext2D | null = null
let loadedFaces = 0

/** Measures the width of a text in ems, in the face that values are drawn in, if it is loaded. */
export const measureEms: MeasureEms = Object.assign((text: string) => measure(faceAtMeasuredSize, text), {
  inkEms: (text: string) => inkHeight(faceAtMeasuredSize, text, bundledHeights.sans),
})

/** Measures a text in the face in which signatures are typed. */
export const measureHandEms: MeasureEms = Object.assign((text: string) => measure(handAtMeasuredSize, text), {
  inkEms: (text: string) => inkHeight(handAtMeasuredSize, text, bundledHeights.hand),
})

/** Ordinary text keeps within these heights above and below the baseline, as in the sealed document. */
const bundledHeights = { sans: { above: 0.95, below: 0.245 }, hand: { above: 0.865, below: 0.24 } }

function inkHeight(face: string, text: string, ordinary: { above: number; below: number }): number {
  const ink = metricsOf(face, text)
  if (!ink) return 0
  const above = Math.max(ordinary.above, ink.actualBoundingBoxAscent / 100)
  return above + Math.max(ordinary.below, ink.actualBoundingBoxDescent / 100)
}

function measure(face: string, text: string): number {
  const metrics = metricsOf(face, text)
  return metrics ? metrics.width / 100 : text.length / 2
}

function metricsOf(face: string, text: string): TextMetrics | null {
  context ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null
  if (!context) return null
  context.font = face
  return context.measureText(text)
}

/** Matches Latin, Greek and Cyrillic: the letters that the face has in the browser. */
const inFace = /^[\t\n\x20-\u024f\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u20a0-\u20ac]*$/

/**
 * Returns whether a text has the same width here as in the sealed document: the face has its letters, and the face is
 * loaded.
 */
export function measuresAsSealed(text: string): boolean {
  return inFace.test(text) && (globalThis.document?.fonts.check(faceAtMeasuredSize, text) ?? true)
}

/** Returns whether the handwriting face has all letters of a text, in the browser and on paper. */
export const isInHand = (text: string) => /^[\x20-\x7e\xa0-\u017f\u0400-\u045f\u2010-\u2027]*$/.test(text)

/** Returns whether a typed signature has the same width here as in the sealed document. */
export function measuresHandAsSealed(text: string): boolean {
  return isInHand(text) && (globalThis.document?.fonts.check(handAtMeasuredSize, text) ?? true)
}

/** Renders the component again when faces have loaded, because texts then have other widths. */
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
