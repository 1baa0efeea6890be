import { unrecorded } from '../../docx/grammar/elements.ts'
import { ownChild } from '../../docx/grammar/order.ts'
import { childElements, cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { type Comparison, propertiesKey } from './comparison.ts'
import { endOf } from './mark-blocks.ts'

/** What of the properties of a paragraph has a record of its own. */
const beside = [...unrecorded('w:pPr'), 'w:pPrChange']

/** Records what the properties of a paragraph, of its end and of its section were, where they are others now; in place. */
export function recordProperties(comparison: Comparison, paragraph: XmlElement, was: XmlElement | undefined): void {
  const now = firstChild(paragraph, 'w:pPr')
  const [endNow, endWas] = [now, was].map(one => firstChild(one, 'w:rPr'))
  if (propertiesKey(comparison, endNow, endMarks) !== propertiesKey(comparison, endWas, endMarks)) {
    const record = comparison.mark('w:rPrChange', [element('w:rPr', {}, kept(endWas, endMarks))])
    endOf(paragraph).children.push(record)
  }
  const [sectionNow, sectionWas] = [now, was].map(one => firstChild(one, 'w:sectPr'))
  if (sectionNow && sectionWas) recordSection(comparison, sectionNow, sectionWas)
  if (propertiesKey(comparison, now, beside) === propertiesKey(comparison, was, beside)) return
  ownChild(paragraph, 'w:pPr').children.push(comparison.mark('w:pPrChange', [element('w:pPr', {}, kept(was, beside))]))
}

const endMarks = [...unrecorded('w:rPr'), 'w:rPrChange']
const sectionBeside = [...unrecorded('w:sectPr'), 'w:sectPrChange']

/** Which headers a section has cannot be recorded (CT_SectPrBase). */
export function recordSection(comparison: Comparison, now: XmlElement, was: XmlElement): void {
  if (propertiesKey(comparison, now, sectionBeside) === propertiesKey(comparison, was, sectionBeside)) return
  now.children.push(comparison.mark('w:sectPrChange', [element('w:sectPr', {}, kept(was, sectionBeside))]))
}

/**
 * Records what the properties of a table, a row or a cell were (`w:tblPr`, `w:trPr`, `w:tcPr`, `w:tblPrEx`) where they are
 * others now, in place.
 */
export function recordTableProperties(comparison: Comparison, name: string, now: XmlElement, was: XmlElement): void {
  const [propertiesNow, propertiesWas] = [firstChild(now, name), firstChild(was, name)]
  if (propertiesKey(comparison, propertiesNow) === propertiesKey(comparison, propertiesWas)) return
  const record = comparison.mark(`${name}Change`, [element(name, {}, kept(propertiesWas, []))])
  ownChild(now, name).children.push(record)
}

const kept = (properties: XmlElement | undefined, without: readonly string[]): XmlElement[] =>
  childElements(properties)
    .filter(child => !without.includes(child.name))
    .map(cloneElement)

/** A run's properties with a record of what they were. */
export function changedFormat(
  comparison: Comparison,
  now: XmlElement | undefined,
  was: XmlElement | undefined,
): XmlElement {
  const record = comparison.mark('w:rPrChange', [element('w:rPr', {}, kept(was, endMarks))])
  return element('w:rPr', {}, [...(now?.children ?? []).filter(isElement).map(cloneElement), record])
}
