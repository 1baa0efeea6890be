import { dirname } from 'node:path'
import { packagedFile } from '../../engine/packaged-file.ts'
import { bundledFonts } from '../../engine/text/bundled-fonts.ts'

/**
 * The folders of the bundled fonts for LibreOffice, so that scripts without a font on the machine are drawn too, in the same faces as
 * our own drawings. For a family with a folder for each weight, the regular one.
 */
export function officeFontFolders(): string[] {
  return [...new Set(Object.values(bundledFonts).map(font => dirname(packagedFile(font.file))))]
}
