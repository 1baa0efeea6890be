import { readXml } from '../../../../../src/engine/xml/read-xml.ts'

/** Reads the texts that cells share (ISO/IEC 29500-1 §18.4), without how they are pronounced. Throws `XmlError`. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isInText = false
  let isPhonetic = false
  readXml(xml, {
    open({ name }) {
      if (name === 'x:si') text = ''
      else if (name === 'x:rPh') isPhonetic = true
      else if (name === 'x:t') isInText = !isPhonetic
    },
    text(value) {
      if (isInText) text += value
    },
    close({ name }) {
      if (name === 'x:si') strings.push(plainText(text))
      else if (name === 'x:rPh') isPhonetic = false
      else if (name === 'x:t') isInText = false
    },
  })
  return strings
}

/** Replaces the escapes of characters that XML cannot have, such as `_x000D_` (§22.9.2.19), except NUL and surrogates. */
export const plainText = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (written, code: string) =>
    /^(0000|d[89a-f])/i.test(code) ? written : String.fromCharCode(Number.parseInt(code, 16)),
  )
