import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type Edit, samePairs } from '../text-diff/sequence-diff.ts'
import type { Comparison } from './comparison.ts'
import { controlKey, type ParagraphTokens } from './paragraph-tokens.ts'

/**
 * Which link, control or field of the newer content each of the older is, by the tokens that both have in it. Null where one
 * would have to be two, or where a control is only in one of them: it cannot be left behind empty.
 */
export function sameWrappers(
  comparison: Comparison,
  a: ParagraphTokens,
  b: ParagraphTokens,
  edits: Edit[],
): Map<XmlElement, XmlElement> | null {
  const found = new Map<XmlElement, XmlElement>()
  const taken = new Map<XmlElement, XmlElement>()
  const pair = (one: XmlElement, other: XmlElement) => {
    if ((found.get(one) ?? other) !== other || (taken.get(other) ?? one) !== one) return false
    found.set(one, other)
    taken.set(other, one)
    return true
  }
  for (const [one, other] of samePairs(a.tokens, b.tokens, edits)) {
    // the end of a paragraph has no pieces
    const [from, to] = [one, other].map(token => token.pieces[0]?.path ?? [])
    if (!from!.every((node, index) => pair(node, to![index]!))) return null
  }
  const left = Map.groupBy(
    b.controls.filter(control => !taken.has(control)),
    one => controlKey(comparison, one),
  )
  for (const control of a.controls) {
    const other = found.has(control) ? undefined : left.get(controlKey(comparison, control))?.shift()
    if (!other) continue
    pair(control, other)
    pair(firstChild(control, 'w:sdtContent')!, firstChild(other, 'w:sdtContent')!)
  }
  const isWhole = a.controls.every(control => found.has(control)) && b.controls.every(control => taken.has(control))
  return isWhole ? found : null
}
