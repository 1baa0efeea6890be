import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** What pages and mails draw in the colour of an organization, as `#rrggbb`. */
export interface AccentColours {
  /** Text on any background of the page, and the background of its main button. */
  accent: string
  /** The same, pressed or pointed at. */
  strong: string
  /** A background behind text in `accent`. */
  tint: string
  /** Text on `accent` and `strong`. */
  onAccent: string
}

/** For the light and for the dark. */
export interface Accent {
  light: AccentColours
  dark: AccentColours
}

/** Of text (WCAG 2.2 §1.4.3). */
const leastContrast = 4.5
/** A colour that shines more is tiring on a whole button. */
const chromaMost = 0.2
const step = 0.005

interface Scheme {
  /** Darker or lighter: away from the backgrounds. */
  direction: -1 | 1
  /** Everything that the accent is read on, as in web/src/styles/tokens.css. */
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
 * The colours that are drawn for a given one: of the same hue, and as much darker or lighter as text in it and on it needs to be read.
 * @param color `#rrggbb`
 */
export const accentOf = (color: string): Accent => ({
  light: coloursIn(schemes.light, color),
  dark: coloursIn(schemes.dark, color),
})

function coloursIn({ direction, backgrounds, tint, onAccent }: Scheme, color: string): AccentColours {
  const given = oklchOf(color)
  const chroma = Math.min(given.chroma, chromaMost)
  const like = ({ lightness, chroma: most }: Pick<Oklch, 'lightness' | 'chroma'>) =>
    hexOf({ lightness, chroma: Math.min(chroma, most), hue: given.hue })
  const drawn = { tint: like(tint), onAccent: like(onAccent) }
  const at = (lightness: number) => hexOf({ lightness, chroma, hue: given.hue })
  const isReadable = (hex: string) =>
    [...backgrounds, drawn.tint, drawn.onAccent].every(background => contrastOf(hex, background) >= leastContrast)
  let lightness = given.lightness
  const end = direction === 1 ? 1 : 0
  while (!isReadable(at(lightness)) && Math.abs(end - lightness) > step) lightness += direction * step
  return {
    ...drawn,
    accent: at(lightness),
    strong: at(Math.min(Math.max(lightness + direction * 0.06, 0), 1)),
  }
}
