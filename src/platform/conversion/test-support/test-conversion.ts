import { type Conversion, createConversion } from '../conversion.ts'
import { officeFontFolders } from '../office-fonts.ts'

/** One LibreOffice with the bundled fonts, in the best sandbox of this machine; the caller must stop it. */
export const testConversion = (): Conversion =>
  createConversion({
    sofficePath: null,
    searchPath: process.env.PATH!,
    slots: 1,
    timeoutMs: 120_000,
    fontFolders: officeFontFolders(),
    log: { info: () => {}, warn: () => {} },
  })
