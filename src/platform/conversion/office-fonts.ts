import { dirname } from 'node:path'
import { packagedFile } from '../../engine/packaged-file.ts'
import { bundledFonts } from '../../engine/text/bundled-fonts.ts'

/**
 * The folders of the bundled fonts for LibreOffice: scripts that the machine has no font for are drawn all the same, in
 * the same faces as in what we draw ourselves. Of a family with a folder a weight, the regular one.
 */
export function officeFontFolders(): string[] {
  return [...new Set(Object.values(bundledFonts).map(font => dirname(packagedFile(font.file))))]
}
