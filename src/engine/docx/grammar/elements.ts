/**
 * The elements of WordprocessingML as far as the engine tells them apart: what each is, in one table. Sections are those of
 * ECMA-376-1; names are canonical (`src/engine/xml/namespaces.ts`). An element that stands in no row has no trait.
 */
interface Traits {
  /** Holds the blocks of a text of its own: the body, a header, a note, a box (§17.2.2, §17.10, §17.11, §17.13.4.2). */
  story?: true
  /** A part of a table (§17.4). */
  table?: 'table' | 'row' | 'cell'
  /** Content stands directly in it, and so do changes and the ends of ranges (EG_RunLevelElements, §A.1). */
  content?: true
  /** Stands around runs, or around runs and blocks, and shows nothing itself (§17.5, §17.13.5, §17.16). */
  wraps?: 'runs' | 'any'
  /** A content control or custom XML: around its content, its content, or both in one (§17.5). */
  control?: 'around' | 'content' | 'both'
  /** Says nothing when nothing is in it. */
  nothingWhenEmpty?: true
  /** What becomes of the content in it, or of the end, the row, the numbering whose properties it is in (§17.13.5). */
  change?: 'brings' | 'takes'
  /** The same of the cell whose properties it is in. */
  cellChange?: 'brings' | 'takes' | 'merges'
  /** Records what properties were, and of what (§17.13.5). */
  record?: 'run' | 'paragraph' | 'section' | 'table' | 'grid' | 'numbering'
  /** Marks a place or an end of a stretch, and is no content (EG_RangeMarkupElements, §A.1). */
  place?: 'bookmark' | 'comment' | 'permission' | 'move' | 'control' | 'spelling'
  /** Where a changed stretch begins: the element at which it ends, and what becomes of the stretch or of the control. */
  range?: ChangedRange
  /** Holds text that is shown, or the code of a field (§17.3.3.31, §17.16.23). */
  text?: 'shown' | 'code'
  /** The name of the same text where it is deleted (§17.3.3.7, §17.16.13). */
  whenDeleted?: string
  /** The character that it is in a text. */
  character?: string
  /** One character of a text, whatever it shows. */
  object?: 'shape' | 'note' | 'reading' | 'formula' | 'alternatives'
  /** Written for programs: neither shows nor does anything. */
  silent?: true
  /** Properties: what a record of them leaves out, which stays as it is before or after the others (CT_PPrBase, CT_SectPrBase …). */
  unrecorded?: { names: readonly string[]; stand: 'first' | 'last' }
  /** Properties that can have a record: where they mean something. */
  in?: readonly string[]
  /** Its `w:val` is the id of a style (§17.7.4.17). */
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
    // texts and what is in them
    ...rows('w:body w:hdr w:ftr w:footnote w:endnote w:comment w:docPartBody w:txbxContent', {
      story: true,
      content: true,
    }),
    'w:tbl': { table: 'table', content: true, nothingWhenEmpty: true },
    'w:tr': { table: 'row', content: true, nothingWhenEmpty: true },
    'w:tc': { table: 'cell', content: true },
    ...rows('w:p w:r w:rt w:rubyBase m:e m:num m:den m:sub m:sup m:deg m:fName m:lim', { content: true }),

    // around content
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

    // in a run
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

/** The two ends of a stretch that was changed. */
function range(stem: string, place: 'move' | 'control', effect: 'brings' | 'takes'): Record<string, Traits> {
  return { [`${stem}Start`]: { place, range: { end: `${stem}End`, effect } }, [`${stem}End`]: { place } }
}

/** What an element is; without a trait for one that the table does not have. */
export const traitsOf = (name: string): Readonly<Traits> => shaped.get(name) ?? none

/** All of one shape, for the table is asked about every element of a document. */
const none: Traits = Object.fromEntries(
  [...table.values()].flatMap(traits => Object.keys(traits).map(key => [key, undefined])),
)
const shaped = new Map([...table].map(([name, traits]) => [name, { ...none, ...traits }]))

const starts = new Map([...table].flatMap(([name, { range }]) => (range ? [[range.end, name] as const] : [])))
const undeleted = new Map([...table].flatMap(([name, { whenDeleted }]) => (whenDeleted ? [[whenDeleted, name]] : [])))

export const isStory = (name: string): boolean => traitsOf(name).story === true

/** Blocks stand directly in it, one at least, and it ends with a paragraph (§17.4.65). */
export const holdsBlocks = (name: string): boolean => isStory(name) || name === 'w:tc'

export const wrapsRuns = (name: string): boolean => traitsOf(name).wraps !== undefined
export const wrapsBlocks = (name: string): boolean => traitsOf(name).wraps === 'any'

/** Around runs, and neither a change nor a control: a link, a field, a tag, a direction. */
export function isSpan(name: string): boolean {
  const { wraps, change, control } = traitsOf(name)
  return wraps !== undefined && change === undefined && (control === undefined || control === 'both')
}

/** A control or custom XML, and what holds its content, which of custom XML is the element itself. */
export const isControl = (name: string): boolean => /^(around|both)$/.test(traitsOf(name).control ?? '')
export const isControlContent = (name: string): boolean => /^(content|both)$/.test(traitsOf(name).control ?? '')

/** What an element does to the content in it, or to what it is a property of; undefined for one that records no such change. */
export const changeBy = (name: string): Traits['change'] => traitsOf(name).change
export const cellChangeBy = (name: string): Traits['cellChange'] => traitsOf(name).cellChange

export const isRecord = (name: string): boolean => traitsOf(name).record !== undefined
export const isPlace = (name: string): boolean => traitsOf(name).place !== undefined

/** Where a stretch ends of which the start is elsewhere. */
export const isPlaceEnd = (name: string): boolean => isPlace(name) && name.endsWith('End')

/** At the start of a changed stretch: where it ends and what becomes of it. */
export const rangeFrom = (name: string): ChangedRange | undefined => traitsOf(name).range
export const isRangeEnd = (name: string): boolean => starts.has(name)

/** The names of all elements that record a change. */
export const changeNames: readonly string[] = [...table]
  .filter(([, { change, cellChange, record, range }]) => change ?? cellChange ?? record ?? range)
  .map(([name]) => name)

const changing: ReadonlySet<string> = new Set(changeNames)

/** Every element that records a change; ends of ranges record none. */
export const isChange = (name: string): boolean => changing.has(name)

/** The range of a comment, or the reference in its last run (§17.13.4). */
export const isCommentMark = (name: string): boolean =>
  name === 'w:commentReference' || traitsOf(name).place === 'comment'

/** Properties of what they stand in, and what stands with them. */
export const isProperties = (name: string): boolean =>
  name.endsWith('Pr') || name === 'w:tblPrEx' || name === 'w:tblGrid'

/** What belongs to what stands around runs, and not to the runs in it. */
export const isOfWrapper = (name: string): boolean => isProperties(name) || name === 'w:fldData'

/** Of properties, what a record of them leaves out. */
export const unrecorded = (properties: string): readonly string[] => traitsOf(properties).unrecorded?.names ?? []

/** Of texts and codes of fields, the name where they are deleted, and the name where they are not; undefined for all others. */
export const deletedName = (name: string): string | undefined => traitsOf(name).whenDeleted
export const undeletedName = (name: string): string | undefined => undeleted.get(name)
