/**
 * The elements of WordprocessingML as far as the engine distinguishes them, in one table. Sections refer to ECMA-376-1;
 * names are canonical (`src/engine/xml/namespaces.ts`). An element without a row has no trait.
 */
interface Traits {
  /** Holds the blocks of a separate text: the body, a header, a note, a box (§17.2.2, §17.10, §17.11, §17.13.4.2). */
  story?: true
  /** A part of a table (§17.4). */
  table?: 'table' | 'row' | 'cell'
  /** Directly holds content, changes and the ends of ranges (EG_RunLevelElements, §A.1). */
  content?: true
  /** Wraps runs, or runs and blocks, and shows nothing itself (§17.5, §17.13.5, §17.16). */
  wraps?: 'runs' | 'any'
  /**
   * Whether a content control or custom XML is around the content, is the content, or is both in one element (§17.5).
   */
  control?: 'around' | 'content' | 'both'
  /** Has no meaning when it is empty. */
  nothingWhenEmpty?: true
  /**
   * The effect on the content in it, or on the paragraph end, row or numbering whose properties it is in (§17.13.5).
   */
  change?: 'brings' | 'takes'
  /** The effect on the cell whose properties it is in. */
  cellChange?: 'brings' | 'takes' | 'merges'
  /** Records the earlier properties, which are of this kind (§17.13.5). */
  record?: 'run' | 'paragraph' | 'section' | 'table' | 'grid' | 'numbering'
  /** Marks a place or one end of a stretch, and is not content (EG_RangeMarkupElements, §A.1). */
  place?: 'bookmark' | 'comment' | 'permission' | 'move' | 'control' | 'spelling'
  /** Begins a changed stretch. Names the element that ends it, and the effect on the stretch or the control. */
  range?: ChangedRange
  /** Holds text that is shown, or a field code (§17.3.3.31, §17.16.23). */
  text?: 'shown' | 'code'
  /** The element name of the same text when it is deleted (§17.3.3.7, §17.16.13). */
  whenDeleted?: string
  /** The character that it represents in a text. */
  character?: string
  /** Counts as one character of a text, whatever it shows. */
  object?: 'shape' | 'note' | 'reading' | 'formula' | 'alternatives'
  /** Is written for programs and has no effect, visible or otherwise. */
  silent?: true
  /**
   * The elements that a record of these properties omits, and whether they stay before or after the other elements
   * (CT_PPrBase, CT_SectPrBase …).
   */
  unrecorded?: { names: readonly string[]; stand: 'first' | 'last' }
  /** The elements in which these properties mean something; only for properties that can have a record. */
  in?: readonly string[]
  /** Its `w:val` is a style id (§17.7.4.17). */
  namesStyle?: true
  /** A property that is on or off (CT_OnOff, §17.17.4). */
  onOff?: true
}

export interface ChangedRange {
  end: string
  effect: 'brings' | 'takes'
}

const rows = (names: string, traits: Traits): Record<string, Traits> =>
  Object.fromEntries(names.split(/\s+/).map(name => [name, traits]))

const table: ReadonlyMap<string, Traits> = new Map<string, Traits>(
  Object.entries({
    // texts and their content
    ...rows('w:body w:hdr w:ftr w:footnote w:endnote w:comment w:docPartBody w:txbxContent', {
      story: true,
      content: true,
    }),
    'w:tbl': { table: 'table', content: true, nothingWhenEmpty: true },
    'w:tr': { table: 'row', content: true, nothingWhenEmpty: true },
    'w:tc': { table: 'cell', content: true },
    ...rows('w:p w:r w:rt w:rubyBase m:e m:num m:den m:sub m:sup m:deg m:fName m:lim', { content: true }),

    // wrappers of content
    ...rows('w:hyperlink w:fldSimple w:dir w:bdo', { wraps: 'runs', content: true, nothingWhenEmpty: true }),
    'w:smartTag': { wraps: 'any', content: true, nothingWhenEmpty: true },
    'w:sdt': { wraps: 'any', control: 'around' },
    'w:sdtContent': { wraps: 'any', control: 'content', content: true },
    'w:customXml': { wraps: 'any', control: 'both', content: true },

    // changes
    ...rows('w:ins w:moveTo', { change: 'brings', wraps: 'runs', content: true, nothingWhenEmpty: true }),
    ...rows('w:del w:moveFrom', { change: 'takes', wraps: 'runs', content: true, nothingWhenEmpty: true }),
    'w:cellIns': { cellChange: 'brings' },
    'w:cellDel': { cellChange: 'takes' },
    'w:cellMerge': { cellChange: 'merges' },
    'w:rPrChange': { record: 'run' },
    'w:pPrChange': { record: 'paragraph' },
    'w:sectPrChange': { record: 'section' },
    ...rows('w:tblPrChange w:tblPrExChange w:trPrChange w:tcPrChange', { record: 'table' }),
    'w:tblGridChange': { record: 'grid' },
    'w:numberingChange': { record: 'numbering' },

    // places
    ...rows('w:bookmarkStart w:bookmarkEnd', { place: 'bookmark' }),
    ...rows('w:commentRangeStart w:commentRangeEnd', { place: 'comment' }),
    ...rows('w:permStart w:permEnd', { place: 'permission' }),
    'w:proofErr': { place: 'spelling', silent: true },
    ...range('w:moveFromRange', 'move', 'takes'),
    ...range('w:moveToRange', 'move', 'brings'),
    ...range('w:customXmlInsRange', 'control', 'brings'),
    ...range('w:customXmlDelRange', 'control', 'takes'),
    ...range('w:customXmlMoveFromRange', 'control', 'takes'),
    ...range('w:customXmlMoveToRange', 'control', 'brings'),

    // inside a run
    'w:t': { text: 'shown', whenDeleted: 'w:delText' },
    'w:delText': { text: 'shown' },
    'm:t': { text: 'shown' },
    'w:instrText': { text: 'code', whenDeleted: 'w:delInstrText' },
    'w:delInstrText': { text: 'code' },
    ...rows('w:tab w:ptab', { character: '\t' }),
    ...rows('w:br w:cr', { character: '\n' }),
    'w:noBreakHyphen': { character: '\u2011' },
    'w:softHyphen': { character: '\u00ad' },
    ...rows('w:drawing w:pict w:object', { object: 'shape' }),
    ...rows('w:footnoteReference w:endnoteReference', { object: 'note' }),
    'w:ruby': { object: 'reading' },
    ...rows('m:oMath m:oMathPara', { object: 'formula', content: true, nothingWhenEmpty: true }),
    'mc:AlternateContent': { object: 'alternatives' },
    ...rows('w:lastRenderedPageBreak w:annotationRef', { silent: true }),

    // properties
    'w:rPr': {
      unrecorded: { names: ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'], stand: 'first' },
      in: 'w:r w:pPr w:style w:rPrDefault w:tblStylePr w:lvl w:sdtPr w:sdtEndPr w:ins w:del m:r m:ctrlPr'.split(' '),
      nothingWhenEmpty: true,
    },
    'w:pPr': {
      unrecorded: { names: ['w:rPr', 'w:sectPr'], stand: 'last' },
      in: ['w:p', 'w:style', 'w:pPrDefault', 'w:tblStylePr', 'w:lvl'],
      nothingWhenEmpty: true,
    },
    'w:sectPr': {
      unrecorded: { names: ['w:headerReference', 'w:footerReference'], stand: 'first' },
      in: ['w:body', 'w:pPr', 'w:docPartBody'],
    },
    'w:tblPr': { in: ['w:tbl', 'w:style', 'w:tblStylePr'] },
    'w:tblPrEx': { in: ['w:tr'], nothingWhenEmpty: true },
    'w:tblGrid': { in: ['w:tbl'] },
    'w:trPr': {
      unrecorded: { names: ['w:ins', 'w:del'], stand: 'last' },
      in: ['w:tr', 'w:style', 'w:tblStylePr'],
      nothingWhenEmpty: true,
    },
    'w:tcPr': {
      unrecorded: { names: ['w:cellIns', 'w:cellDel', 'w:cellMerge'], stand: 'last' },
      in: ['w:tc', 'w:style', 'w:tblStylePr'],
      nothingWhenEmpty: true,
    },
    'w:numPr': { in: ['w:pPr'], nothingWhenEmpty: true },
    ...rows('w:pStyle w:rStyle w:tblStyle w:basedOn w:link w:next w:numStyleLink w:styleLink', { namesStyle: true }),
    ...rows(
      `w:vanish w:webHidden w:specVanish w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike w:outline w:shadow w:emboss w:imprint w:snapToGrid w:rtl w:cs
      w:oMath w:keepNext w:keepLines w:pageBreakBefore w:widowControl w:suppressLineNumbers w:suppressAutoHyphens w:kinsoku
      w:wordWrap w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:contextualSpacing
      w:mirrorIndents w:suppressOverlap w:cantSplit w:tblHeader w:hidden w:bidiVisual w:noWrap w:tcFitText w:hideMark w:titlePg
      w:formProt w:noEndnote w:rtlGutter w:isLgl w:legacy w:evenAndOddHeaders w:mirrorMargins w:trackRevisions
      w:autoHyphenation w:showingPlcHdr w:temporary w:equation w:checked w:gutterAtTop w:doNotHyphenateCaps w:updateFields
      w:embedTrueTypeFonts w:saveSubsetFonts w:default w:linkStyles w:removePersonalInformation w:removeDateAndTime
      w:displayBackgroundShape w:doNotTrackMoves w:doNotTrackFormatting w:bordersDoNotSurroundHeader
      w:bordersDoNotSurroundFooter w:printTwoOnOne w:bookFoldPrinting w:printFormsData w:noPunctuationKerning
      w:strictFirstAndLastChars`,
      { onOff: true },
    ),
  }),
)

/** Returns the traits of the start and end elements of a changed stretch. */
function range(stem: string, place: 'move' | 'control', effect: 'brings' | 'takes'): Record<string, Traits> {
  return { [`${stem}Start`]: { place, range: { end: `${stem}End`, effect } }, [`${stem}End`]: { place } }
}

/** Returns the traits of an element; none for an element that is not in the table. */
export const traitsOf = (name: string): Readonly<Traits> => shaped.get(name) ?? none

/** All trait objects have the same shape. This makes queries fast; there is one for every element of a document. */
const none: Traits = Object.fromEntries(
  [...table.values()].flatMap(traits => Object.keys(traits).map(key => [key, undefined])),
)
const shaped = new Map([...table].map(([name, traits]) => [name, { ...none, ...traits }]))

const starts = new Map([...table].flatMap(([name, { range }]) => (range ? [[range.end, name] as const] : [])))
const undeleted = new Map([...table].flatMap(([name, { whenDeleted }]) => (whenDeleted ? [[whenDeleted, name]] : [])))

export const isStory = (name: string): boolean => traitsOf(name).story === true

/** Whether an element directly holds blocks, has at least one block, and ends with a paragraph (§17.4.65). */
export const holdsBlocks = (name: string): boolean => isStory(name) || name === 'w:tc'

export const wrapsRuns = (name: string): boolean => traitsOf(name).wraps !== undefined
export const wrapsBlocks = (name: string): boolean => traitsOf(name).wraps === 'any'

/**
 * Whether an element wraps runs and is neither a change nor a control, such as a link, a field, a tag or a direction.
 */
export function isSpan(name: string): boolean {
  const { wraps, change, control } = traitsOf(name)
  return wraps !== undefined && change === undefined && (control === undefined || control === 'both')
}

/**
 * Whether an element is a control or custom XML. `isControlContent` is true of the element that holds its content; for
 * custom XML, this is the same element.
 */
export const isControl = (name: string): boolean => /^(around|both)$/.test(traitsOf(name).control ?? '')
export const isControlContent = (name: string): boolean => /^(content|both)$/.test(traitsOf(name).control ?? '')

/**
 * Returns the effect of an element on its content, or on the thing that it is a property of; undefined for an element
 * that records no such change.
 */
export const changeBy = (name: string): Traits['change'] => traitsOf(name).change
export const cellChangeBy = (name: string): Traits['cellChange'] => traitsOf(name).cellChange

export const isRecord = (name: string): boolean => traitsOf(name).record !== undefined
export const isPlace = (name: string): boolean => traitsOf(name).place !== undefined

/** Whether an element ends a stretch that begins elsewhere. */
export const isPlaceEnd = (name: string): boolean => isPlace(name) && name.endsWith('End')

/**
 * Returns where a changed stretch ends and the effect on it; undefined for an element that does not begin a stretch.
 */
export const rangeFrom = (name: string): ChangedRange | undefined => traitsOf(name).range
export const isRangeEnd = (name: string): boolean => starts.has(name)

/** The names of all elements that record a change. */
export const changeNames: readonly string[] = [...table]
  .filter(([, { change, cellChange, record, range }]) => change ?? cellChange ?? record ?? range)
  .map(([name]) => name)

const changing: ReadonlySet<string> = new Set(changeNames)

/** Whether an element records a change; ends of ranges do not. */
export const isChange = (name: string): boolean => changing.has(name)

/** Whether an element is an end of a comment's range, or the reference to the comment after it (§17.13.4). */
export const isCommentMark = (name: string): boolean =>
  name === 'w:commentReference' || traitsOf(name).place === 'comment'

/** Whether an element holds properties of its parent. */
export const isProperties = (name: string): boolean =>
  name.endsWith('Pr') || name === 'w:tblPrEx' || name === 'w:tblGrid'

/** Whether an element belongs to a wrapper of runs itself, and not to the runs in it. */
export const isOfWrapper = (name: string): boolean => isProperties(name) || name === 'w:fldData'

/** Returns the elements that a record of these properties omits. */
export const unrecorded = (properties: string): readonly string[] => traitsOf(properties).unrecorded?.names ?? []

/**
 * Returns the name of a text or field code when it is deleted; undefined for all other elements. `undeletedName` is the
 * reverse.
 */
export const deletedName = (name: string): string | undefined => traitsOf(name).whenDeleted
export const undeletedName = (name: string): string | undefined => undeleted.get(name)
