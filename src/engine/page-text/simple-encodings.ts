const allCodes = Uint8Array.from({ length: 256 }, (_, code) => code)

const STANDARD_HIGH = " ¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß    "

/** The text of each code, for the encodings of ISO 32000-2 Annex D.2 that a font can be based on. */
export const simpleEncodings = {
  WinAnsiEncoding: [...new TextDecoder('windows-1252').decode(allCodes)],
  MacRomanEncoding: [...new TextDecoder('macintosh').decode(allCodes)],
  StandardEncoding: Array.from({ length: 256 }, (_, code) => {
    if (code >= 0xa0) return STANDARD_HIGH[code - 0xa0]!
    if (code === 0x27) return '’'
    return code === 0x60 ? '‘' : String.fromCharCode(code)
  }),
}
