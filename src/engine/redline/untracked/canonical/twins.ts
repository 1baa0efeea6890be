import type { XmlElement } from '../../../xml/xml-tree.ts'

/**
 * What a file defines under one name, as one element. Programs do not agree on which of two definitions of the same name
 * counts, so both do.
 */
export function asOne([first, ...others]: XmlElement[]): XmlElement | undefined {
  return first && others.length > 0 ? { ...first, children: [...first.children, ...others] } : first
}
