import { type FontFamily, fontFamilyOf } from '../../../../../src/engine/docx/font-families.ts'

/** A font in which pages show documents. It is loaded when a document needs it. */
export interface Family {
  /** The value of `font-family`: until the font has loaded, fonts of the same widths take its place. */
  css: string
  /** The height of a line in ems: what the font asks for (`ascender - descender + lineGap` of its `hhea` table). */
  line: number
  load(): Promise<unknown>
}

const families: Readonly<Record<FontFamily, Family>> = {
  Tinos: {
    css: 'Tinos, "Times New Roman", "Liberation Serif", "Noto Sans", serif',
    line: 1.15,
    load: () => import('../../../styles/redline/faces/tinos.css'),
  },
  Arimo: {
    css: 'Arimo, Arial, "Liberation Sans", "Noto Sans", sans-serif',
    line: 1.15,
    load: () => import('../../../styles/redline/faces/arimo.css'),
  },
  Carlito: {
    css: 'Carlito, Calibri, "Noto Sans", sans-serif',
    line: 1.22,
    load: () => import('../../../styles/redline/faces/carlito.css'),
  },
  Caladea: {
    css: 'Caladea, Cambria, "Noto Sans", serif',
    line: 1.15,
    load: () => import('../../../styles/redline/faces/caladea.css'),
  },
  Cousine: {
    css: 'Cousine, "Courier New", "Liberation Mono", monospace',
    line: 1.133,
    load: () => import('../../../styles/redline/faces/cousine.css'),
  },
}

/** Returns the family that shows a font of a document. */
export const familyOf = (font: string): Family => families[fontFamilyOf(font)]

const asked = new Set<FontFamily>()

/** Returns the family that shows a font of a document, and begins to load it. */
export function shownFamily(font: string): Family {
  const name = fontFamilyOf(font)
  const family = families[name]
  if (!asked.has(name)) {
    asked.add(name)
    // without the font, the text is shown in another with the same widths
    family.load().catch(() => asked.delete(name))
  }
  return family
}
