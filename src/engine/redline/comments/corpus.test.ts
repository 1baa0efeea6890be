import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { type OpenRevision, openRevision } from '../open-revision.ts'
import { commented, fileComment } from '../test-support/comments.ts'
import { differencesOfFiles, takenIn } from '../test-support/files.ts'
import { listComments } from './list-comments.ts'
import { paragraphTexts } from './move-places.ts'
import type { FileComment } from './write-comments.ts'

const COMMENTS = 12

/** The same for each run of the test, and different for each number. */
const scattered = (seed: number, below: number) => Math.floor((((seed + 1) * 0.618034) % 1) * below)

const nobody = { displayNames: ['Dana Deal'], otherSideNames: ['Rex'] }

/** What the file has, and new ones somewhere, every second with an answer; with answers to what the file has. */
function commentsFor(open: OpenRevision): FileComment[] {
  const own = listComments(open).flatMap(({ replies, id, at, anchor, start, length, ...said }) => {
    const place = { anchor, ...(start !== undefined && { start }), ...(length !== undefined && { length }) }
    const head = { ...said, ...place, id: `f${id}`, fileId: id, parentId: null, at: null }
    const answers = replies.map(reply => ({
      ...reply,
      ...place,
      id: `f${reply.id}`,
      fileId: reply.id,
      parentId: head.id,
    }))
    return [head, ...answers.map(answer => ({ ...answer, at: null, resolved: false }))]
  })
  const texts = paragraphTexts(open)
  const added = Array.from({ length: COMMENTS }, (_, number) => {
    const { anchor, text } = texts[scattered(number, texts.length)]!
    const start = scattered(number + 100, text.length + 1)
    const length = Math.min(scattered(number + 200, 20), text.length - start)
    const place = number === 0 ? {} : { anchor, start, length }
    return fileComment({ id: `c${number}`, text: `New ${number}`, resolved: number % 3 === 0, ...place })
  })
  const answered = [...own.filter(one => one.parentId === null).slice(0, 2), ...added.filter((_, at) => at % 2 === 0)]
  const answers = answered.map(one => fileComment({ id: `r${one.id}`, parentId: one.id, text: 'Answer' }))
  return [...own, ...added, ...answers]
}

describe('comments in sample documents', () => {
  it.each(sampleDocuments('docx'))('are there, and nothing else is changed: %s', (_, read) => {
    const before = takenIn(read())
    const open = openRevision(before)
    const comments = commentsFor(open)
    const known = listComments(open)
    const after = commented(before, comments)
    expect(Buffer.compare(commented(before, comments).bytes, after.bytes)).toBe(0)

    const found = listComments(openRevision(after))
    const all = found.flatMap(({ replies, ...one }) => [one, ...replies])
    expect(all).toHaveLength(comments.length)
    expect(found).toHaveLength(known.length + COMMENTS)
    for (const { text, anchor, start, length, resolved } of comments.filter(comment => comment.id.startsWith('c'))) {
      // half of a character is the whole of it
      const shown = found.find(one => one.text === text)!
      expect({ text: shown.text, anchor: shown.anchor, resolved: shown.resolved }).toEqual({ text, anchor, resolved })
      if (anchor === null) continue
      expect(Math.abs(shown.start! - start!) + Math.abs(shown.length! - length!)).toBeLessThanOrEqual(2)
    }
    const { ownComments, shown, ...rest } = differencesOfFiles(before, after.bytes, nobody)
    expect(Object.values(rest).flat()).toEqual([])
    expect(ownComments).toHaveLength(comments.filter(comment => comment.fileId === null).length)
  })
})
