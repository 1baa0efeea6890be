import { switched } from '../../docx/grammar/on-off.ts'
import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { ListLevel } from './numbering.ts'
import { childValue, paragraphStyles, type StyleSheet } from './style-sheet.ts'

/**
 * Returns the properties (`w:rPr`) that format the label of a list item, the strongest first: from its level
 * (ECMA-376-1 §17.9.24), the paragraph mark and its character style, the styles of the paragraph, and the defaults.
 */
export function labelProperties(paragraph: XmlElement, level: ListLevel | undefined, sheet: StyleSheet): XmlElement[] {
  const mark = firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr')
  const styles = [...sheet.chainOf(childValue(mark, 'w:rStyle')), ...paragraphStyles(sheet, paragraph)]
  const ofStyles = styles.map(style => firstChild(style, 'w:rPr'))
  return [firstChild(level?.node, 'w:rPr'), mark, ...ofStyles, sheet.defaultRun].filter(style => style !== undefined)
}

/**
 * Whether word processors print no label because its level or the paragraph mark is hidden. A hidden mark that
 * separates styles hides only itself (§17.3.2.36).
 */
export function isLabelVanished(paragraph: XmlElement, level: ListLevel | undefined, sheet: StyleSheet): boolean {
  const properties = labelProperties(paragraph, level, sheet)
  const isOn = (name: string) =>
    properties.map(property => switched(property, name)).find(value => value !== undefined) === true
  return isOn('w:vanish') && !isOn('w:specVanish')
}

/** Returns the language of a label as a BCP 47 tag; English if no language is named (ECMA-376-1 §17.3.2.20). */
export function labelLanguage(paragraph: XmlElement, level: ListLevel | undefined, sheet: StyleSheet): string {
  const languages = labelProperties(paragraph, level, sheet).map(property =>
    attribute(firstChild(property, 'w:lang'), 'w:val'),
  )
  return languages.find(language => language !== undefined && language !== '') ?? 'en'
}
