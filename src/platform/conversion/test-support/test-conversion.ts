import { type Conversion, createConversion } from '../conversion.ts'
import { officeFontFolders } from '../office-fonts.ts'

/**
 * Returns a conversion service with one LibreOffice and the bundled fonts, in the best sandbox of this machine. The
 * caller must stop it.
 */
export const testConversion = (): Conversion =>
  createConversion({
    sofficePath: null,
    searchPath: process.env.PATH!,
    slots: 1,
    timeoutMs: 120_000,
    fontFolders: officeFontFolders(),
    log: { info: () => {}, warn: () => {} },
  })
