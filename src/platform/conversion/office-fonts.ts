import { dirname } from 'node:path'
import { packagedFile } from '../../engine/packaged-file.ts'
import { bundledFonts } from '../../engine/text/bundled-fonts.ts'

/**
 * Returns the folders of the bundled fonts for LibreOffice, so that scripts without a font on the machine are drawn
 * too, in the same typefaces as our own drawings. If a family has a folder for each weight, this is the folder of the
 * regular weight.
 */
export function officeFontFolders(): string[] {
  return [...new Set(Object.values(bundledFonts).map(font => dirname(packagedFile(font.file))))]
}
