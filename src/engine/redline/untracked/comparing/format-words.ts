/**
 * Phrases for names in the file format that cannot be understood from their parts. Empty for names that mean nothing to
 * people.
 */
const phrases: Record<string, string> = {
  ...{ b: 'bold', i: 'italic', u: 'underline', sz: 'size in half points', vanish: 'hidden', jc: 'alignment' },
  ...{ color: 'colour', ind: 'indent', shd: 'shading', numId: 'list', ilvl: 'level', lvl: 'level', lvlJc: 'alignment' },
  ...{ numFmt: 'number format', lvlText: 'number text', pStyle: 'style', rStyle: 'style', tblStyle: 'table style' },
  ...{ rFonts: 'fonts', tblW: 'table width', tcW: 'cell width', pgSz: 'page size', pgMar: 'page margins' },
  ...{
    cols: 'columns',
    titlePg: 'first page differs',
    tblHeader: 'repeated as heading row',
    gridSpan: 'columns joined',
  },
  ...{ vMerge: 'joined with the cell above', hMerge: 'joined with the cell before', cantSplit: 'stays on one page' },
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
    fldSimple: 'field',
    instrText: 'field code',
    sdt: 'content control',
  },
  ...{
    sdtContent: '',
    sdtPr: '',
    sdtEndPr: '',
    pPr: '',
    rPr: '',
    tcPr: '',
    trPr: '',
    tblPr: '',
    tblPrEx: '',
    sectPr: '',
  },
  ...{ numPr: '', val: '', lpwstr: '', lpstr: '', id: '', embed: '', lastValue: 'chosen', fldCharType: 'part' },
  ...{ footnoteReference: 'footnote mark', endnoteReference: 'endnote mark', headerReference: 'header' },
  ...{ footerReference: 'footer', hyperlink: 'link', smartTag: 'smart tag', altChunk: 'document of another format' },
  ...{ ins: 'inserted', del: 'deleted', moveFrom: 'moved away', moveTo: 'moved here', cellIns: 'cell inserted' },
  ...{
    cellDel: 'cell deleted',
    permStart: 'range that may be edited',
    edGrp: 'editors',
    ed: 'editor',
    fldLock: 'locked',
  },
  ...{ sym: 'symbol', br: 'line break', cr: 'line break', t: 'text', delText: 'text', p: 'paragraph', r: '' },
  ...{ tbl: 'table', tr: 'row', tc: 'cell', cx: 'width', cy: 'height', w: 'width', h: 'height', blip: 'image' },
  ...{ extent: 'size', OLEObject: 'embedded file', ProgID: 'program', lvlOverride: 'level changed' },
  ...{ txbxContent: 'text box', graphicData: '', graphic: '', inline: 'in line with text', anchor: 'placed at' },
  ...{ rPrChange: 'formatting changed', pPrChange: 'formatting changed', tblPrChange: 'formatting changed' },
  ...{ trPrChange: 'formatting changed', tcPrChange: 'formatting changed', sectPrChange: 'section changed' },
  ...{ trackRevisions: 'track changes', storeItemID: 'data', xpath: 'at', dataBinding: 'bound to data' },
}

/** The abbreviations in names of the file format, spelled out. Empty for parts that mean nothing to people. */
const abbreviations: Record<string, string> = {
  ...{ tbl: 'table', tc: 'cell', tr: 'row', pg: 'page', sz: 'size', num: 'number', lvl: 'level', fld: 'field' },
  ...{
    pos: 'position',
    pr: 'properties',
    hdr: 'header',
    ftr: 'footer',
    clr: 'colour',
    color: 'colour',
    bg: 'background',
  },
  ...{ fmt: 'format', def: 'default', sect: 'section', mar: 'margin', bdr: 'border', ind: 'indent', char: 'character' },
  ...{
    chars: 'characters',
    alt: 'other',
    txt: 'text',
    txbx: 'text box',
    t: 'text',
    v: 'vertical',
    h: 'horizontal',
    cs: 'complex script',
  },
  ...{ cnv: '', nv: '', sp: 'shape', pic: 'picture', ext: 'extension', lst: 'list', rel: 'relative', ref: 'reference' },
  ...{
    sdt: 'content control',
    ole: 'embedded',
    prog: 'program',
    doc: 'document',
    p: 'paragraph',
    r: 'text',
    run: 'text',
  },
  ...{ rtl: 'right to left', bidi: 'right to left', dstrike: 'double strike', idx: 'index', grp: 'group' },
}

/** Returns a name of the file format in words, without its prefix; empty for a name that means nothing to people. */
export function nameInWords(name: string): string {
  const local = name.replace(/^[A-Za-z]\w*:(?=\w)/, '')
  return Object.hasOwn(phrases, local) ? phrases[local]! : inPlainWords(local)
}

/** Splits a name into words: `pageBreakBefore` becomes `page break before`, `tblGrid` becomes `table grid`. */
const inPlainWords = (name: string): string =>
  partsOf(name)
    .map(part => (Object.hasOwn(abbreviations, part) ? abbreviations[part]! : part))
    .filter(Boolean)
    .join(' ')

const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z]+/g) ?? []).map(part => part.toLowerCase())

/** Elements and attributes whose values the file's author chose. These values are reported unchanged. */
const givenNames =
  /^w:(name|tag|alias|lvlText|docVar|bookmarkStart|listItem|altName|docPartGallery|placeholder|docPart|basedOn)$/

/** Enumerated values of the file format that are not words, with their meanings. */
const valuePhrases: Record<string, string> = {
  dxa: 'twentieths of a point',
  pct: 'fiftieths of a percent',
  nil: 'none',
}

const levels = new Set(['w:ilvl', 'w:outlineLvl'])

/**
 * Returns an enumerated value of the file format, such as `lowerLetter`, in words, and a level counted from one. Other
 * values are returned unchanged.
 */
export function valueInWords(element: string, attribute: string, value: string): string {
  if (levels.has(attribute === 'w:val' ? element : attribute) && /^\d$/.test(value)) return `${Number(value) + 1}`
  const isListed = attribute.startsWith('w:') && !givenNames.test(element) && !givenNames.test(attribute)
  if (!isListed) return value
  if (Object.hasOwn(valuePhrases, value)) return valuePhrases[value]!
  return /^[a-z]+([A-Z][a-z]+|\d)+$/.test(value) ? inPlainWords(value) : value
}
