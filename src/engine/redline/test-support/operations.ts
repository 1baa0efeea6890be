import { expect } from 'vitest'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { listChanges } from '../changes/find-changes.ts'
import { type OpenRevision, placesOf, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { currentTextOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Author, Operation } from '../redline-view.ts'
import { type ContractParts, openContract, r } from './contract.ts'
import { differencesOfFiles } from './files.ts'
import { storyMeaning } from './story-meaning.ts'

/** The author of the operations. */
export const dana = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
/** The attributes of marks by another author. */
export const rex = 'w:author="Rex" w:date="2025-01-01T00:00:00Z"'

/** An operation that refers to a paragraph by its index instead of its anchor. */
export type Asked = { [K in Operation as K['kind']]: Omit<K, 'anchor' | 'after'> & { at: number } }[Operation['kind']]

export const run = (open: OpenRevision, ...asked: Asked[]) => runAs(dana, open, ...asked)

export function runAs(author: Author, open: OpenRevision, ...asked: Asked[]) {
  const anchors = [...open.anchors]
  const operations = asked.map(({ at, ...rest }) => {
    const name = rest.kind === 'insertParagraph' || rest.kind === 'insertParagraphs' ? 'after' : 'anchor'
    return { ...rest, [name]: anchors[at] } as Operation
  })
  return applyOperations(open, operations, author)
}

export const texts = (open: OpenRevision) => placesOf(open).map(({ node }) => currentTextOf(node))
const meaning = (open: OpenRevision) => storyMeaning(bodyOf(open.file.tree(open.file.mainName)))
export const xml = (open: OpenRevision) =>
  serializeXml(open.file.tree(open.file.mainName)).replace(/^.*<w:body>|<\/w:body>.*$/gs, '')
/** Returns the author, type and text of each change. */
export const changes = (open: OpenRevision) =>
  listChanges(open).map(({ type, author, text }) => `${author} ${type} ${text}`)

/**
 * Runs operations on a body and checks that rejecting the changes undoes them. Returns the texts after acceptance, the
 * changes, and the XML of the body with the changes.
 */
export const done = (body: string, ...asked: Asked[]) => doneIn({ body }, ...asked)

/** Runs operations and checks them as `done` does, on a document that may have other parts than the body. */
export function doneIn(parts: ContractParts, ...asked: Asked[]) {
  const [open, before] = [openContract(parts), openContract(parts)]
  run(open, ...asked)
  const [made, result] = [changes(open), xml(open)]
  expect(open.anchors).toHaveLength(placesOf(open).length)
  const accepted = reopened(open)
  acceptAll(accepted)
  expect(untracked(before, open)).toEqual([])
  rejectAll(open, mark => mark.author === dana.name)
  expect(meaning(open)).toEqual(meaning(before))
  return { texts: texts(accepted), changes: made, xml: result }
}

/** Returns the untracked differences that the check of uploads finds after edits. */
export const untracked = (before: OpenRevision, after: OpenRevision) =>
  differencesOfFiles(saveRevision(before), saveRevision(after).bytes, { displayNames: [dana.name], otherSideNames: [] })
    .differences

const reopened = (open: OpenRevision): OpenRevision => {
  const copy = openContract({ body: '<w:p/>' })
  const tree = structuredClone(open.file.tree(open.file.mainName))
  Object.assign(copy.file.tree(copy.file.mainName), tree)
  copy.anchors = [...open.anchors]
  return copy
}

/** Returns the error code of refused operations, or `done` if they succeed. */
export const refused = (body: string, ...asked: Asked[]) => refusedIn({ body }, ...asked)

export const refusedIn = (parts: ContractParts, ...asked: Asked[]) => {
  const open = openContract(parts)
  try {
    run(open, ...asked)
  } catch (error) {
    if (error instanceof RedlineError) return error.code
    throw error
  }
  return 'done'
}

export const replace = (at: number, start: number, length: number, text: string): Asked => ({
  kind: 'replaceText',
  at,
  start,
  length,
  text,
})
export const bold = (at: number, start: number, length: number, on = true): Asked => ({
  kind: 'format',
  at,
  start,
  length,
  bold: on,
})
export const insert = (at: number, text: string): Asked => ({ kind: 'insertParagraph', at, text })
export const insertAll = (at: number, ...texts: string[]): Asked => ({
  kind: 'insertParagraphs',
  at,
  paragraphs: texts.map(text => ({ text })),
})
export const split = (at: number, offset: number): Asked => ({ kind: 'splitParagraph', at, offset })
export const merge = (at: number): Asked => ({ kind: 'mergeWithNext', at })
export const remove = (at: number): Asked => ({ kind: 'deleteParagraph', at })

export const level = (at: number, level: number): Asked => ({ kind: 'setListLevel', at, level })
export const addRow = (at: number): Asked => ({ kind: 'insertRowAfter', at })
export const deleteRow = (at: number): Asked => ({ kind: 'deleteRow', at })

export const inserted = (text: string) => `<w:ins w:id="1" ${rex}>${r(text)}</w:ins>`
export const deleted = (text: string) => `<w:del w:id="2" ${rex}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
export const insertedByDana = (text: string) =>
  `<w:ins w:id="3" w:author="Dana" w:date="2025-05-05T00:00:00Z">${r(text)}</w:ins>`
export const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
export const field = (code: string, result: string) =>
  `${char('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${char('separate')}${r(result)}${char('end')}`
export const link = (text: string) => `<w:hyperlink w:anchor="x">${r(text, '<w:u w:val="single"/>')}</w:hyperlink>`
export const control = (text: string, properties = '') =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`
export const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cells.map(cell => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`
