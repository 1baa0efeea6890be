import { type FileComment, writeComments } from '../../src/engine/redline/comments/write-comments.ts'
import { openRevision, saveRevision } from '../../src/engine/redline/open-revision.ts'
import { readZip } from '../../src/engine/zip/read-zip.ts'
import { writeZip } from '../../src/engine/zip/write-zip.ts'

/** A file with one part edited as plain XML, in ways that a word processor would not. */
export function editedDocx(bytes: Uint8Array, change: (xml: string) => string, name = 'word/document.xml'): Uint8Array {
  const entries = readZip(bytes)
  const isEdited = (entry: { name: string }) => entry.name.toLowerCase() === name.toLowerCase()
  const edited = (content: Uint8Array) => Buffer.from(change(Buffer.from(content).toString()))
  return writeZip(
    entries.map(entry => (isEdited(entry) ? { name: entry.name, bytes: edited(entry.bytes) } : entry)),
    'deflate',
  )
}

const by = (author: string) => `w:id="700" w:author="${author}" w:date="2001-02-03T04:05:00Z"`

/** A tracked insertion, to put between runs. */
export const insertedRun = (text: string, author: string): string =>
  `<w:ins ${by(author)}><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:ins>`

/** A file with an added comment on the first of these clauses. */
export function commentedDocx(bytes: Uint8Array, anchors: string[], said: Pick<FileComment, 'author' | 'text'>) {
  const open = openRevision({ bytes, anchors })
  const comment = { id: 'new', parentId: null, fileId: null, at: new Date('2001-01-01T00:00:00Z'), resolved: false }
  writeComments(open, [{ ...comment, anchor: anchors[0]!, ...said }])
  return saveRevision(open).bytes
}
