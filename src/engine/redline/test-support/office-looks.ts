import { parseXml } from '../../xml/parse-xml.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'

/** How LibreOffice shows a letter. Sizes are in points. */
export interface OfficeLetter {
  letter: string
  font: string
  size: number
  isBold: boolean
  isItalic: boolean
  /** `auto`, or `#rrggbb`. */
  color: string
}

/** How LibreOffice shows a paragraph: its letters, without white space, and its place. Lengths are in points. */
export interface OfficeParagraph {
  letters: OfficeLetter[]
  align: string
  /** Missing in lists, whose indents are those of the list. */
  start?: number
  firstLine?: number
}

type Properties = Map<string, string>
interface Style {
  parent: string | undefined
  properties: Properties
}

/** Reads the paragraphs of the body from a flat OpenDocument file, as LibreOffice saves it. */
export function officeParagraphs(xml: string): OfficeParagraph[] {
  const root = parseXml(withPlainNames(xml))
  const styles = readStyles(root)
  const text = firstChild(firstChild(root, 'office.body'), 'office.text')!
  const paragraphs: OfficeParagraph[] = []
  walk(text, false, { styles, paragraphs })
  return paragraphs
}

/** Writes `text.p` for `text:p`, because the reader knows the prefixes of OOXML only. */
const withPlainNames = (xml: string): string =>
  xml.replace(/<[^>]+>/g, tag =>
    tag.replace(/ xmlns:[\w-]+="[^"]*"/g, '').replace(/(^<\/?|\s)([\w-]+):(?=[\w-]+)/g, '$1$2.'),
  )

interface Styles {
  /** Returns the first of some properties that a style of paragraphs or text has, or a style it is based on. */
  property(names: readonly string[], ...properties: string[]): string | undefined
  fontOf(name: string): string
}

function readStyles(root: XmlElement): Styles {
  const styles = new Map<string, Style>()
  const defaults: Properties = new Map()
  const fonts = new Map(
    childElements(firstChild(root, 'office.font-face-decls'), 'style.font-face').map(face => [
      attribute(face, 'style.name') ?? '',
      (attribute(face, 'svg.font-family') ?? '').split(/[;,]/)[0]!.replace(/^'|'$/g, ''),
    ]),
  )
  for (const holder of ['office.styles', 'office.automatic-styles'])
    for (const node of childElements(firstChild(root, holder))) {
      const family = attribute(node, 'style.family')
      if (family !== 'paragraph' && family !== 'text') continue
      const properties: Properties = new Map()
      for (const part of childElements(node)) for (const { name, value } of part.attributes) properties.set(name, value)
      if (node.name === 'style.default-style' && family === 'paragraph')
        for (const [name, value] of properties) defaults.set(name, value)
      const parent = attribute(node, 'style.parent-style-name')
      styles.set(`${family} ${attribute(node, 'style.name')}`, {
        parent: parent === undefined ? undefined : `${family} ${parent}`,
        properties,
      })
    }
  return {
    fontOf: name => fonts.get(name) ?? name,
    property(names, ...properties) {
      for (const start of names)
        for (let style = styles.get(start); style; style = styles.get(style.parent ?? ''))
          for (const name of properties) {
            const value = style.properties.get(name)
            if (value !== undefined) return value
          }
      return properties.map(name => defaults.get(name)).find(value => value !== undefined)
    },
  }
}

interface Reading {
  styles: Styles
  paragraphs: OfficeParagraph[]
}

const left = /^(text.tracked-changes|text.note|office.annotation|draw\..*|table.table-header-columns|text.list-header)$/

function walk(parent: XmlElement, isInList: boolean, reading: Reading): void {
  for (const node of childElements(parent)) {
    if (left.test(node.name)) continue
    if (node.name === 'text.p' || node.name === 'text.h') reading.paragraphs.push(paragraphOf(node, isInList, reading))
    else walk(node, isInList || node.name === 'text.list', reading)
  }
}

function paragraphOf(node: XmlElement, isInList: boolean, { styles }: Reading): OfficeParagraph {
  const names = [`paragraph ${attribute(node, 'text.style-name')}`]
  const letters: OfficeLetter[] = []
  const visit = (parent: XmlElement, around: readonly string[]) => {
    for (const child of parent.children) {
      if (!isElement(child)) letters.push(...lettersOf(child, around, styles))
      else if (!left.test(child.name)) {
        const style = child.name === 'text.span' ? attribute(child, 'text.style-name') : undefined
        visit(child, style === undefined ? around : [`text ${style}`, ...around])
      }
    }
  }
  visit(node, names)
  const align = styles.property(names, 'fo.text-align') ?? 'start'
  const place = isInList
    ? {}
    : {
        start: pointsIn(styles.property(names, 'fo.margin-left')),
        firstLine: pointsIn(styles.property(names, 'fo.text-indent')),
      }
  return { letters, align: align === 'left' ? 'start' : align === 'right' ? 'end' : align, ...place }
}

function lettersOf(text: string, names: readonly string[], styles: Styles): OfficeLetter[] {
  const shown = text.replace(/\s/g, '')
  if (shown === '') return []
  // either the automatic colour or a colour, whichever style is nearer
  const color = styles.property(names, 'style.use-window-font-color', 'fo.color')
  const look = {
    font: styles.fontOf(styles.property(names, 'style.font-name') ?? ''),
    size: pointsIn(styles.property(names, 'fo.font-size')),
    isBold: styles.property(names, 'fo.font-weight') === 'bold',
    isItalic: styles.property(names, 'fo.font-style') === 'italic',
    color: color?.startsWith('#') ? color : 'auto',
  }
  return [...shown].map(letter => ({ letter, ...look }))
}

const units: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 }

function pointsIn(length: string | undefined): number {
  const [, number, unit] = /^(-?[\d.]+)(pt|in|cm|mm)$/.exec(length ?? '') ?? []
  return number === undefined ? 0 : Math.round(Number(number) * units[unit!]! * 10) / 10
}
