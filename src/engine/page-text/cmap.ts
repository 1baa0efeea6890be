/** The parts of a CMap that are needed to read text (ISO 32000-2 §9.7.5, §9.10.3; Adobe Technical Note 5014). */
export interface Cmap {
  /** The text of each code, from `bfchar` and `bfrange`. */
  texts: Map<number, string>
  /** Runs of consecutive codes and CIDs, from `cidchar` and `cidrange`. */
  cids: { first: number; last: number; cid: number }[]
  /** The lengths of codes, from `codespacerange`; empty when the CMap does not state them. */
  codeSpaces: { bytes: number; first: number; last: number }[]
}

/** More texts than any font has glyphs; a longer range is cut. */
const MAX_TEXTS = 70_000
const MAX_ENTRIES = 80_000

const PAIR = /<([\da-fA-F\s]*)>\s*<([\da-fA-F\s]*)>/g
const TEXT_RANGE = /<([\da-fA-F\s]*)>\s*<([\da-fA-F\s]*)>\s*(?:<([\da-fA-F\s]*)>|\[((?:\s*<[\da-fA-F\s]*>)*)\s*\])/g
const CID_RANGE = /<([\da-fA-F\s]*)>\s*<([\da-fA-F\s]*)>\s*(\d+)/g
const CID = /<([\da-fA-F\s]*)>\s*(\d+)/g

/** Reads a CMap, skipping malformed parts. */
export function readCmap(bytes: Uint8Array): Cmap {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const cmap: Cmap = { texts: new Map(), cids: [], codeSpaces: [] }
  for (const [first, last] of matches(source, 'codespacerange', PAIR)) {
    const bytes = Math.ceil(first!.replace(/\s/g, '').length / 2)
    if (bytes >= 1 && bytes <= 4) cmap.codeSpaces.push({ bytes, first: code(first!), last: code(last!) })
  }
  for (const [glyphCode, text] of matches(source, 'bfchar', PAIR)) cmap.texts.set(code(glyphCode!), utf16(text!))
  for (const [first, last, text, list] of matches(source, 'bfrange', TEXT_RANGE)) {
    if (list === undefined) addTextRange(cmap.texts, code(first!), code(last!), utf16(text!))
    else
      [...list.matchAll(/<([\da-fA-F\s]*)>/g)].forEach(
        (item, i) => void cmap.texts.set(code(first!) + i, utf16(item[1]!)),
      )
  }
  for (const [first, last, cid] of matches(source, 'cidrange', CID_RANGE))
    cmap.cids.push({ first: code(first!), last: code(last!), cid: Number(cid) })
  for (const [glyphCode, cid] of matches(source, 'cidchar', CID))
    cmap.cids.push({ first: code(glyphCode!), last: code(glyphCode!), cid: Number(cid) })
  return cmap
}

function* matches(source: string, kind: string, pattern: RegExp): Generator<(string | undefined)[]> {
  let count = 0
  for (const body of sections(source, kind)) {
    for (const match of body.matchAll(pattern)) {
      if (++count > MAX_ENTRIES) return
      yield match.slice(1)
    }
  }
}

function* sections(source: string, kind: string): Generator<string> {
  const [begin, end] = [`begin${kind}`, `end${kind}`]
  for (let at = source.indexOf(begin); at >= 0; at = source.indexOf(begin, at)) {
    const stop = source.indexOf(end, at)
    if (stop < 0) return
    yield source.slice(at + begin.length, stop)
    at = stop
  }
}

const code = (hex: string) => Number.parseInt(hex.replace(/\s/g, ''), 16) || 0

/** Adds the texts of a range of codes. From each code to the next, the last code unit of the text increases by one. */
function addTextRange(texts: Map<number, string>, first: number, last: number, text: string): void {
  if (text === '') return
  const start = text.slice(0, -1)
  const unit = text.charCodeAt(text.length - 1)
  for (let current = first; current <= last && texts.size < MAX_TEXTS; current++) {
    texts.set(current, start + String.fromCharCode(unit + current - first))
  }
}

function utf16(hex: string): string {
  const digits = hex.replace(/\s/g, '')
  if (digits.length <= 2) return digits === '' ? '' : String.fromCharCode(Number.parseInt(digits, 16))
  let text = ''
  for (let i = 0; i + 3 < digits.length; i += 4)
    text += String.fromCharCode(Number.parseInt(digits.slice(i, i + 4), 16))
  return text
}
