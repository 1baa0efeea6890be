import { describe, expect, it } from 'vitest'
import { changedParagraphs, type KeptPlace, movedPlace, type ParagraphText } from './move-places.ts'

/** Reads `A:text` for each paragraph; `[` and `]` enclose the commented text. */
function read(paragraphs: string[]): { texts: ParagraphText[]; place: KeptPlace } {
  let place: KeptPlace = { anchor: null }
  const texts = paragraphs.map(paragraph => {
    const [, anchor, marked] = /^(\w+):(.*)$/s.exec(paragraph)!
    const start = marked!.indexOf('[')
    if (start >= 0) place = { anchor: anchor!, start, length: marked!.indexOf(']') - start - 1 }
    return { anchor: anchor!, text: marked!.replace(/[[\]]/g, '') }
  })
  return { texts, place }
}

function marked(texts: ParagraphText[], { anchor, start, length }: KeptPlace): string[] {
  return texts.map(text => {
    if (text.anchor !== anchor) return `${text.anchor}:${text.text}`
    const end = start! + length!
    return `${text.anchor}:${text.text.slice(0, start)}[${text.text.slice(start, end)}]${text.text.slice(end)}`
  })
}

const plain = (paragraphs: string[]) => paragraphs.map(paragraph => paragraph.replace(/[[\]]/g, ''))
const move = (place: KeptPlace, before: ParagraphText[], after: ParagraphText[]) =>
  movedPlace(place, changedParagraphs(before, after))

describe('the place of a comment', () => {
  it.each([
    ['no edit', ['A:The [price] is'], ['A:The [price] is']],
    ['added words before it', ['A:The [price] is'], ['A:The full agreed [price] is']],
    ['a removed word before it', ['A:The full agreed [price] is'], ['A:The [price] is']],
    ['added words after it', ['A:The [price] is'], ['A:The [price] is ten']],
    ['added words right before it', ['A:[price] is'], ['A:full [price] is']],
    ['added words right after it', ['A:The [price]'], ['A:The [price], in euros']],
    ['added words within it', ['A:The [price is ten]'], ['A:The [price as agreed is ten]']],
    ['another word in its place', ['A:pay [ten] euros'], ['A:pay [twelve] euros']],
    ['a replacement of its beginning', ['A:pay [ten euros] now'], ['A:pay [twelve euros] now']],
    ['a replacement of its end', ['A:pay [ten euros] now'], ['A:pay [ten dollars] now']],
    ['a deletion of part of it', ['A:pay [ten euros] now'], ['A:pay [ten ]now']],
    ['a deletion of all of it', ['A:pay [ten] now'], ['A:pay []now']],
    ['a deletion of more than it', ['A:pay the [ten] euros now'], ['A:pay [] now']],
    ['changes on both sides', ['A:one two [three] four five'], ['A:two [three] four and five']],
    ['edits on both sides of it', ['A:a long [word] at last'], ['A:a very long [word] at the last']],
    ['a split before it', ['A:One. [Two] is.'], ['A:One. ', 'B:[Two] is.']],
    ['a split after it', ['A:One [word]. Two.'], ['A:One [word].', 'B: Two.']],
    ['a split within it', ['A:One [word here] is.'], ['A:One [word ]', 'B:here is.']],
    ['a split within a word', ['A:One[word] is.'], ['A:One', 'B:[word] is.']],
    ['joined paragraphs', ['A:One ', 'B:and [two] is.'], ['A:One and [two] is.']],
    ['paragraphs joined within a word', ['A:One', 'B:[two] is.'], ['A:One[two] is.']],
    ['an added paragraph before it', ['A:x', 'B:the [word]'], ['A:x', 'N:new', 'B:the [word]']],
    ['an added paragraph before an empty place', ['A:x', 'B:[]the word'], ['A:x', 'N:new', 'B:[]the word']],
    ['an added paragraph after an empty place', ['A:the word[]', 'B:x'], ['A:the word[]', 'N:new', 'B:x']],
    ['a removal of its paragraph', ['A:x', 'B:the [word]', 'C:y'], ['A:x', 'C:[]y']],
    ['a removal of its paragraph, which was the last', ['A:x', 'B:the [word]'], ['A:x[]']],
    ['a replacement of its paragraph', ['A:x', 'B:the [word]'], ['A:x', 'N:that [word]']],
    ['a replacement of all paragraphs', ['A:one', 'B:two [word]'], ['N:new', 'M:two [word]']],
    ['a deletion of all text in its paragraph', ['A:x', 'B:[word]', 'C:y'], ['A:x', 'B:[]', 'C:y']],
    ['an edit of right-to-left text', ['A:السعر [عشرة] يورو'], ['A:السعر الكامل [عشرة] يورو']],
    ['an edit of text without spaces', ['A:价格为[十]元'], ['A:合同价格为[百]元']],
    ['an edit of a character outside the basic plane', ['A:x [𠮷] y'], ['A:x [𠮸] y']],
    ['a replacement by a character with the same first half', ['A:x𠮷[x] y'], ['A:x[𠮸y] y']],
    ['added words at an empty place', ['A:one[] two'], ['A:one[] and two']],
  ])('is still correct after %s', (_, before, after) => {
    const { texts, place } = read(before)
    const { texts: next } = read(plain(after))
    expect(marked(next, move(place, texts, next))).toEqual(after)
  })

  it('is still the whole paragraph after an edit if the comment is about a whole paragraph', () => {
    const [before, after] = [read(['A:one', 'B:two']).texts, read(['A:one more', 'B:two']).texts]
    expect(move({ anchor: 'A' }, before, after)).toEqual({ anchor: 'A' })
    expect(move({ anchor: 'A' }, before, after.slice(1))).toEqual({ anchor: 'B', start: 0, length: 0, quote: 'one' })
  })

  it('is restored together with its text', () => {
    const [before, without] = [read(['A:pay the [ten euros] now']), read(['A:pay the  now'])]
    const gone = move(before.place, before.texts, without.texts)
    expect(gone).toEqual({ anchor: 'A', start: 8, length: 0, quote: 'ten euros' })
    const later = read(['A:pay the  now or later']).texts
    expect(move(gone, without.texts, later)).toEqual(gone)
    expect(move(gone, without.texts, before.texts)).toEqual(before.place)
    const [word, no] = [read(['A:the [ten] euros']), read(['A:the euros'])]
    expect(move(move(word.place, word.texts, no.texts), no.texts, word.texts)).toEqual(word.place)
  })

  it('does not change if the edit is elsewhere or the comment is about the whole document', () => {
    const [before, after] = [read(['A:one', 'B:t[w]o']), read(['A:won', 'B:two'])]
    expect(move(before.place, before.texts, after.texts)).toBe(before.place)
    expect(move({ anchor: null }, before.texts, after.texts)).toEqual({ anchor: null })
  })

  it('is never outside the text', () => {
    const texts = ['', 'a', 'a b', 'b a', 'b\ud83d\ude00 a', '\ud83d\ude01', 'ab c', 'c ab c']
    for (const from of texts) {
      for (const to of texts) {
        for (let start = 0; start <= from.length + 1; start++) {
          const before = [{ anchor: 'A', text: from }]
          const after = [{ anchor: 'A', text: to }]
          const { start: at, length } = move({ anchor: 'A', start, length: 2 }, before, after)
          if (from !== to) expect(at! >= 0 && length! >= 0 && at! + length! <= to.length, `${from} ${to}`).toBe(true)
        }
      }
    }
  })
})
