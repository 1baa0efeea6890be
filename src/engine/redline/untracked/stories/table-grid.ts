import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { canonical, type References } from '../canonical/canonical-xml.ts'

/** The widths of the grid are worked out from those of the cells, where all of them have one. */
export function gridKey(table: XmlElement, context: References): string {
  const grid = firstChild(table, 'w:tblGrid')
  if (!grid || cellsOf(table).every(hasWidth)) return ''
  return canonical({ ...grid, children: childElements(grid, 'w:gridCol') }, context)
}

function cellsOf(node: XmlElement): XmlElement[] {
  return childElements(node).flatMap(child =>
    child.name === 'w:tc' ? [child] : /^w:(tr|sdt|sdtContent|customXml)$/.test(child.name) ? cellsOf(child) : [],
  )
}

function hasWidth(cell: XmlElement): boolean {
  const properties = firstChild(cell, 'w:tcPr')
  const width = properties && firstChild(properties, 'w:tcW')
  return width !== undefined && !['auto', 'nil', undefined].includes(attribute(width, 'w:type'))
}
