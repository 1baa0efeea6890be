import { unrecorded } from '../../docx/grammar/elements.ts'
import { ownChild } from '../../docx/grammar/order.ts'
import { childElements, cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { type Comparison, propertiesKey } from './comparison.ts'
import { endOf } from './mark-blocks.ts'

/** Paragraph properties that have a change record of their own. */
const excludedProperties = [...unrecorded('w:pPr'), 'w:pPrChange']

/** Records, in place, the earlier properties of a paragraph, of its end and of its section, if they differ. */
export function recordProperties(comparison: Comparison, paragraph: XmlElement, was: XmlElement | undefined): void {
  const now = firstChild(paragraph, 'w:pPr')
  const [endNow, endWas] = [now, was].map(properties => firstChild(properties, 'w:rPr'))
  if (propertiesKey(comparison, endNow, endMarks) !== propertiesKey(comparison, endWas, endMarks)) {
    const record = comparison.mark('w:rPrChange', [element('w:rPr', {}, copiedProperties(endWas, endMarks))])
    endOf(paragraph).children.push(record)
  }
  const [sectionNow, sectionWas] = [now, was].map(properties => firstChild(properties, 'w:sectPr'))
  if (sectionNow && sectionWas) recordSection(comparison, sectionNow, sectionWas)
  if (propertiesKey(comparison, now, excludedProperties) === propertiesKey(comparison, was, excludedProperties)) return
  ownChild(paragraph, 'w:pPr').children.push(
    comparison.mark('w:pPrChange', [element('w:pPr', {}, copiedProperties(was, excludedProperties))]),
  )
}

const endMarks = [...unrecorded('w:rPr'), 'w:rPrChange']
const excludedSectionProperties = [...unrecorded('w:sectPr'), 'w:sectPrChange']

/**
 * Records the earlier properties of a section, if they differ. A record cannot hold the section's headers
 * (CT_SectPrBase).
 */
export function recordSection(comparison: Comparison, now: XmlElement, was: XmlElement): void {
  if (
    propertiesKey(comparison, now, excludedSectionProperties) ===
    propertiesKey(comparison, was, excludedSectionProperties)
  )
    return
  now.children.push(
    comparison.mark('w:sectPrChange', [element('w:sectPr', {}, copiedProperties(was, excludedSectionProperties))]),
  )
}

/**
 * Records, in place, the earlier properties of a table, a row or a cell (`w:tblPr`, `w:trPr`, `w:tcPr`, `w:tblPrEx`),
 * if they differ.
 */
export function recordTableProperties(comparison: Comparison, name: string, now: XmlElement, was: XmlElement): void {
  const [propertiesNow, propertiesWas] = [firstChild(now, name), firstChild(was, name)]
  if (propertiesKey(comparison, propertiesNow) === propertiesKey(comparison, propertiesWas)) return
  const record = comparison.mark(`${name}Change`, [element(name, {}, copiedProperties(propertiesWas, []))])
  ownChild(now, name).children.push(record)
}

const copiedProperties = (properties: XmlElement | undefined, without: readonly string[]): XmlElement[] =>
  childElements(properties)
    .filter(child => !without.includes(child.name))
    .map(cloneElement)

/** Returns a run's properties with a record of the earlier properties. */
export function changedFormat(
  comparison: Comparison,
  now: XmlElement | undefined,
  was: XmlElement | undefined,
): XmlElement {
  const record = comparison.mark('w:rPrChange', [element('w:rPr', {}, copiedProperties(was, endMarks))])
  return element('w:rPr', {}, [...(now?.children ?? []).filter(isElement).map(cloneElement), record])
}
