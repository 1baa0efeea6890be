/** The maximum number of entries in a bfchar section (Adobe Technical Note 5014 §1.4.1). */
const SECTION_ENTRIES = 100

/** Writes a ToUnicode CMap for two-byte codes (ISO 32000-2 §9.10.3): the text that each code stands for. */
export function toUnicodeCMap(texts: ReadonlyMap<number, string>): Uint8Array {
  const entries = [...texts].sort(([a], [b]) => a - b).map(([code, text]) => `<${hex16(code)}> <${utf16Hex(text)}>`)
  const sections: string[] = []
  for (let start = 0; start < entries.length; start += SECTION_ENTRIES) {
    const section = entries.slice(start, start + SECTION_ENTRIES)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar\n`)
  }
  return new TextEncoder().encode(`${prologue}${sections.join('')}${epilogue}`)
}

const prologue = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`

const epilogue = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`

export const hex16 = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')

/** Encodes UTF-16BE as hexadecimal digits, without a byte order mark. */
export function utf16Hex(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index))
  return hex
}
