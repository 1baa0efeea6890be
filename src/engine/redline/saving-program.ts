import { firstChild, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** The program that saved a file, without its version, by the root of its extended properties. */
export function savingProgram(properties: XmlElement | undefined): string {
  const name = properties && firstChild(properties, 'ep:Application')
  return (name ? textOf(name) : '').replace(/[/~\d].*$/s, '').trim()
}
