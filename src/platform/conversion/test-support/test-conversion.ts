import { type Conversion, createConversion } from '../conversion.ts'
import { officeFonts } from '../office-fonts.ts'

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
    fonts: officeFonts(),
    log: { info: () => {}, warn: () => {} },
  })
