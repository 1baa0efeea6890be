import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import { keepChildren, localName, type ShownProperties } from './shown-properties.ts'

/** Of the document and not of its making. */
const ofTheDocument = new Set(['title', 'language'])

/** Author, last modified by, dates, keywords and so on go, as far as nothing in the text shows them. */
export function cleanCoreProperties(root: XmlElement, shown: ShownProperties): void {
  keepChildren(root, child => {
    const name = localName(child)
    return ofTheDocument.has(name) || isShown(name, shown)
  })
}

/** Company, manager, template, times, counts; the base of relative links is a part of what links mean. */
export function cleanExtendedProperties(root: XmlElement, shown: ShownProperties): void {
  keepChildren(root, child => {
    const name = localName(child)
    return name === 'HyperlinkBase' || isShown(name, shown)
  })
}

export function cleanCustomProperties(root: XmlElement, shown: ShownProperties): void {
  keepChildren(root, child => shown.isInField(attribute(child, 'name') ?? ''))
}

const isShown = (name: string, shown: ShownProperties) => shown.isInField(name) || shown.isBound(name)
