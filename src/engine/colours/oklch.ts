/** A colour as lightness (0 to 1), chroma and hue in degrees, which can change independently (CSS Color 4 §9). */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = [number, number, number]

/** @param hex `#rrggbb` */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bee),
    hue: (Math.atan2(bee, a) * 180) / Math.PI,
  }
}

/** Returns a colour as `#rrggbb`. If screens cannot show it, its chroma is reduced until they can. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let shown = chroma; shown > 0.002; shown *= 0.96) {
    const rgb = linearFrom({ lightness, chroma: shown, hue })
    if (rgb.every(value => value >= -0.0005 && value <= 1.0005)) return hexFrom(rgb)
  }
  return hexFrom(linearFrom({ lightness, chroma: 0, hue: 0 }))
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(foreground: string, background: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(foreground), luminanceOf(background)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearFrom({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const linearOf = (hex: string): Triple =>
  [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Triple

const hexFrom = (linear: Triple): string =>
  `#${linear
    .map(value => {
      const inside = Math.min(Math.max(value, 0), 1)
      const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
