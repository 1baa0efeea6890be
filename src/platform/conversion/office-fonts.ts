import { dirname } from 'node:path'
import { fontFamilies, otherFonts } from '../../engine/docx/font-families.ts'
import { packagedFile } from '../../engine/packaged-file.ts'
import { bundledFonts } from '../../engine/text/bundled-fonts.ts'

/** The fonts that LibreOffice gets in addition to those of the machine. */
export interface OfficeFonts {
  folders: string[]
  /** The font to use instead of another that the machine does not have, by the name of that font. */
  standIns: Record<string, string>
  /** The font to use instead of all others that the machine does not have. */
  otherwise: string
}

/** The folders of the packages with a font, each with a file. */
const styles = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']

/**
 * Returns the bundled fonts. Documents are laid out in the families in which pages show them, so that lines break in
 * the same places. Other scripts are drawn in the typefaces of our own drawings, also without a font on the machine; if
 * a family has a folder for each weight, this is the folder of the regular weight.
 */
export function officeFonts(): OfficeFonts {
  const ofDocuments = Object.keys(fontFamilies).flatMap(family =>
    styles.map(style =>
      dirname(packagedFile(`@expo-google-fonts/${family.toLowerCase()}/${style}/${family}_${style}.ttf`)),
    ),
  )
  const ofScripts = Object.values(bundledFonts).map(font => dirname(packagedFile(font.file)))
  return {
    folders: [...new Set([...ofDocuments, ...ofScripts])],
    standIns: Object.fromEntries(
      Object.entries(fontFamilies).flatMap(([family, { alike, similar }]) =>
        [...alike, ...similar].map(font => [font, family]),
      ),
    ),
    otherwise: otherFonts,
  }
}
