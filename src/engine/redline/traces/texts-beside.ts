import { serializeXml } from '../../xml/serialize-xml.ts'
import type { ChangedParagraphs } from '../comments/move-places.ts'
import type { ReadonlyRevision } from '../open-revision.ts'
import { paragraphsBeside } from '../operations/story-places.ts'
import { currentTextOf } from '../paragraph-text.ts'

/** The paragraphs of notes, headers and footers, by anchor: their text, and their whole content. */
export type TextsBeside = Map<string, { text: string; content: string }>

/**
 * Reads the paragraphs of notes, headers and footers.
 *
 * @param drawn the content used to compare paragraphs, keyed by anchor; their XML is used if it is missing
 */
export function textsBeside({ file }: ReadonlyRevision, drawn?: ReadonlyMap<string, string>): TextsBeside {
  return new Map(
    [...paragraphsBeside(file)].map(([anchor, node]) => {
      const content = drawn ? (drawn.get(anchor) ?? '') : serializeXml(node)
      return [anchor, { text: currentTextOf(node), content }]
    }),
  )
}

/**
 * Returns the paragraphs that were added, removed or changed. Their anchors are numbers, so removing a paragraph
 * changes all paragraphs after it.
 */
export function changesBeside(before: TextsBeside | null, after: TextsBeside | null) {
  if (!before || !after) return { changed: [], changedParagraphs: [] }
  const anchors = [...new Set([...before.keys(), ...after.keys()])]
  const changed = anchors.filter(anchor => before.get(anchor)?.content !== after.get(anchor)?.content)
  const changedParagraphs = changed.flatMap((anchor): ChangedParagraphs[] => {
    const [was, is] = [before.get(anchor)?.text, after.get(anchor)?.text]
    if (was === undefined || was === is) return []
    return [{ before: [{ anchor, text: was }], after: [{ anchor, text: is ?? '' }] }]
  })
  return { changed, changedParagraphs }
}
