import { metafileTexts } from '../docx/rendering/pictures/metafile-texts.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { descendants, textBelow, type XmlElement } from '../xml/xml-tree.ts'
import { normalCharacters } from './normal-form.ts'
import type { Shown } from './text-pattern.ts'

/** The most characters that all pictures together may show. A higher limit would make reading slow. */
const PICTURES_MOST = 600
/** The character that a glyph without text is read as. */
const UNKNOWN = '\ufffd'

/**
 * Returns what the metafiles of a document may show, since they draw their words as text: any of their characters, in
 * any order. Returns null when the document has no metafiles.
 */
export function shownInPictures({ package: { parts } }: ReadonlyWordFile): Shown | null {
  const texts = [...parts.values()].flatMap(({ name, bytes }) =>
    /\.(emf|wmf|emz|wmz)$/i.test(name) ? metafileTexts(bytes) : [],
  )
  const characters = normalCharacters(texts.join(''))
  if (texts.length === 0) return null
  const escaped = [...new Set([...characters, UNKNOWN])].map(
    character => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  )
  const to = Math.min(2 * texts.join('').length, PICTURES_MOST)
  return { kind: 'some', class: new RegExp(`[${escaped.join('')}]`, 'u'), from: 0, to }
}

/** Returns the texts of the shapes in diagrams (SmartArt): as drawn if the drawing is stored, otherwise as entered. */
export function textsInDiagrams(file: ReadonlyWordFile): string[] {
  const trees = (kind: string) => file.related(file.mainName, kind).map(part => file.tree(part.name.toLowerCase()))
  const texts = (roots: XmlElement[], name: string) =>
    roots.flatMap(root =>
      [...descendants(root)].filter(node => node.name === name).map(node => textBelow(node, isText)),
    )
  const drawings = trees('diagramdrawing')
  return drawings.length > 0 ? texts(drawings, 'dsp:txBody') : texts(trees('diagramdata'), 'dgm:t')
}

const isText = (name: string) => name === 'a:t'
