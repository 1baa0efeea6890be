import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type SequenceEdit, samePairs } from '../text-diff/sequence-diff.ts'
import type { Comparison } from './comparison.ts'
import { controlKey, type ParagraphTokens } from './paragraph-tokens.ts'

/**
 * Pairs each link, control or field of the older content with its counterpart in the newer content, by the tokens that
 * both have inside it. Returns null if one element would need two counterparts, or if a control is on one side only,
 * because it must not be left behind empty.
 *
 * Before: “see <link a>here</link>” and “see <link b>here</link> now”. After: link a → link b.
 */
export function sameWrappers(
  comparison: Comparison,
  a: ParagraphTokens,
  b: ParagraphTokens,
  edits: SequenceEdit[],
): Map<XmlElement, XmlElement> | null {
  const newerOf = new Map<XmlElement, XmlElement>()
  const olderOf = new Map<XmlElement, XmlElement>()
  const pair = (older: XmlElement, newer: XmlElement) => {
    if ((newerOf.get(older) ?? newer) !== newer || (olderOf.get(newer) ?? older) !== older) return false
    newerOf.set(older, newer)
    olderOf.set(newer, older)
    return true
  }
  for (const [olderToken, newerToken] of samePairs(a.tokens, b.tokens, edits)) {
    // The token for the end of a paragraph has no pieces.
    const [from, to] = [olderToken, newerToken].map(token => token.pieces[0]?.path ?? [])
    if (!from!.every((node, index) => pair(node, to![index]!))) return null
  }
  const unpairedByKey = Map.groupBy(
    b.controls.filter(control => !olderOf.has(control)),
    control => controlKey(comparison, control),
  )
  for (const control of a.controls) {
    const counterpart = newerOf.has(control) ? undefined : unpairedByKey.get(controlKey(comparison, control))?.shift()
    if (!counterpart) continue
    pair(control, counterpart)
    pair(firstChild(control, 'w:sdtContent')!, firstChild(counterpart, 'w:sdtContent')!)
  }
  const isWhole = a.controls.every(control => newerOf.has(control)) && b.controls.every(control => olderOf.has(control))
  return isWhole ? newerOf : null
}
