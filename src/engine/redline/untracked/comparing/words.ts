import { traitsOf } from '../../../docx/grammar/elements.ts'
import {
  attributeOf,
  type CanonicalAttribute,
  type CanonicalElement,
  elementsIn,
  isCanonical,
} from '../canonical/canonical-element.ts'

/** Names of the format that say less than they could. */
const plain: Record<string, string> = {
  ...{ b: 'bold', i: 'italic', u: 'underline', sz: 'size in half points', vanish: 'hidden', color: 'colour' },
  ...{
    jc: 'alignment',
    ind: 'indent',
    shd: 'shading',
    numId: 'list',
    ilvl: 'level',
    lvl: 'level',
    numFmt: 'number format',
  },
  ...{
    lvlText: 'number text',
    pStyle: 'style',
    rStyle: 'style',
    tblStyle: 'table style',
    rFonts: 'fonts',
    tblW: 'table width',
  },
  ...{ tcW: 'cell width', pgSz: 'page size', pgMar: 'page margins', cols: 'columns', titlePg: 'first page differs' },
  ...{
    drawing: 'picture or drawing',
    pict: 'drawing',
    object: 'embedded object',
    oMath: 'formula',
    oMathPara: 'formula',
  },
  ...{
    ruby: 'text with reading',
    fldChar: 'field',
    sdt: 'content control',
    sdtPr: '',
    pPr: '',
    rPr: '',
    tcPr: '',
    trPr: '',
  },
  ...{ tblPr: '', sectPr: '', val: '', footnoteReference: 'footnote mark', endnoteReference: 'endnote mark' },
  ...{ ins: 'inserted', del: 'deleted', permStart: 'range that may be edited', altChunk: 'document of another format' },
  ...{
    hyperlink: 'link',
    headerReference: 'header',
    footerReference: 'footer',
    instrText: 'field code',
    smartTag: 'smart tag',
    vMerge: 'joined with the cell above',
  },
}

/** An element by itself, for people: names without prefixes, contents of files as a few digits of their digest. */
function elementWords(element: CanonicalElement): string {
  const value = attributeOf(element, 'w:val')
  const isSwitch = traitsOf(element.name).onOff && (value === '0' || value === '1')
  const attributes = element.attributes.filter(one => !(isSwitch && one.name === 'w:val')).map(attributeWords)
  const texts = element.children.flatMap(child => (isCanonical(child) ? [] : [tidy(child)]))
  const all = [nameInWords(element.name), isSwitch ? (value === '1' ? 'on' : 'off') : '', ...attributes, ...texts]
  return all.filter(Boolean).join(' ')
}

function attributeWords({ name, value }: CanonicalAttribute): string {
  const words = nameInWords(name)
  return words === '' ? tidy(value) : `${words}=${tidy(value)}`
}

/** A name of the format without its prefix, or a word for it; empty for one that says nothing to people. */
export function nameInWords(name: string): string {
  const local = name.replace(/^(?:w|w1[0-9]\w*|wp|wps|m|a|r|v|o|c|vt|mc|pic):(?=\w)/, '')
  return Object.hasOwn(plain, local) ? plain[local]! : local
}

const tidy = (text: string) =>
  text
    .replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Each element in it, in order. */
export const wordsOfEach = (element: CanonicalElement): string[] =>
  elementsIn(element).map(elementWords).filter(Boolean)

export const inWords = (element: CanonicalElement): string => wordsOfEach(element).join(' ')

/** What each of two lists has that the other has not. */
export function onlyIn(a: readonly string[], b: readonly string[]): [string, string] {
  const only = (these: readonly string[], others: ReadonlySet<string>) =>
    these.filter(one => one !== '' && !others.has(one)).join(', ')
  return [only(a, new Set(b)), only(b, new Set(a))]
}

/** What of two sets of properties is not the same. */
export const changedParts = (before: CanonicalElement, after: CanonicalElement): [string, string] =>
  onlyIn(wordsOfEach(before), wordsOfEach(after))
