import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { type OpenRevision, openRevision } from '../open-revision.ts'
import { commented, fileComment } from '../test-support/comments.ts'
import { differencesOfFiles, takenIn } from '../test-support/files.ts'
import { listComments } from './list-comments.ts'
import { paragraphTexts } from './move-places.ts'
import type { FileComment } from './write-comments.ts'

const COMMENTS = 12

/** Returns a pseudorandom number that is the same in each run of the test. */
const scattered = (seed: number, below: number) => Math.floor((((seed + 1) * 0.618034) % 1) * below)

const nobody = { displayNames: ['Dana Deal'], otherSideNames: ['Rex'] }

/** Returns the comments of the file, new comments at scattered places, and answers to some of both. */
function commentsFor(open: OpenRevision): FileComment[] {
  const existing = listComments(open).flatMap(({ replies, id, at, anchor, start, length, ...said }) => {
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
  const answered = [
    ...existing.filter(comment => comment.parentId === null).slice(0, 2),
    ...added.filter((_, at) => at % 2 === 0),
  ]
  const answers = answered.map(comment => fileComment({ id: `r${comment.id}`, parentId: comment.id, text: 'Answer' }))
  return [...existing, ...added, ...answers]
}

describe('comments in sample documents', () => {
  it.each(sampleDocuments('docx'))('are written without any other change: %s', (_, read) => {
    const before = takenIn(read())
    const open = openRevision(before)
    const comments = commentsFor(open)
    const listedBefore = listComments(open)
    const after = commented(before, comments)
    expect(Buffer.compare(commented(before, comments).bytes, after.bytes)).toBe(0)

    const listedAfter = listComments(openRevision(after))
    const withReplies = listedAfter.flatMap(({ replies, ...comment }) => [comment, ...replies])
    expect(withReplies).toHaveLength(comments.length)
    expect(listedAfter).toHaveLength(listedBefore.length + COMMENTS)
    for (const { text, anchor, start, length, resolved } of comments.filter(comment => comment.id.startsWith('c'))) {
      // A range that covers half of a character is extended to the whole character.
      const shown = listedAfter.find(comment => comment.text === text)!
      expect({ text: shown.text, anchor: shown.anchor, resolved: shown.resolved }).toEqual({ text, anchor, resolved })
      if (anchor === null) continue
      expect(Math.abs(shown.start! - start!) + Math.abs(shown.length! - length!)).toBeLessThanOrEqual(2)
    }
    const { ownComments, shown, ...rest } = differencesOfFiles(before, after.bytes, nobody)
    expect(Object.values(rest).flat()).toEqual([])
    expect(ownComments).toHaveLength(comments.filter(comment => comment.fileId === null).length)
  })
})
