import { switches } from '../canonical/noise.ts'
import { withoutSeparators } from '../canonical/separators.ts'

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

/** A canonical string for people: names without prefixes and signs, contents of files as a few digits of their digest. */
export const inWords = (text: string): string =>
  withoutSeparators(text)
    .replace(/(w:\w+) w:val=([01])(?=[\s,]|$)/g, (found, name: string, value: string) =>
      switches.has(name) ? `${name} ${value === '1' ? 'on' : 'off'}` : found,
    )
    .replace(/(^|[\s,])(?:w|w1[0-9]\w*|wp|wps|m|a|r|v|o|c|vt|mc|pic):(?=\w)/g, '$1')
    .replace(/(^|[\s,])(\w+)(?==|[\s,]|$)/g, (found, before: string, name: string) =>
      Object.hasOwn(plain, name) ? before + plain[name] : found,
    )
    .replace(/(^|\s)=/g, '$1')
    .replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(^|, )(?:, )+/g, '$1')
    .replace(/^[\s,]+|[\s,]+$/g, '')
