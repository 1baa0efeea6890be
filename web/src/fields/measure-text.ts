import { useSyncExternalStore } from 'react'
import { defaultHand, type Hand, handHeights } from '../../../src/engine/fields/hands.ts'
import type { MeasureEms } from './fit-text.ts'

const faceAtMeasuredSize = '100px "Noto Sans", sans-serif'
let context: CanvasRenderingContext2D | null = null
let loadedFaces = 0

/** Measures the width of a text in ems, in the face that values are drawn in, if it is loaded. */
export const measureEms: MeasureEms = Object.assign((text: string) => measure(faceAtMeasuredSize, text), {
  inkEms: (text: string) => inkHeight(faceAtMeasuredSize, text, bundledHeights.sans),
})

const faceOfHand: Record<Hand, string> = {
  caveat: 'Caveat',
  'dancing-script': 'Dancing Script',
  'marck-script': 'Marck Script',
  'alex-brush': 'Alex Brush',
  allura: 'Allura',
}

/** Returns the value of `font-family` for a hand. Letters that it lacks are plain, as in the sealed document. */
export const familyOfHand = (hand: Hand): string => `"${faceOfHand[hand]}", "Noto Sans", sans-serif`

const atMeasuredSize = (hand: Hand) => `100px ${familyOfHand(hand)}`
const handMeasures = new Map<Hand, MeasureEms>()

/** Returns what measures a typed signature in a hand. */
export function measuresOfHand(hand: Hand): MeasureEms {
  const cached = handMeasures.get(hand)
  if (cached) return cached
  const face = atMeasuredSize(hand)
  const measures = Object.assign((text: string) => measure(face, text), {
    inkEms: (text: string) => inkHeight(face, text, handHeights[hand]),
    inkAround: (text: string) => inkAround(face, text),
    overhangEms: (text: string) => overhang(face, text),
  })
  handMeasures.set(hand, measures)
  return measures
}

/** Ordinary text keeps within these heights above and below the baseline, as in the sealed document. */
const bundledHeights = { sans: { ascent: 950, descent: -245 } }

function inkHeight(face: string, text: string, ordinary: { ascent: number; descent: number }): number {
  const { above, below } = inkAround(face, text)
  return Math.max(ordinary.ascent / 1000, above) + Math.max(-ordinary.descent / 1000, below)
}

function inkAround(face: string, text: string): { above: number; below: number } {
  const ink = metricsOf(face, text)
  return { above: (ink?.actualBoundingBoxAscent ?? 0) / 100, below: (ink?.actualBoundingBoxDescent ?? 0) / 100 }
}

function overhang(face: string, text: string): { left: number; right: number } {
  const ink = metricsOf(face, text)
  if (!ink) return { left: 0, right: 0 }
  const beyond = (pixels: number) => Math.max(0, pixels / 100)
  return { left: beyond(ink.actualBoundingBoxLeft), right: beyond(ink.actualBoundingBoxRight - ink.width) }
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

/** Returns whether the default hand has all letters of a text, in the browser and on paper. */
export const isInHand = (text: string) => /^[\x20-\x7e\xa0-\u017f\u0400-\u045f\u2010-\u2027]*$/.test(text)

/**
 * Returns whether a typed signature has the same width here as in the sealed document, in the hand in which it is
 * drawn. Any other hand than the default draws only texts of which it has every letter.
 */
export function measuresHandAsSealed(text: string, hand: Hand): boolean {
  if (hand === defaultHand && !isInHand(text)) return false
  return globalThis.document?.fonts.check(atMeasuredSize(hand), text) ?? true
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
