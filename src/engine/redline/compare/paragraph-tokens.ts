import { isOfWrapper, isPlace, isSpan, traitsOf, wrapsRuns } from '../../docx/grammar/elements.ts'
import { attribute, childElements, element, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type InlineVisitor, readInline } from '../inline-content.ts'
import { tokensOf } from '../text-diff/text-tokens.ts'
import type { ComparedToken } from '../text-diff/word-diff.ts'
import { shownText } from '../untracked/canonical/canonical-xml.ts'
import { isCounted, isPageNumber, isPageReference } from '../untracked/canonical/noise.ts'
import type { Comparison } from './comparison.ts'
import { isCommentReference } from './mark-blocks.ts'

/** One element of a run, or an element outside runs, with the links, controls and fields around it, outermost first. */
export interface RunPiece {
  node: XmlElement
  /** The run that contains the element; null for elements outside runs. */
  run: XmlElement | null
  /** A key for the run's format. */
  format: string
  path: XmlElement[]
}

/** A word or an object of a paragraph. Two tokens are the same if their `text` is the same, whatever their format. */
export interface ParagraphToken extends ComparedToken {
  pieces: RunPiece[]
  /** Bookmarks and other places before the token. */
  places: RunPiece[]
}

export interface ParagraphTokens {
  tokens: ParagraphToken[]
  /** Bookmarks and other places at the end of the paragraph. */
  places: RunPiece[]
  controls: XmlElement[]
}

/** The weight of an object or a field, which is never merged into the changes around it. */
export const OBJECT_WEIGHT = 100
/** Whether an element is neither shown nor marks a place. */
const isUnseen = (name: string) => traitsOf(name).silent || isOfWrapper(name)

/** Returns a key for an inline content control, without its content. */
export const controlKey = (comparison: Comparison, control: XmlElement): string =>
  comparison.key({ ...control, children: childElements(control).filter(child => child.name !== 'w:sdtContent') })

/**
 * Reads a paragraph as tokens that a comparison can align: words, objects and fields. An inline control whose key is
 * not in `shared` becomes a single token.
 */
export function readTokens(
  comparison: Comparison,
  paragraph: XmlElement,
  shared: ReadonlySet<string>,
): ParagraphTokens {
  const reader = new TokenReader(comparison, shared)
  readInline(paragraph, reader)
  return reader.end()
}

class TokenReader implements InlineVisitor {
  readonly #comparison: Comparison
  readonly #shared: ReadonlySet<string>
  readonly #controls: XmlElement[] = []
  #tokens: ParagraphToken[] = []
  #places: RunPiece[] = []
  #texts: RunPiece[] = []
  #path: XmlElement[] = []
  #format = ''

  constructor(comparison: Comparison, shared: ReadonlySet<string>) {
    this.#comparison = comparison
    this.#shared = shared
  }

  enter(node: XmlElement): boolean {
    if (!this.#isOpen(node)) {
      this.#object(this.#pieceOutsideRun(node))
      return false
    }
    if (node.name === 'w:sdt') this.#controls.push(node)
    this.#path = [...this.#path, node]
    return true
  }

  leave(): void {
    this.#path = this.#path.slice(0, -1)
  }

  run(run: XmlElement): boolean {
    if (isCommentReference(run)) {
      this.#place(this.#pieceOutsideRun(run))
      return false
    }
    const properties = firstChild(run, 'w:rPr')
    this.#format = properties ? this.#comparison.key(properties) : ''
    return true
  }

  piece(node: XmlElement, run: XmlElement | null): void {
    if (isUnseen(node.name)) return
    const piece = run ? { node, run, format: this.#format, path: this.#path } : this.#pieceOutsideRun(node)
    if (run && node.name === 'w:t') this.#text(piece)
    else if (run === null && isPlace(node.name)) this.#place(piece)
    else this.#object(piece)
  }

  #text(piece: RunPiece): void {
    const last = this.#texts[0]
    if (last && !isSamePath(last.path, piece.path)) this.#endText()
    this.#texts.push(piece)
  }

  end(): ParagraphTokens {
    this.#endText()
    return { tokens: withFields(this.#comparison, this.#tokens), places: this.#places, controls: this.#controls }
  }

  /** Whether the content of a link or control is compared. If not, the whole element is one object. */
  #isOpen(node: XmlElement): boolean {
    if (node.name === 'w:sdtContent') return true
    if (!holdsRuns(node)) return false
    return isSpan(node.name) || (node.name === 'w:sdt' && this.#shared.has(controlKey(this.#comparison, node)))
  }

  #pieceOutsideRun = (node: XmlElement): RunPiece => ({ node, run: null, format: '', path: this.#path })

  #place(piece: RunPiece): void {
    this.#endText()
    this.#places.push(piece)
  }

  #object(piece: RunPiece): void {
    this.#endText()
    const isSmall = /^w:(tab|br|cr|instrText|fldChar)$/.test(piece.node.name)
    const key = isSmall ? this.#comparison.key(piece.node) : this.#comparison.shellKey(piece.node)
    const text = `${pathKey(this.#comparison, piece.path)}${key}`
    this.#push({ text, kind: 'mark', weight: isSmall ? 0 : OBJECT_WEIGHT, pieces: [piece] })
  }

  #push(token: Omit<ParagraphToken, 'places'>): void {
    this.#tokens.push({ ...token, places: this.#places })
    this.#places = []
  }

  /** Splits the collected text into words, however it is divided into runs. */
  #endText(): void {
    const texts = this.#texts
    if (texts.length === 0) return
    this.#texts = []
    const around = pathKey(this.#comparison, texts[0]!.path)
    const shown = texts.map(piece => shownText(piece.node))
    let [index, used] = [0, 0]
    for (const { text, kind, weight } of tokensOf(shown.join(''))) {
      const pieces: RunPiece[] = []
      for (let remaining = text.length; remaining > 0; ) {
        const part = shown[index]!.slice(used, used + remaining)
        if (part !== '') pieces.push({ ...texts[index]!, node: textElement(part) })
        remaining -= part.length
        used += part.length
        if (used < shown[index]!.length) continue
        index++
        used = 0
      }
      this.#push({ text: around + text, kind, weight, pieces })
    }
  }
}

export const textElement = (text: string) => element('w:t', { 'xml:space': 'preserve' }, [text])

const holdsRuns = (node: XmlElement): boolean =>
  childElements(node).some(child => child.name === 'w:r' || (wrapsRuns(child.name) && holdsRuns(child)))

export const isSamePath = (a: XmlElement[], b: XmlElement[]) =>
  a.length === b.length && a.every((node, index) => node === b[index])

const shells = new WeakMap<XmlElement, string>()

function pathKey(comparison: Comparison, path: XmlElement[]): string {
  return path
    .map(node => {
      const key = shells.get(node) ?? shellKey(comparison, node)
      shells.set(node, key)
      return key
    })
    .join('')
}

function shellKey(comparison: Comparison, node: XmlElement): string {
  if (node.name === 'w:sdt') return controlKey(comparison, node)
  if (node.name === 'w:sdtContent') return ''
  return comparison.key({ ...node, children: childElements(node).filter(child => isOfWrapper(child.name)) })
}

/**
 * Merges the tokens of each field into one object, if the field begins and ends in the same link or control, or outside
 * all of them (ECMA-376-1 §17.16.18).
 */
function withFields(comparison: Comparison, tokens: ParagraphToken[]): ParagraphToken[] {
  const merged: ParagraphToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const end = fieldEnd(tokens, at)
    if (end === null) {
      merged.push(tokens[at]!)
      continue
    }
    const field = tokens.slice(at, end + 1)
    const pieces = field.flatMap(token => token.pieces)
    const places = field.flatMap(token => token.places)
    merged.push({ text: fieldKey(comparison, field), kind: 'mark', weight: OBJECT_WEIGHT, pieces, places })
    at = end
  }
  return merged
}

const fieldChar = ({ pieces }: ParagraphToken) =>
  pieces[0]!.node.name === 'w:fldChar' ? attribute(pieces[0]!.node, 'w:fldCharType') : undefined

function fieldEnd(tokens: ParagraphToken[], start: number): number | null {
  if (fieldChar(tokens[start]!) !== 'begin') return null
  const { path } = tokens[start]!.pieces[0]!
  for (let at = start, depth = 0; at < tokens.length; at++) {
    if (tokens[at]!.pieces.some(piece => !isSamePath(piece.path, path))) return null
    const kind = fieldChar(tokens[at]!)
    if (kind === 'begin') depth++
    if (kind === 'end' && --depth === 0) return at
  }
  return null
}

/** Returns a key for a field. A page number that the field shows is left out, because programs recalculate it. */
function fieldKey(comparison: Comparison, field: ParagraphToken[]): string {
  const code = field
    .flatMap(token =>
      token.pieces.filter(piece => piece.node.name === 'w:instrText').map(piece => shownText(piece.node)),
    )
    .join('')
  const shown = field.flatMap(token => token.pieces).filter(piece => piece.node.name === 'w:t')
  const isNumber = isPageNumber(shown.map(piece => shownText(piece.node)).join(''))
  if (isNumber && (isCounted(code) || isPageReference(code)))
    return `${pathKey(comparison, field[0]!.pieces[0]!.path)}${code}`
  return field.map(token => `${token.text}${token.pieces.map(piece => piece.format).join('')}`).join('')
}
