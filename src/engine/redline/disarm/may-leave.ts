import {
  leftOut,
  leftOutAttributes,
  type PartRule,
  relationshipBases,
  references as renderedReferences,
  partRules as renderedRules,
  vocabularies as renderedVocabularies,
} from '../../docx/rendering/may-stay.ts'
import type { TakenOutKind } from './taken-out.ts'

/**
 * The list of content that a negotiated document may hold, and that members therefore download: the content that
 * LibreOffice gets (`may-stay.ts`), and everything else that a word processor shows or edits.
 */

type LeavingRule = Pick<PartRule, 'root' | 'contentType' | 'leadsTo'>

const word = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`

const story = [...renderedRules.header!.leadsTo, 'chartex']
const definitions = ['styles', 'styleswitheffects', 'numbering', 'settings', 'websettings', 'fonttable']
const stories = ['header', 'footer', 'footnotes', 'endnotes', 'comments', 'commentsextended']
const ofDocument = [...story, ...definitions, ...stories, 'theme']

const rule = (root: string, contentType: string, leadsTo: readonly string[] = []): LeavingRule => ({
  root,
  contentType,
  leadsTo,
})

const { customxml: _data, customxmlprops: _ofData, ...rendered } = renderedRules

/**
 * The rules for parts, by the kind of relationship that leads to them. Pictures and fonts are not XML and have no rule.
 */
export const leavingParts: Readonly<Record<string, LeavingRule>> = {
  ...rendered,
  package: { ...rendered.package!, leadsTo: ['officedocument'] },
  officedocument: { ...rendered.officedocument!, leadsTo: [...ofDocument, 'glossarydocument'] },
  glossarydocument: rule('w:glossaryDocument', word('document.glossary'), ofDocument),
  ...Object.fromEntries(
    ['header', 'footer', 'footnotes', 'endnotes'].map(kind => [kind, { ...rendered[kind]!, leadsTo: story }]),
  ),
  comments: rule('w:comments', word('comments'), story),
  commentsextended: rule('w15:commentsEx', word('commentsExtended')),
  styleswitheffects: rule('w:styles', 'application/vnd.ms-word.stylesWithEffects+xml'),
  websettings: rule('w:webSettings', word('webSettings')),
  fonttable: { ...rendered.fonttable!, leadsTo: ['font'] },
  ...Object.fromEntries(
    ['diagramdata', 'diagramdrawing'].map(kind => [kind, { ...rendered[kind]!, leadsTo: ['image', 'hyperlink'] }]),
  ),
  chart: { ...rendered.chart!, leadsTo: [...rendered.chart!.leadsTo, 'chartstyle', 'chartcolorstyle'] },
  chartex: rule('cx:chartSpace', 'application/vnd.ms-office.chartex+xml', ['image', 'chartstyle', 'chartcolorstyle']),
  chartstyle: rule('cs:chartStyle', 'application/vnd.ms-office.chartstyle+xml'),
  chartcolorstyle: rule('cs:colorStyle', 'application/vnd.ms-office.chartcolorstyle+xml'),
}

/** The allowed beginnings of a relationship's type, before its last segment. */
export const bases: ReadonlySet<string> = new Set([
  ...relationshipBases,
  'http://schemas.microsoft.com/office/2011/relationships',
  'http://schemas.microsoft.com/office/2014/relationships',
])

/** The allowed targets of a link: the web, an email address, or a place in the document. */
export const links = /^(https?:\/\/|mailto:|#)/i

/** The attributes that may name a relationship, each with the kind of that relationship. */
export const leavingReferences: Readonly<Record<string, { kind: string; element?: true }>> = {
  ...renderedReferences,
  'cx:chart r:id': { kind: 'chartex', element: true },
  ...Object.fromEntries(
    ['Regular', 'Bold', 'Italic', 'BoldItalic'].map(face => [`w:embed${face} r:id`, { kind: 'font', element: true }]),
  ),
}

export const leavingKinds: ReadonlySet<string> = new Set(
  Object.values(leavingReferences).map(reference => reference.kind),
)

export const leavingVocabularies: ReadonlySet<string> = new Set([
  ...renderedVocabularies,
  ...[
    'w16',
    'w16cex',
    'w16cid',
    'w16du',
    'w16sdtdh',
    'w16sdtfl',
    'w16se',
    'a16',
    'c14',
    'c15',
    'c16',
    'cs',
    'cx',
    'thm15',
  ],
])

const namesAs = <Kind extends TakenOutKind | null>(kind: Kind, names: string) =>
  names.split(/\s+/).map(name => [name, kind] as const)

/**
 * Elements that are removed, with the kind that is reported; null for elements that are removed without a report
 * because nothing is lost.
 */
export const takenElements: ReadonlyMap<string, TakenOutKind | null> = new Map<string, TakenOutKind | null>([
  ...[...leftOut].filter(name => !/^w:(comment|embed)[A-Z]/.test(name)).map(name => [name, null] as const),
  ...namesAs('object', 'o:OLEObject w:objectEmbed w:objectLink c:externalData cx:externalData'),
  ...namesAs('control', 'w:control'),
  ...namesAs('media', 'w:movie wp15:webVideoPr a:snd a:audioCd a:audioFile a:videoFile a:quickTimeFile a:wavAudioFile'),
  ...namesAs('document', 'w:altChunk w:subDoc'),
  ...namesAs('macros', 'w:entryMacro w:exitMacro'),
  ...namesAs('template', 'w:attachedTemplate'),
  ...namesAs('mailMerge', 'w:mailMerge'),
  ...namesAs('part', 'w:frameset w:saveThroughXslt w:contentPart w14:contentPart'),
  ...namesAs(
    'data',
    'w:dataBinding w15:dataBinding w:docVars w:customXmlPr w:smartTagPr w:smartTagType w:attachedSchema',
  ),
  ...namesAs('data', 'sl:schemaLibrary'),
  ...namesAs('people', 'w:rsids w:rsid w14:docId w15:docId w:printerSettings'),
  ...namesAs(null, 'w:linkStyles'),
])

/** Attributes that are removed whatever their value. */
export const takenAttributes = leftOutAttributes

/** The kind that is reported for a relationship that may not stay and that no element names. */
export const takenRelationships: ReadonlyMap<string, TakenOutKind> = new Map([
  ...namesAs('picture', 'image'),
  ...namesAs('link', 'hyperlink'),
  ...namesAs('object', 'oleobject package'),
  ...namesAs('control', 'control activexcontrolbinary'),
  ...namesAs('media', 'video audio media'),
  ...namesAs('document', 'afchunk subdocument'),
  ...namesAs('template', 'attachedtemplate'),
  ...namesAs('mailMerge', 'mailmergesource mailmergeheadersource recipientdata'),
  ...namesAs('macros', 'vbaproject wordvbadata'),
  ...namesAs('data', 'customxml customxmlprops hdphoto origin keymapcustomizations attachedtoolbars extensibility'),
  ...namesAs('people', 'core-properties extended-properties custom-properties thumbnail people printersettings'),
  ...namesAs('people', 'commentsids commentsextensible classificationlabels documenttasks'),
])

/**
 * Fields that may stay (ISO/IEC 29500-1, 17.16.5): fields computed from the text, its pages, the clock and typed input,
 * and fields that only mark or represent something. A field that is neither here nor in `shownData` loads, opens or
 * runs something.
 */
export const leavingFields: ReadonlySet<string> = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'REF', 'NOTEREF', 'STYLEREF', 'SEQ', 'HYPERLINK'],
  ...['TOC', 'TOA', 'TC', 'TA', 'INDEX', 'XE', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'MACROBUTTON', 'GOTOBUTTON'],
  ...['SYMBOL', 'EQ', 'QUOTE', 'ADVANCE', 'LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'BIDIOUTLINE'],
  ...['DATE', 'TIME', 'NUMWORDS', 'NUMCHARS', 'IF', 'COMPARE', 'SET', '=', 'BARCODE', 'DISPLAYBARCODE'],
])

/**
 * Fields that are replaced by their text, because the data that they show is not in the document that goes to the other
 * side.
 */
export const shownData: ReadonlySet<string> = new Set([
  ...['AUTHOR', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'LASTSAVEDBY', 'INFO', 'DOCPROPERTY', 'DOCVARIABLE'],
  ...['CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'REVNUM', 'FILENAME', 'FILESIZE', 'TEMPLATE', 'CITATION'],
  ...['BIBLIOGRAPHY', 'USERNAME', 'USERINITIALS', 'USERADDRESS', 'ADDIN', 'PRIVATE', 'AUTOTEXT', 'AUTOTEXTLIST'],
  ...['MERGEFIELD', 'MERGEREC', 'MERGESEQ', 'MERGEBARCODE', 'NEXT', 'NEXTIF', 'SKIPIF', 'ADDRESSBLOCK', 'GREETINGLINE'],
  ...['ASK', 'FILLIN', 'SHAPE'],
])
