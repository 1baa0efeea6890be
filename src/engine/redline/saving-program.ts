import { firstChild, textOf, type XmlElement } from '../xml/xml-tree.ts'

/**
 * Returns the name of the program that saved a file, without its version. `properties` is the root of the extended
 * properties.
 */
export function savingProgram(properties: XmlElement | undefined): string {
  const name = properties && firstChild(properties, 'ep:Application')
  return (name ? textOf(name) : '').replace(/[/~\d].*$/s, '').trim()
}
