import { changeBy, wrapsBlocks } from '../docx/grammar/elements.ts'
import { childElements, type XmlElement } from '../xml/xml-tree.ts'

/** The rows of a table, those in controls among them; not those of tables in it. */
export const rowsOf = (table: XmlElement): XmlElement[] => within(table, 'w:tr')

export const cellsOf = (row: XmlElement): XmlElement[] => within(row, 'w:tc')

const within = (node: XmlElement, name: string): XmlElement[] =>
  childElements(node).flatMap(child => {
    if (child.name === name) return [child]
    return wrapsBlocks(child.name) || changeBy(child.name) === 'brings' ? within(child, name) : []
  })
