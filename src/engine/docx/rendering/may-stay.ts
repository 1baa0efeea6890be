import { DOCUMENT_TYPE } from '../word-document.ts'

/**
 * The complete list of what LibreOffice gets of a document. Everything that can make it read, fetch, run or keep
 * something is named here; the copy contains nothing else. Pictures have a separate list, by their bytes: `pictures/`.
 */

const word = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`
const drawing = (name: string) => `application/vnd.openxmlformats-officedocument.drawingml.${name}+xml`
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}+xml`

/** A kind of part, and the kinds of parts it may refer to. */
export interface PartRule {
  /** The root element; null for the package, which has none. */
  root: string | null
  contentType: string
  /** The name of the part in the copy, without its number and `.xml`. */
  name: string
  leadsTo: readonly string[]
  /** The only elements that may be directly below the root; any element when absent. */
  children?: ReadonlySet<string>
}

const pictured = ['image', 'hyperlink', 'chart', 'diagramdata', 'diagramlayout', 'diagramquickstyle', 'diagramcolors']
const story = [...pictured, 'diagramdrawing']

/** The settings that may stay. They determine where lines and pages end. */
const settings = new Set(
  [
    ...['zoom', 'mirrorMargins', 'alignBordersAndEdges', 'bordersDoNotSurroundHeader', 'bordersDoNotSurroundFooter'],
    ...['gutterAtTop', 'defaultTabStop', 'autoHyphenation', 'consecutiveHyphenLimit', 'hyphenationZone'],
    ...['doNotHyphenateCaps', 'evenAndOddHeaders', 'bookFoldRevPrinting', 'bookFoldPrinting', 'bookFoldPrintingSheets'],
    ...['drawingGridHorizontalSpacing', 'drawingGridVerticalSpacing', 'displayHorizontalDrawingGridEvery'],
    ...['displayVerticalDrawingGridEvery', 'doNotUseMarginsForDrawingGridOrigin', 'drawingGridHorizontalOrigin'],
    ...['drawingGridVerticalOrigin', 'characterSpacingControl', 'printTwoOnOne', 'strictFirstAndLastChars'],
    ...['noLineBreaksAfter', 'noLineBreaksBefore', 'defaultTableStyle', 'displayBackgroundShape', 'footnotePr'],
    ...['endnotePr', 'compat', 'themeFontLang', 'clrSchemeMapping', 'decimalSymbol', 'listSeparator'],
  ].map(name => `w:${name}`),
).add('m:mathPr')

/** The rules for parts, by kind of relationship. Readers use the kind to decide how to read a part. */
export const partRules: Readonly<Record<string, PartRule>> = {
  package: {
    root: null,
    contentType: '',
    name: '',
    leadsTo: ['officedocument', 'core-properties'],
  },
  officedocument: {
    root: 'w:document',
    contentType: DOCUMENT_TYPE,
    name: '/word/document',
    leadsTo: [
      ...story,
      ...['styles', 'numbering', 'settings', 'fonttable', 'theme', 'header', 'footer', 'footnotes', 'endnotes'],
    ],
  },
  header: { root: 'w:hdr', contentType: word('header'), name: '/word/header', leadsTo: story },
  footer: { root: 'w:ftr', contentType: word('footer'), name: '/word/footer', leadsTo: story },
  footnotes: { root: 'w:footnotes', contentType: word('footnotes'), name: '/word/footnotes', leadsTo: story },
  endnotes: { root: 'w:endnotes', contentType: word('endnotes'), name: '/word/endnotes', leadsTo: story },
  styles: { root: 'w:styles', contentType: word('styles'), name: '/word/styles', leadsTo: [] },
  numbering: { root: 'w:numbering', contentType: word('numbering'), name: '/word/numbering', leadsTo: ['image'] },
  settings: {
    root: 'w:settings',
    contentType: word('settings'),
    name: '/word/settings',
    leadsTo: [],
    children: settings,
  },
  fonttable: { root: 'w:fonts', contentType: word('fontTable'), name: '/word/fontTable', leadsTo: [] },
  theme: { root: 'a:theme', contentType: office('theme'), name: '/word/theme/theme', leadsTo: ['image'] },
  chart: {
    root: 'c:chartSpace',
    contentType: drawing('chart'),
    name: '/word/charts/chart',
    leadsTo: ['image', 'themeoverride', 'chartusershapes'],
  },
  themeoverride: {
    root: 'a:themeOverride',
    contentType: office('themeOverride'),
    name: '/word/theme/themeOverride',
    leadsTo: ['image'],
  },
  chartusershapes: {
    root: 'c:userShapes',
    contentType: drawing('chartshapes'),
    name: '/word/drawings/drawing',
    leadsTo: ['image'],
  },
  diagramdata: {
    root: 'dgm:dataModel',
    contentType: drawing('diagramData'),
    name: '/word/diagrams/data',
    leadsTo: ['image'],
  },
  diagramlayout: {
    root: 'dgm:layoutDef',
    contentType: drawing('diagramLayout'),
    name: '/word/diagrams/layout',
    leadsTo: ['image'],
  },
  diagramquickstyle: {
    root: 'dgm:styleDef',
    contentType: drawing('diagramStyle'),
    name: '/word/diagrams/quickStyle',
    leadsTo: [],
  },
  diagramcolors: {
    root: 'dgm:colorsDef',
    contentType: drawing('diagramColors'),
    name: '/word/diagrams/colors',
    leadsTo: [],
  },
  diagramdrawing: {
    root: 'dsp:drawing',
    contentType: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
    name: '/word/diagrams/drawing',
    leadsTo: ['image'],
  },
  'core-properties': {
    root: 'cp:coreProperties',
    contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
    name: '/docProps/core',
    leadsTo: [],
  },
}

/** The part of a relationship type before its last segment; LibreOffice accepts no other bases. */
export const relationshipBases: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
  'http://schemas.openxmlformats.org/package/2006/relationships/metadata',
  'http://schemas.microsoft.com/office/2007/relationships',
])

/** Addresses that a reader may open by clicking. Nothing else points outside of the document. */
export const clickable = /^(https?:\/\/|mailto:|tel:)/i

/**
 * The attributes that may name a relationship, and its kind. A picture that may not stay is replaced by an empty
 * picture. Otherwise the attribute is removed, or with `element` the whole element, which readers take for broken
 * without the attribute.
 */
export const references: Readonly<Record<string, { kind: string; element?: true }>> = {
  'w:hyperlink r:id': { kind: 'hyperlink' },
  'a:hlinkClick r:id': { kind: 'hyperlink', element: true },
  'w:headerReference r:id': { kind: 'header', element: true },
  'w:footerReference r:id': { kind: 'footer', element: true },
  'a:blip r:embed': { kind: 'image' },
  'v:imagedata r:id': { kind: 'image' },
  'v:imagedata o:relid': { kind: 'image' },
  'v:fill r:id': { kind: 'image' },
  'v:fill o:relid': { kind: 'image' },
  'v:stroke r:id': { kind: 'image' },
  'v:stroke o:relid': { kind: 'image' },
  'c:chart r:id': { kind: 'chart', element: true },
  'c:userShapes r:id': { kind: 'chartusershapes', element: true },
  'dgm:relIds r:dm': { kind: 'diagramdata', element: true },
  'dgm:relIds r:lo': { kind: 'diagramlayout', element: true },
  'dgm:relIds r:qs': { kind: 'diagramquickstyle', element: true },
  'dgm:relIds r:cs': { kind: 'diagramcolors', element: true },
}

/** Kinds of relationships that only stay when an attribute names them. */
export const namedKinds: ReadonlySet<string> = new Set(Object.values(references).map(reference => reference.kind))

/** The vocabularies whose elements and attributes stay, by the prefix that the code uses for them. */
export const vocabularies: ReadonlySet<string> = new Set([
  ...['w', 'w10', 'w14', 'w15', 'm', 'mc', 'xml', 'xmlns', 'r'],
  ...['a', 'a14', 'wp', 'wp14', 'wpc', 'wpg', 'wps', 'pic', 'c', 'dgm', 'dsp', 'v', 'o'],
  ...['cp', 'dc', 'dcterms', 'xsi'],
])

/**
 * Elements of these vocabularies that mean nothing without the thing that they name, or that only a program acts on:
 * objects (the picture stored with an object stays), controls, parts of other files, sound and video, fonts, macros of
 * form fields, templates, data that would replace the content of a control, comments (LibreOffice 7.4 refuses a mark
 * whose comment is missing, and crashes on comments without its graphical interface). Word prints text that is hidden
 * on web pages and LibreOffice does not; without `w:webHidden`, both print it.
 */
export const leftOut: ReadonlySet<string> = new Set([
  ...['o:OLEObject', 'w:objectEmbed', 'w:objectLink', 'w:control', 'w:movie', 'w:altChunk', 'w:subDoc'],
  ...['w:embedRegular', 'w:embedBold', 'w:embedItalic', 'w:embedBoldItalic', 'w:printerSettings'],
  ...['w:entryMacro', 'w:exitMacro', 'w:fldData', 'c:externalData', 'a14:imgProps', 'a:hlinkHover', 'a:hlinkMouseOver'],
  ...['a:snd', 'a:audioCd', 'a:audioFile', 'a:videoFile', 'a:quickTimeFile', 'a:wavAudioFile'],
  ...['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference', 'w:webHidden'],
  ...['w:dataBinding', 'w15:dataBinding'],
  // LibreOffice draws such text twice, so text extracted from the PDF would contain it twice
  ...['w:shadow', 'w:emboss', 'w:imprint'],
])

/** Attributes that are always addresses or the base of addresses, and `o:gfxdata`, which is a file. */
export const leftOutAttributes: ReadonlySet<string> = new Set([
  ...['src', 'href', 'o:href', 'o:althref', 'action', 'xml:base', 'o:gfxdata'],
])

/**
 * Attributes in the vocabularies of drawings whose values are words for readers, or names of kinds that look like
 * addresses.
 */
export const wordAttributes: ReadonlySet<string> = new Set([
  ...['descr', 'title', 'name', 'alt', 'o:title', 'uri', 'type', 'uniqueId', 'minVer', 'typeface'],
  ...['loTypeId', 'loCatId', 'qsTypeId', 'qsCatId', 'csTypeId', 'csCatId'],
])

/**
 * The fields that LibreOffice gets: page numbers, links, and the drawing of a form's check box (ISO/IEC 29500-1,
 * 17.16.5). Any other field keeps its stored result, as text.
 */
export const fields: ReadonlySet<string> = new Set(['PAGE', 'NUMPAGES', 'PAGEREF', 'HYPERLINK', 'FORMCHECKBOX'])
