import { attribute, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { LabelFormat } from '../../clause-content.ts'
import { pointsOf } from '../lengths.ts'
import { lookWithin, paragraphLooks, wholeLook } from '../look/text-look.ts'
import type { ListLevel } from '../numbering.ts'
import { formatWithDirect, styledRuns } from '../run-format.ts'
import { childValue, paragraphStyles } from '../style-sheet.ts'
import type { BlockContext } from './block-format.ts'
import { formatNamesOf } from './read-content.ts'

/**
 * Returns the format of the label of a list item, from its level, the paragraph mark and the styles (ECMA-376-1
 * §17.9.24); undefined for the default. `ofTables` are the `w:rPr` of the styles of the tables around it.
 */
export function labelFormat(
  paragraph: XmlElement,
  level: ListLevel | undefined,
  ofTables: readonly XmlElement[],
  context: BlockContext,
): LabelFormat | undefined {
  const styles = paragraphStyles(context.sheet, paragraph)
  const direct = [firstChild(level?.node, 'w:rPr'), firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr')].filter(
    properties => properties !== undefined,
  )
  const looks = paragraphLooks(styles, ofTables, context)
  // a bullet is shown as a character that every font has, so the font of its symbols does not matter
  const isBullet = level?.format === 'bullet'
  const around = looks.of('latin')
  const look = wholeLook([...direct, ...looks.levels], 'latin', context)
  const shown = lookWithin(isBullet ? { ...look, font: around.font } : look, around)
  const format = formatNamesOf(formatWithDirect(direct, styledRuns(context.sheet, styles, ofTables)))
  const suffix = childValue(level?.node, 'w:suff')
  const tab = attribute(firstChild(firstChild(level?.paragraph, 'w:tabs'), 'w:tab'), 'w:pos')
  const align = alignments.get(attribute(firstChild(level?.node, 'w:lvlJc'), 'w:val') ?? '')
  const label: LabelFormat = {
    ...(format.length > 0 && { format }),
    ...(shown && { look: shown }),
    ...((suffix === 'space' || suffix === 'nothing') && { suffix }),
    ...(tab !== undefined && { tab: pointsOf(tab) }),
    ...(align && { align }),
  }
  return Object.keys(label).length > 0 ? label : undefined
}

const alignments = new Map<string, LabelFormat['align']>([
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
])
