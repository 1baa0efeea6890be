import { metafileTexts } from '../docx/rendering/pictures/metafile-texts.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { descendants, textBelow, type XmlElement } from '../xml/xml-tree.ts'

/** The texts that metafiles of a document draw: a picture may show them, and shows them as text. */
export function textsInPictures({ package: { parts } }: ReadonlyWordFile): string[] {
  return [...parts.values()].flatMap(({ name, bytes }) =>
    /\.(emf|wmf|emz|wmz)$/i.test(name) ? metafileTexts(bytes) : [],
  )
}

/** The texts of the shapes of diagrams (SmartArt): as drawn where the drawing is stored, else as entered. */
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
