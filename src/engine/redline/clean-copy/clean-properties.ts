import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import { keepChildren, localName, type ShownProperties } from './shown-properties.ts'

/** Properties that describe the document rather than its authors. */
const documentProperties = new Set(['title', 'language'])

/** Removes the author, the last editor, dates, keywords and so on, unless the text shows them. */
export function cleanCoreProperties(root: XmlElement, shown: ShownProperties): void {
  keepChildren(root, child => {
    const name = localName(child)
    return documentProperties.has(name) || isShown(name, shown)
  })
}

/**
 * Removes the company, manager, template, times and counts, unless the text shows them. The base of relative links
 * stays, because links depend on it.
 */
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
