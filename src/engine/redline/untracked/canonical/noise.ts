/**
 * Content that a word processor rewrites even if no one edited it, in one table for each kind. A change to anything
 * else is a difference. Names are canonical (`src/engine/xml/namespaces.ts`).
 */

/** Elements that have no effect on what the document shows or does. */
export const noiseElements = new Set([
  'w:proofErr',
  'w:lastRenderedPageBreak',
  'w:noProof',
  'w:lang',
  'w:divId',
  'w:rsid',
  'w:nsid',
  'w:tmpl',
  'w16sdtdh:dataHash',
  // `w:id` as an element is the id of a content control.
  'w:id',
])

/**
 * Ids of saves, paragraphs, texts and shapes, the second spelling of a date, and attributes that only control how XML
 * is read.
 */
export const noiseAttributes = new Set([
  ...['w:rsidR', 'w:rsidRPr', 'w:rsidRDefault', 'w:rsidP', 'w:rsidTr', 'w:rsidSect', 'w:rsidDel'],
  ...['w14:paraId', 'w14:textId', 'w16du:dateUtc', 'wp14:anchorId', 'wp14:editId', 'w:tplc', 'w:tentative'],
  ...['xml:space', 'mc:Ignorable', 'mc:PreserveElements', 'mc:PreserveAttributes', 'o:spid', 'w:conformance'],
])

/**
 * Elements whose `id` is only a number or a name within the file. Marks of changes have such ids too, and are
 * recognized by their author.
 */
export const numberedElements = new Set([
  ...['wp:docPr', 'pic:cNvPr', 'wps:cNvPr', 'a:cNvPr', 'wpg:cNvPr', 'w:footnoteReference', 'w:endnoteReference'],
  ...['v:shape', 'v:rect', 'v:group', 'v:line', 'v:oval', 'v:roundrect', 'v:polyline', 'v:textbox'],
])
export const idAttributes = new Set(['id', 'w:id', 'ShapeID', 'ObjectID', 'w:shapeid'])

/** Whether a bookmark is one that word processors create for their own use. */
export const isNoiseBookmark = (name: string): boolean => /^(_GoBack$|_Hlk|OLE_LINK)/.test(name)

/**
 * Settings that word processors rewrite. Compatibility settings control how an old file is laid out, but every program
 * rewrites them.
 */
export const noiseSettings = new Set([
  ...['w:rsids', 'w:zoom', 'w:view', 'w:proofState', 'w:hideSpellingErrors', 'w:hideGrammaticalErrors'],
  ...['w:activeWritingStyle', 'w:themeFontLang', 'w:decimalSymbol', 'w:listSeparator', 'w14:docId', 'w15:docId'],
  ...['w16cid:durableId', 'w:shapeDefaults', 'w:hdrShapeDefaults', 'w:compat', 'w15:chartTrackingRefBased'],
  ...['w:doNotDisplayPageBoundaries', 'w:uiCompat97To2003', 'w:savePreviewPicture'],
  // Variables are compared only if a field shows them.
  'w:docVars',
])

/** Properties that control how a style is offered and which style follows it. They have no effect on existing text. */
export const noiseInStyles = new Set([
  ...['w:uiPriority', 'w:qFormat', 'w:semiHidden', 'w:unhideWhenUsed', 'w:locked', 'w:autoRedefine', 'w:hidden'],
  ...['w:aliases', 'w:next', 'w:link', 'w:personal', 'w:personalCompose', 'w:personalReply'],
])

/** Whether a field's result is recalculated whenever pages are laid out. */
export const isCounted = (code: string): boolean => /^\s*(PAGE|NUMPAGES|SECTIONPAGES)(?=[\s\\]|$)/i.test(code)
export const isTableOfContents = (code: string): boolean => /^\s*TOC(?=[\s\\]|$)/i.test(code)
export const isPageReference = (code: string): boolean => /^\s*PAGEREF(?=[\s\\]|$)/i.test(code)
/** Whether a text is a page number in one of the usual styles. Anything else that a field shows is text. */
export const isPageNumber = (text: string): boolean => /^[\p{Nd}ivxlcdmIVXLCDM.\-\u2013 ]{0,16}$/u.test(text)

/**
 * Kinds of parts that are compared by a rule of their own, or that are noise: properties that no field shows, people,
 * ids of comments, tasks made from comments, sensitivity labels, and the picture of the first page.
 */
export const separatelyComparedKinds = new Set([
  ...[
    'officedocument',
    'styles',
    'numbering',
    'settings',
    'theme',
    'fonttable',
    'websettings',
    'footnotes',
    'endnotes',
  ],
  ...['comments', 'commentsextended', 'commentsids', 'commentsextensible', 'people', 'customxml', 'customxmlprops'],
  ...['core-properties', 'extended-properties', 'custom-properties', 'thumbnail', 'styleswitheffects'],
  ...['classificationlabels', 'documenttasks'],
])

/** Kinds of parts that count only if something in the text refers to them. */
export const noiseKinds = new Set([
  ...['image', 'hyperlink', 'header', 'footer', 'oleobject', 'package', 'chart', 'video', 'audio', 'media', 'afchunk'],
  ...['subdocument', 'control', 'activexcontrolbinary', 'diagramdata', 'diagramlayout', 'diagramquickstyle'],
  ...['diagramcolors', 'diagramdrawing', 'font', 'frame', 'attachedtemplate', 'mailmergesource', 'hdphoto'],
  ...['mailmergeheadersource', 'recipientdata', 'transform', 'printersettings', 'chartex', 'model3d', 'ink', 'slicer'],
])

/** Attributes that are on or off (ST_OnOff, ECMA-376-1 §22.9.2.7). */
export const switchAttributes = new Set(
  [
    'default',
    'customStyle',
    'fldLock',
    'dirty',
    'history',
    'beforeAutospacing',
    'afterAutospacing',
    'noHBand',
    'noVBand',
    'firstRow',
    'lastRow',
    'firstColumn',
    'lastColumn',
    'equalWidth',
    'sep',
    'anchorLock',
    'customMarkFollows',
    'displacedByCustomXml',
  ].map(name => `w:${name}`),
)

/** Attributes that are off when they are missing, because they do not inherit a value. */
export const offMeansNothing = new Set(
  ['fldLock', 'dirty', 'default', 'customStyle', 'customMarkFollows', 'sep', 'anchorLock'].map(name => `w:${name}`),
)

/**
 * Values that apply when the attribute is missing, by element and attribute. These attributes do not inherit a value.
 */
export const defaultAttributes = new Map(
  Object.entries({
    'w:br': { 'w:type': 'textWrapping', 'w:clear': 'none' },
    'w:tab': { 'w:leader': 'none' },
    'w:pgSz': { 'w:orient': 'portrait' },
    'w:pgNumType': { 'w:fmt': 'decimal' },
    'w:cols': { 'w:num': '1' },
  }).map(([name, values]) => [name, new Map(Object.entries(values))] as const),
)
/** The default values of elements that hold a single value. */
export const defaultElements = new Map([
  ['w:type', 'nextPage'],
  ['w:suff', 'tab'],
])

/** Attributes for colours and characters in hexadecimal digits, which may be upper or lower case. */
export const hexadecimal = new Set(['w:color', 'w:fill', 'w:char', 'w:themeTint', 'w:themeShade'])

/** Elements whose children are a set of properties, in any order. */
export const propertySets = new Set(
  [
    'rPr',
    'pPr',
    'tblPr',
    'trPr',
    'tcPr',
    'sectPr',
    'tblPrEx',
    'sdtPr',
    'tblBorders',
    'tcBorders',
    'pBdr',
    'tcMar',
    'tblCellMar',
    'numPr',
    'tabs',
    'pgBorders',
    'style',
    'settings',
    'font',
    'docDefaults',
    'rPrDefault',
    'pPrDefault',
    'ffData',
  ].map(name => `w:${name}`),
)
/** Elements that mean nothing when they are empty. */
export const emptyMeansNothing = new Set(
  [
    'rPr',
    'pPr',
    'trPr',
    'tcPr',
    'tblPrEx',
    'tblBorders',
    'tcBorders',
    'pBdr',
    'tcMar',
    'tblCellMar',
    'numPr',
    'tabs',
    'rPrDefault',
    'pPrDefault',
  ].map(name => `w:${name}`),
)
