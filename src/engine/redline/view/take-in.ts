import { kindOf } from '../../docx/relationships.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { marksOf } from '../changes/marks.ts'
import { settleStrayMarks } from '../changes/stray-marks.ts'
import { newAnchors } from '../new-anchor.ts'
import { type OpenRevision, placesOf } from '../open-revision.ts'
import { RedlineError } from '../redline-error.ts'
import { storiesOf } from '../stories.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { numberMarks } from './number-marks.ts'
import { type Ambiguity, ambiguityOf } from './one-reading.ts'
import { restoreText } from './restore-text.ts'
import { assertAllTextIsShown } from './shown-text.ts'

/**
 * Why a document is not taken:
 * - `no-text`: it has no paragraph
 * - `macros`: it holds programs
 * - `mail-merge`: it is set up to be filled from a table elsewhere
 * - `linked-content`: it shows pictures or objects that are not in it
 * - `document-inside`: a part of its text is another file
 * - `unreachable-text`: text stands where word processors may show it and no member would see it
 * - `alternatives-differ`: of alternate content, another branch says something else than the one that members see
 * - `text-in-code`: text stands in the code of a field over several paragraphs
 * - `too-many-paragraphs`
 * - `too-many-changes`, `too-many-comments`, `too-many-authors`: a check of an upload would take longer than 5 s
 * - `name-too-long`: of an author of changes or comments
 */
export type TakeInReason =
  | 'no-text'
  | 'macros'
  | 'mail-merge'
  | 'linked-content'
  | 'document-inside'
  | 'unreachable-text'
  | Ambiguity['reason']
  | 'too-many-paragraphs'
  | 'too-many-changes'
  | 'too-many-comments'
  | 'too-many-authors'
  | 'name-too-long'

/** 300 pages have about 10,000. */
const MOST_PARAGRAPHS = 50_000
/** With twice as many, an upload takes more than 5 s to check or to take over (record 0116). */
const MOST_CHANGES = 10_000
const MOST_COMMENTS = 10_000
const MOST_AUTHORS = 5_000
/** Code units; Word takes half as many. */
const LONGEST_NAME = 500

/**
 * Makes a document, in place, the first revision of a negotiation: every mark of a change has an id of its own, every paragraph a
 * name, no template elsewhere changes its styles, and no text is written as deleted that nobody deleted; else it is as it was.
 * Throws DocxError for what is no sound DOCX, and RedlineError `unsupported-document` with a TakeInReason.
 */
export function takeIn(file: WordFile): OpenRevision {
  assertSelfContained(file)
  assertOneBody(file)
  settleStrayMarks(file)
  const stories = storiesOf(file)
  const count = placesOf({ file }).length
  if (count === 0) throw unsupported('no-text')
  if (count > MOST_PARAGRAPHS) throw unsupported('too-many-paragraphs')
  for (const { container } of stories) assertAllTextIsShown(container)
  assertOneReading(file)
  assertAuthors(stories.map(({ root }) => root))
  detachTemplate(file)
  numberMarks(file)
  restoreText(file)
  return { file, anchors: newAnchors(count) }
}

/** Throws RedlineError `unsupported-document` for text that readers take differently, where the revision before had none such. */
export function assertOneReading(file: ReadonlyWordFile, before?: ReadonlyWordFile): void {
  const ambiguity = ambiguityOf(file)
  if (ambiguity && !(before && ambiguityOf(before)))
    throw new RedlineError('unsupported-document', ambiguity.reason, ambiguity.place)
}

const unsupported = (reason: TakeInReason): RedlineError => new RedlineError('unsupported-document', reason)

const refusedKinds: Record<string, TakeInReason> = {
  vbaproject: 'macros',
  wordvbadata: 'macros',
  mailmergesource: 'mail-merge',
  mailmergeheadersource: 'mail-merge',
  recipientdata: 'mail-merge',
  afchunk: 'document-inside',
  subdocument: 'document-inside',
}
/** Leads out of the file, and nothing of the text is there. */
const harmlessExternal = new Set(['hyperlink', 'attachedtemplate'])

function assertSelfContained(file: ReadonlyWordFile): void {
  for (const relationship of [...file.package.relationships.values()].flat()) {
    const kind = kindOf(relationship)
    const reason = Object.hasOwn(refusedKinds, kind) ? refusedKinds[kind] : undefined
    if (reason) throw unsupported(reason)
    if (relationship.partName === null && !harmlessExternal.has(kind)) throw unsupported('linked-content')
  }
  if (file.package.parts.get(file.mainName)?.contentType.includes('macroEnabled')) throw unsupported('macros')
  const settings = settingsOf(file)
  if (settings && firstChild(settings.root, 'w:mailMerge')) throw unsupported('mail-merge')
}

function assertAuthors(roots: XmlElement[]): void {
  // a part may be the root of several stories
  const all = [...new Set(roots)]
  const marks = all.flatMap(root => [...marksOf(root)])
  const comments = all.flatMap(root => childElements(root, 'w:comment'))
  if (marks.length > MOST_CHANGES) throw unsupported('too-many-changes')
  if (comments.length > MOST_COMMENTS) throw unsupported('too-many-comments')
  const names = new Set([...marks, ...comments].map(node => attribute(node, 'w:author') ?? ''))
  if (names.size > MOST_AUTHORS) throw unsupported('too-many-authors')
  for (const name of names) if (name.length > LONGEST_NAME) throw unsupported('name-too-long')
}

function assertOneBody(file: ReadonlyWordFile): void {
  const root = file.tree(file.mainName)
  const bodies = childElements(root, 'w:body').length
  if (root.name !== 'w:document' || bodies === 0) throw unsupported('no-text')
  if (bodies > 1) throw unsupported('unreachable-text')
}

function settingsOf(file: ReadonlyWordFile): { name: string; root: XmlElement } | undefined {
  const name = file.partName('settings')
  return name === undefined ? undefined : { name, root: file.tree(name) }
}

/** A template elsewhere is no part of what is agreed, and may bring other styles each time the document is opened. */
function detachTemplate(file: WordFile): void {
  const settings = settingsOf(file)
  if (!settings || !firstChild(settings.root, 'w:attachedTemplate')) return
  const isDetached = (name: string) => name === 'w:attachedTemplate' || name === 'w:linkStyles'
  settings.root.children = settings.root.children.filter(child => !isElement(child) || !isDetached(child.name))
  file.changed(settings.name)
  const { parts, relationships } = file.package
  const rest = (relationships.get(settings.name) ?? []).filter(one => kindOf(one) !== 'attachedtemplate')
  file.replacePackage({ parts, relationships: new Map([...relationships, [settings.name, rest]]) })
}
