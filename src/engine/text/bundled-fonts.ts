import { type Hand, handHeights } from '../fields/hands.ts'
import { holdPackagedFile, readPackagedFile } from '../packaged-file.ts'

/**
 * A bundled font. All are under the SIL Open Font License, with 1000 units to the em and one weight each. `ascent` and
 * `descent` are the limits of ordinary text in the font, in thousandths of the em. They replace the fonts' own figures,
 * which leave room for the highest stack of marks, so that lines centered by them would look too low.
 */
export interface BundledFont {
  postScriptName: string
  file: string
  outlines: 'truetype' | 'cff'
  ascent: number
  descent: number
  capHeight: number
}

const notoSans = '@expo-google-fonts/noto-sans'

const fonts = {
  sans: truetype('NotoSans', `${notoSans}/400Regular/NotoSans_400Regular.ttf`, 950, -245, 714),
  heading: truetype('NotoSans-SemiBold', `${notoSans}/600SemiBold/NotoSans_600SemiBold.ttf`, 950, -245, 714),
  arabic: truetype('NotoSansArabic', `${notoSans}-arabic/400Regular/NotoSansArabic_400Regular.ttf`, 940, -425, 714),
  hebrew: truetype('NotoSansHebrew', `${notoSans}-hebrew/400Regular/NotoSansHebrew_400Regular.ttf`, 800, -245, 714),
  devanagari: truetype(
    'NotoSansDevanagari',
    `${notoSans}-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf`,
    900,
    -300,
    714,
  ),
  thai: truetype('NotoSansThai', `${notoSans}-thai/400Regular/NotoSansThai_400Regular.ttf`, 1010, -275, 714),
  georgian: truetype(
    'NotoSansGeorgian',
    `${notoSans}-georgian/400Regular/NotoSansGeorgian_400Regular.ttf`,
    950,
    -255,
    714,
  ),
  armenian: truetype(
    'NotoSansArmenian',
    `${notoSans}-armenian/400Regular/NotoSansArmenian_400Regular.ttf`,
    950,
    -245,
    714,
  ),
  japanese: cff('NotoSansJP-Regular', '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf'),
  korean: cff('NotoSansKR-Regular', '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf'),
  simplifiedChinese: cff('NotoSansHans-Regular', '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'),
  traditionalChinese: cff('NotoSansHant-Regular', '@embedpdf/fonts-tc/fonts/NotoSansHant-Regular.otf'),
  signature: hand('caveat', 'Caveat', 701),
  dancingScript: hand('dancing-script', 'DancingScript', 720),
  marckScript: hand('marck-script', 'MarckScript', 638),
  alexBrush: hand('alex-brush', 'AlexBrush', 700),
  allura: hand('allura', 'Allura', 590),
}

export type FontId = keyof typeof fonts

export const bundledFonts: Readonly<Record<FontId, BundledFont>> = fonts

export const fontIds = Object.keys(fonts) as FontId[]

function truetype(
  postScriptName: string,
  file: string,
  ascent: number,
  descent: number,
  capHeight: number,
): BundledFont {
  return { postScriptName, file, outlines: 'truetype', ascent, descent, capHeight }
}

function cff(postScriptName: string, file: string): BundledFont {
  return { postScriptName, file, outlines: 'cff', ascent: 880, descent: -120, capHeight: 733 }
}

/** Describes the font of a hand. Its package has the hand's name, its file the font's. */
function hand(name: Hand, postScriptName: string, capHeight: number): BundledFont {
  const { ascent, descent } = handHeights[name]
  const file = `@expo-google-fonts/${name}/400Regular/${postScriptName}_400Regular.ttf`
  return truetype(postScriptName, file, ascent, descent, capHeight)
}

/** Reads a font's file, again on each call: callers keep a copy in WebAssembly memory, and none in the heap. */
export function readFontFile(font: FontId): Uint8Array<ArrayBuffer> {
  return readPackagedFile(bundledFonts[font].file)
}

/**
 * Opens the files of all fonts and keeps them open. Most fonts are read when the first text needs them, which may be
 * after the process has lost access to files.
 */
export function holdFontFiles(): void {
  for (const { file } of Object.values(bundledFonts)) holdPackagedFile(file)
}
