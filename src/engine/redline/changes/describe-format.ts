import { isChange, traitsOf } from '../../docx/grammar/elements.ts'
import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'

/** The display names of properties. A description lists properties with the same name only once. */
const words: Record<string, string> = {
  'w:b': 'bold',
  'w:i': 'italic',
  'w:u': 'underline',
  'w:strike': 'strikethrough',
  'w:dstrike': 'double strikethrough',
  'w:caps': 'capitals',
  'w:smallCaps': 'small capitals',
  'w:vanish': 'hidden text',
  'w:webHidden': 'hidden text',
  'w:specVanish': 'hidden text',
  'w:color': 'colour',
  'w:sz': 'font size',
  'w:rFonts': 'font',
  'w:highlight': 'highlight',
  'w:shd': 'shading',
  'w:vertAlign': 'superscript or subscript',
  'w:position': 'raised or lowered text',
  'w:spacing': 'spacing',
  'w:w': 'width of characters',
  'w:rStyle': 'style',
  'w:pStyle': 'style',
  'w:jc': 'alignment',
  'w:ind': 'indentation',
  'w:numPr': 'numbering',
  'w:outlineLvl': 'outline level',
  'w:tabs': 'tabs',
  'w:pBdr': 'borders',
  'w:bdr': 'borders',
  'w:bidi': 'direction',
  'w:rtl': 'direction',
  'w:keepNext': 'page breaks',
  'w:keepLines': 'page breaks',
  'w:pageBreakBefore': 'page breaks',
  'w:widowControl': 'page breaks',
  'w:lang': 'language',
}

/** Descriptions of records whose properties are not listed one by one, by the kind of record. */
const whole: Record<string, string> = { section: 'page layout', numbering: 'numbering', table: 'table', grid: 'table' }

/** Variants for complex scripts, which change together with the main properties and are not listed. */
const companions = new Set(['w:bCs', 'w:iCs', 'w:szCs', 'w:cs'])
/** On/off properties. If `w:b` is switched off, for example, it is described as `not bold`. */
const toggles = new Set(['w:b', 'w:i', 'w:strike', 'w:caps', 'w:smallCaps', 'w:vanish'])

/** Describes in words what a tracked change of properties changes: `bold, font size 11 to 12`. */
export function describeFormat(properties: XmlElement, mark: XmlElement): string {
  const label = whole[traitsOf(mark.name).record ?? '']
  if (label !== undefined) return label
  const before = firstChild(mark, properties.name)
  const names = [...childElements(properties), ...childElements(before)].map(element => element.name)
  const changed = [...new Set(names)].filter(name => isFormatting(name) && isChanged(properties, before, name))
  const texts = changed.map(name => describe(name, firstChild(properties, name), firstChild(before, name)))
  return [...new Set(texts)].join(', ') || 'formatting'
}

const isFormatting = (name: string) =>
  name !== 'w:rPr' && name !== 'w:sectPr' && !isChange(name) && !companions.has(name)

const isChanged = (now: XmlElement, before: XmlElement | undefined, name: string) =>
  canonical(firstChild(now, name)) !== canonical(firstChild(before, name))

/** Returns the canonical text of an element, with sorted attributes, for comparison. */
const canonical = (node: XmlElement | undefined): string =>
  node
    ? JSON.stringify([
        node.attributes.map(attribute => [attribute.name, attribute.value]).toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
        childElements(node).map(child => [child.name, canonical(child)]),
      ])
    : ''

function describe(name: string, now: XmlElement | undefined, before: XmlElement | undefined): string {
  const word = words[name] ?? 'formatting'
  const value = attribute(now, 'w:val')
  if (toggles.has(name)) return now && isOn(value) ? word : `not ${word}`
  if (name === 'w:numPr') return listLevel(now, before) ?? word
  if (name === 'w:u') return now && value !== 'none' ? word : `not ${word}`
  const former = attribute(before, 'w:val')
  if (name === 'w:sz' && value && former) return `${word} ${Number(former) / 2} to ${Number(value) / 2}`
  return word
}

/** Describes a change between two levels of the same list. The levels in the text are one-based. */
function listLevel(now: XmlElement | undefined, before: XmlElement | undefined): string | undefined {
  const [list, former] = [now, before].map(numbering => attribute(firstChild(numbering, 'w:numId'), 'w:val'))
  const [level, was] = [now, before].map(numbering =>
    Number(attribute(firstChild(numbering, 'w:ilvl'), 'w:val') ?? Number.NaN),
  )
  const isSameList = list !== undefined && list === former
  return isSameList && level! >= 0 && was! >= 0 ? `list level ${was! + 1} to ${level! + 1}` : undefined
}
