import type { ActiveKind } from './active-kind.ts'

/** Actions that only move the view within the document, or follow a link on a click (ISO 32000-2 Table 201). */
const STAYING_ACTIONS = new Set(['GoTo', 'GoToDp', 'Named', 'Thread', 'URI'])

/** Named actions that turn pages (Table 216); viewers know more, which print, save or close. */
export const STAYING_NAMED_ACTIONS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** Schemes that a link may have; a link without a scheme has no target once the document has no base. */
export const STAYING_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'ftp'])

/**
 * Entries of the catalog (Table 29) that neither act nor change what is shown, or that are made harmless elsewhere:
 * actions, names, forms, preferences and layers. `LastModified` accompanies `PieceInfo` in older files.
 */
const STAYING_CATALOG_ENTRIES = new Set([
  ...['Type', 'Version', 'Extensions', 'Pages', 'PageLabels', 'Names', 'Dests', 'ViewerPreferences', 'PageLayout'],
  ...['PageMode', 'Outlines', 'Threads', 'OpenAction', 'AA', 'AcroForm', 'Metadata', 'StructTreeRoot', 'MarkInfo'],
  ...['Lang', 'SpiderInfo', 'OutputIntents', 'PieceInfo', 'LastModified', 'OCProperties', 'Perms', 'Legal', 'DSS'],
  ...['AF', 'DPartRoot'],
])

/** How removed entries of the catalog are reported to people. */
const CATALOG_KINDS = new Map<string, ActiveKind>([
  ['Collection', 'portfolio'],
  ['Requirements', 'automatic-action'],
  ['URI', 'opens-file'],
  ['NeedsRendering', 'xfa'],
])

/** Returns the kind of active content of a catalog entry; undefined for an entry that may stay. */
export const kindOfCatalogEntry = (key: string): ActiveKind | undefined =>
  STAYING_CATALOG_ENTRIES.has(key) ? undefined : (CATALOG_KINDS.get(key) ?? 'unknown-entry')

/** Name trees without active content (Table 32). */
export const STAYING_NAME_TREES = new Set(['Dests', 'AP', 'EmbeddedFiles', 'IDS', 'URLS', 'Pages', 'Templates'])

/**
 * Annotations that show nothing but their appearance (Table 171). Annotations of other types keep their look and lose
 * the rest.
 */
export const STAYING_ANNOTATIONS = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'FileAttachment',
  'Widget',
  'Watermark',
  'Redact',
])

/** The entries of an annotation that are kept when it becomes a stamp with the same look. */
export const LOOKS_OF_ANNOTATION = ['Type', 'Rect', 'P', 'NM', 'M', 'F', 'AP', 'AS', 'Contents', 'BM', 'CA', 'ca', 'OC']

/** Viewer preferences (Table 147) that choose which part of a page, or which pages, are shown and printed. */
export const DROPPED_PREFERENCES = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange', 'Enforce']

/** How removed actions are reported to people. */
const ACTION_KINDS = new Map<string, ActiveKind>([
  ['JavaScript', 'javascript'],
  ['Launch', 'opens-file'],
  ['GoToR', 'opens-file'],
  ['GoToE', 'opens-file'],
  ['SubmitForm', 'form-data'],
  ['ImportData', 'form-data'],
  ['ResetForm', 'form-data'],
  ['Hide', 'shows-and-hides'],
  ['SetOCGState', 'shows-and-hides'],
  ['Trans', 'shows-and-hides'],
  ['Rendition', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['GoTo3DView', 'media'],
  ['RichMediaExecute', 'media'],
])

/** Returns the kind of active content of an action; undefined for an action that may stay. */
export const kindOfAction = (type: string): ActiveKind | undefined =>
  STAYING_ACTIONS.has(type) ? undefined : (ACTION_KINDS.get(type) ?? 'unknown-action')
