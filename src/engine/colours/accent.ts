import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The colours, as `#rrggbb`, that pages and mails use for an organization. */
export interface AccentColours {
  /** The colour of text on any of the page's backgrounds; also the background of the main button. */
  accent: string
  /** The accent of an element that is pressed or pointed at. */
  strong: string
  /** The background of text in `accent`. */
  tint: string
  /** The colour of text on `accent` and `strong`. */
  onAccent: string
}

/** The colours for the light and for the dark scheme. */
export interface Accent {
  light: AccentColours
  dark: AccentColours
}

/** The minimum contrast of text (WCAG 2.2 §1.4.3). */
const leastContrast = 4.5
/** The maximum chroma of an accent. A more saturated colour is tiring on a whole button. */
const chromaMost = 0.2
const step = 0.005

interface Scheme {
  /** Whether the accent gets darker (-1) or lighter (1), away from the backgrounds. */
  direction: -1 | 1
  /** Every background that the accent appears on, as in web/src/styles/tokens.css. */
  backgrounds: string[]
  tint: Pick<Oklch, 'lightness' | 'chroma'>
  onAccent: Pick<Oklch, 'lightness' | 'chroma'>
}

const schemes: Record<keyof Accent, Scheme> = {
  light: {
    direction: -1,
    backgrounds: ['#f1f0ed', '#fdfcfb', '#f5f4f2', '#ffffff'],
    tint: { lightness: 0.945, chroma: 0.026 },
    onAccent: { lightness: 0.99, chroma: 0.003 },
  },
  dark: {
    direction: 1,
    backgrounds: ['#111316', '#1b1e23', '#15181b'],
    tint: { lightness: 0.31, chroma: 0.05 },
    onAccent: { lightness: 0.2, chroma: 0.04 },
  },
}

/**
 * Derives an organization's colours from a base colour: the same hue, made darker or lighter until text in it and on it
 * is readable.
 * @param color `#rrggbb`
 */
export const accentOf = (color: string): Accent => ({
  light: coloursIn(schemes.light, color),
  dark: coloursIn(schemes.dark, color),
})

function coloursIn({ direction, backgrounds, tint, onAccent }: Scheme, color: string): AccentColours {
  const base = oklchOf(color)
  const chroma = Math.min(base.chroma, chromaMost)
  const like = ({ lightness, chroma: most }: Pick<Oklch, 'lightness' | 'chroma'>) =>
    hexOf({ lightness, chroma: Math.min(chroma, most), hue: base.hue })
  const drawn = { tint: like(tint), onAccent: like(onAccent) }
  const at = (lightness: number) => hexOf({ lightness, chroma, hue: base.hue })
  const isReadable = (hex: string) =>
    [...backgrounds, drawn.tint, drawn.onAccent].every(background => contrastOf(hex, background) >= leastContrast)
  let lightness = base.lightness
  const end = direction === 1 ? 1 : 0
  while (!isReadable(at(lightness)) && Math.abs(end - lightness) > step) lightness += direction * step
  return {
    ...drawn,
    accent: at(lightness),
    strong: at(Math.min(Math.max(lightness + direction * 0.06, 0), 1)),
  }
}
