import { readXml } from '../xml/read-xml.ts'
import { encodeXml } from '../xml/xml-bytes.ts'
import { DocxError } from './docx-error.ts'
import { openPackage, type Package, type Part, writePackage } from './package.ts'
import { asPackage, partText } from './part-xml.ts'
import { reachable } from './reachable.ts'
import { kindOf, type Relationship } from './relationships.ts'
import { renderedXml } from './rendered-xml.ts'
import { DOCUMENT_TYPE, mainPart } from './word-document.ts'

/**
 * What the sender should know of a document that is taken:
 * - `macros-removed`: it held macros; neither the kept source nor the PDF has them
 * - `linked-content-left-out`: it links to pictures or objects that are not in the file; the PDF does not show them
 * - `pictures-left-out`: it holds pictures of kinds that are not shown
 * - `tracked-changes-accepted`: it held tracked changes; the PDF shows the document with all of them accepted
 */
export type DocumentWarning =
  | 'macros-removed'
  | 'linked-content-left-out'
  | 'pictures-left-out'
  | 'tracked-changes-accepted'

export interface ReceivedDocx {
  /** What may be rendered: nothing in it runs, is fetched, or is a file of its own. Never kept. */
  rendering: Uint8Array
  /** What to keep instead of the upload, where that holds macros. */
  cleanedSource: Uint8Array | null
  warnings: DocumentWarning[]
}

/** Programs: no reader of the document needs them, and they are never kept. */
const MACRO_KINDS = ['vbaproject', 'wordvbadata']
/** Kept in the source, and not given to the renderer, which shows the picture that is stored beside an object. */
const UNRENDERED_KINDS = [
  ...[
    'oleobject',
    'package',
    'control',
    'activexcontrolbinary',
    'vmldrawing',
    'printersettings',
    'thumbnail',
    'people',
  ],
  ...['keymapcustomizations', 'attachedtoolbars', 'extensibility'],
]
const UNRENDERED_PREFIX = /^(comments|webextension|taskpanes)/
/** Text of another file as text of this one. */
const INCLUDED_KINDS = ['afchunk', 'subdocument']
/** External targets that are shown on the page. Of the others nobody misses anything. */
const SHOWN_KINDS = ['image', 'oleobject', 'package', 'control', 'video', 'audio', 'media', 'chart', 'diagramdata']

/** What is no XML, and nobody reads as such. */
const BINARY_KINDS = ['image', 'font', 'hdphoto', 'media', 'audio', 'video']

/**
 * Checks a DOCX and makes what is safe to render of it. Throws DocxError: `not-a-word-document`, `password-protected`,
 * `damaged`, `too-large`, `document-inside`.
 */
export function receiveDocx(bytes: Uint8Array): ReceivedDocx {
  const upload = openPackage(bytes)
  const main = mainPart(upload)
  const cleaned = asDocument(reachable(upload, isNoMacro), main)
  const all = [...upload.relationships.values()].flat()
  const hasMacros = main.contentType.includes('macroEnabled') || !all.every(isNoMacro)
  if (all.some(one => INCLUDED_KINDS.includes(kindOf(one))))
    throw new DocxError('document-inside', 'a part of the text is another document')
  const { document, hasTrackedChanges } = renderedPackage(reachable(cleaned, isRendered))
  const warnings: DocumentWarning[] = []
  if (hasMacros) warnings.push('macros-removed')
  if (all.some(one => one.partName === null && SHOWN_KINDS.includes(kindOf(one))))
    warnings.push('linked-content-left-out')
  if (hasTrackedChanges) warnings.push('tracked-changes-accepted')
  return {
    rendering: writePackage(document, 'store'),
    cleanedSource: hasMacros || main.contentType !== DOCUMENT_TYPE ? writePackage(cleaned) : null,
    warnings,
  }
}

const isNoMacro = (relationship: Relationship) => !MACRO_KINDS.includes(kindOf(relationship))

/** Links that a reader may click lead out of the document; nothing else does. */
function isRendered(relationship: Relationship): boolean {
  const kind = kindOf(relationship)
  if (relationship.partName === null) return kind === 'hyperlink'
  return !UNRENDERED_KINDS.includes(kind) && !UNRENDERED_PREFIX.test(kind)
}

function asDocument(document: Package, main: Part): Package {
  const parts = [...document.parts].map(([key, part]) => [
    key,
    part === main ? { ...part, contentType: DOCUMENT_TYPE } : part,
  ])
  return { ...document, parts: new Map(parts as [string, Part][]) }
}

/**
 * Readers decide by the relationship what they take for XML, so the same is done here: but for pictures and the like every
 * part is read strictly, and what is no XML is left out. So no reader finds in it what this one did not.
 */
function renderedPackage(document: Package): { document: Package; hasTrackedChanges: boolean } {
  const asXml = new Set<string>()
  for (const relationship of [...document.relationships.values()].flat()) {
    if (relationship.partName && !BINARY_KINDS.includes(kindOf(relationship)))
      asXml.add(relationship.partName.toLowerCase())
  }
  const parts = new Map<string, Part>()
  let hasTrackedChanges = false
  for (const [key, part] of document.parts) {
    if (looksLikeXml(part)) {
      const text = partText(part.bytes)
      const rendered = asPackage(() => renderedXml(isSvg(part) ? selfContainedSvg(text) : text))
      if (part.contentType === DOCUMENT_TYPE && rendered.root !== 'document')
        throw new DocxError('damaged', `${part.name} is no document`)
      hasTrackedChanges ||= rendered.hasTrackedChanges
      parts.set(key, rendered.text === text ? part : { ...part, bytes: encodeXml(rendered.text) })
    } else if (!asXml.has(key)) parts.set(key, part)
  }
  return { document: { ...document, parts }, hasTrackedChanges }
}

/** By its content type, or by its first characters; those are at the mark of an encoding at most. */
function looksLikeXml(part: Part): boolean {
  return /[+/]xml$/i.test(part.contentType) || /^\s*</.test(decodeStart(part.bytes))
}

const decodeStart = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 200))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff|\0/g, '')

const isSvg = (part: Part) => /svg/i.test(part.contentType) || /\.svgz?$/i.test(part.name)

/** A drawing that refers to other files is left empty: Word keeps a picture of it beside, which is shown. */
function selfContainedSvg(text: string): string {
  let isSelfContained = !/@import|url\(\s*["']?(?!#|["']|\s)/i.test(text)
  readXml(text, {
    open({ name, attributes }) {
      const links = attributes.filter(one => /(^|[}:])(href|src)$/.test(one.name))
      const isLink = /\}a$/.test(name)
      if (!isLink && links.some(one => !/^(#|data:)/.test(one.value.trim()))) isSelfContained = false
    },
  })
  return isSelfContained ? text : '<svg xmlns="http://www.w3.org/2000/svg"/>'
}
