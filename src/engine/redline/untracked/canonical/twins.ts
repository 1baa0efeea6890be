import type { XmlElement } from '../../../xml/xml-tree.ts'

/**
 * Combines all definitions that a file has under the same name into one element. Programs disagree on which of two such
 * definitions applies, so both count.
 */
export function mergeTwins([first, ...others]: XmlElement[]): XmlElement | undefined {
  return first && others.length > 0 ? { ...first, children: [...first.children, ...others] } : first
}
