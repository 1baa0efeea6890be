import { describe, expect, it } from 'vitest'
import { changeWords, insertedFieldWords, shortChangeWords, type WordedChange } from './change-words.ts'

describe('changeWords', () => {
  it.each<[WordedChange, string]>([
    [{ type: 'insertion', text: 'within 30 days' }, 'Inserted “within 30 days”'],
    [{ type: 'insertion', text: ' within  30\tdays ' }, 'Inserted “within 30 days”'],
    [{ type: 'insertion', text: 'One\nTwo' }, 'Inserted 2 paragraphs: “One Two”'],
    [{ type: 'insertion', text: 'One\n\n' }, 'Inserted “One”'],
    [{ type: 'insertion', text: '  ' }, 'Inserted a space'],
    [{ type: 'insertion', text: '\uFFFC' }, 'Inserted an object without text'],
    [{ type: 'insertion', text: 'see \uFFFC' }, 'Inserted “see”'],
    [{ type: 'deletion', text: 'promptly' }, 'Deleted “promptly”'],
    [{ type: 'deletion', text: ' ' }, 'Deleted a space'],
    [{ type: 'deletion', text: '' }, 'Deleted an object without text'],
    [{ type: 'deletion', text: 'a\nb\nc' }, 'Deleted 3 paragraphs: “a b c”'],
    [{ type: 'move', text: 'Notices' }, 'Moved “Notices”'],
    [{ type: 'move', text: '\uFFFC\n' }, 'Moved an object without text'],
    [{ type: 'format', text: 'bold' }, 'Format changed: bold'],
    [
      { type: 'format', text: 'bold, not italic, font size 11 to 12.5' },
      'Format changed: bold, no longer italic, font size from 11 to 12.5',
    ],
    [{ type: 'format', text: 'list level 1 to 2' }, 'Format changed: list level from 1 to 2'],
    [{ type: 'format', text: 'formatting' }, 'Format changed'],
    [{ type: 'paragraph', text: '', effect: 'insert' }, 'New paragraph'],
    [{ type: 'paragraph', text: '', effect: 'delete' }, 'Paragraphs joined'],
    [{ type: 'paragraph', text: '' }, 'Paragraph break changed'],
    [{ type: 'row', text: 'Price\n10', effect: 'insert' }, 'Row added: “Price 10”'],
    [{ type: 'row', text: '\n', effect: 'insert' }, 'Empty row added'],
    [{ type: 'row', text: 'Price', effect: 'delete' }, 'Row deleted: “Price”'],
    [{ type: 'row', text: '', effect: 'delete' }, 'Empty row deleted'],
    [{ type: 'row', text: '' }, 'Cells of the table changed'],
  ])('describes %o', (change, words) => {
    expect(changeWords(change)).toBe(words)
  })

  it('has a shorter form, shortChangeWords, which never cuts a character in two', () => {
    const text = '🙂'.repeat(100)
    expect(shortChangeWords({ type: 'insertion', text })).toBe(`Inserted “${'🙂'.repeat(60)}…”`)
    expect(changeWords({ type: 'insertion', text })).toBe(`Inserted “${text}”`)
  })
})

describe('insertedFieldWords', () => {
  it.each([
    [
      { name: 'DATE', code: 'DATE \\@ "d"', shown: '30' },
      'With a date field that shows “30”. Accepting the change makes it plain text. Its code is DATE \\@ "d"',
    ],
    [
      { name: '=', code: '=2*3', shown: '6' },
      'With a calculation field that shows “6”. Accepting the change makes it plain text. Its code is =2*3',
    ],
    [
      { name: 'QUOTE', code: 'QUOTE', shown: '' },
      'With a QUOTE field that shows nothing. Accepting the change removes it. Its code is QUOTE',
    ],
  ])('describes %j', (field, words) => expect(insertedFieldWords(field)).toBe(words))
})
