/** A font in which documents are shown, and the fonts of documents that it stands for. */
interface StandIn {
  /** Fonts with the same widths: lines break at the same words. */
  alike: readonly string[]
  /** Fonts of the same kind, with other widths. */
  similar: readonly string[]
}

/**
 * The fonts in which documents are shown on pages and laid out for the PDF. A font that is not named here is shown in
 * Arimo.
 */
export const fontFamilies = {
  Carlito: { alike: ['Calibri'], similar: ['Calibri Light'] },
  Caladea: { alike: ['Cambria'], similar: ['Cambria Math'] },
  Tinos: {
    alike: ['Times New Roman', 'Times', 'TimesNewRoman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Thorndale'],
    similar: [
      ...['Adobe Garamond Pro', 'Baskerville', 'Baskerville Old Face', 'Book Antiqua', 'Bookman Old Style'],
      ...['CG Times', 'Californian FB', 'Century', 'Century Schoolbook', 'Constantia', 'EB Garamond', 'Garamond'],
      ...['Georgia', 'Goudy Old Style', 'Minion Pro', 'Noto Serif', 'Palatino', 'Palatino Linotype', 'Perpetua'],
      ...['Sylfaen', 'Times New Roman Bold'],
    ],
  },
  Cousine: {
    alike: ['Courier New', 'Courier', 'Liberation Mono'],
    similar: ['Andale Mono', 'Consolas', 'Lucida Console', 'Menlo', 'Monaco'],
  },
  Arimo: { alike: ['Arial', 'Helvetica', 'Liberation Sans'], similar: [] },
} as const satisfies Record<string, StandIn>

export type FontFamily = keyof typeof fontFamilies

/** The family for fonts that `fontFamilies` does not name. */
export const otherFonts: FontFamily = 'Arimo'

const entries = Object.entries(fontFamilies) as [FontFamily, StandIn][]
const byFont: ReadonlyMap<string, FontFamily> = new Map(
  entries.flatMap(([family, { alike, similar }]) =>
    [family, ...alike, ...similar].map(font => [font.toLowerCase(), family] as const),
  ),
)
const alike: ReadonlySet<string> = new Set(
  entries.flatMap(([family, stand]) => [family, ...stand.alike].map(font => font.toLowerCase())),
)

/** Returns the family that shows a font. Upper and lower case are the same. */
export const fontFamilyOf = (font: string): FontFamily => byFont.get(font.trim().toLowerCase()) ?? otherFonts

/** Whether the family that shows a font has the same widths. */
export const hasSameWidths = (font: string): boolean => alike.has(font.trim().toLowerCase())
