import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FittedText, fitLine, fitParagraph } from './fit.ts'

/** A letter with a high stack of marks. */
const heap = `Z${'\u0301\u0323'.repeat(20)}`

const texts = [
  'Jane Doe',
  'a long value '.repeat(12),
  'عقد الإيجار',
  '契約書'.repeat(30),
  'ผู้ใหญ่ที่นี่',
  'x'.repeat(300),
  'Nguyễn Thị Ắ Ẫ Ặ',
  'مُحَمَّدٌ إِلَّا اللّٰهِ',
  'שָׁלוֹם בְּרֵאשִׁית',
  heap,
  `one ${heap} two ${heap} three`,
  '',
]
const boxes = fc.record({
  width: fc.double({ min: 3, max: 500, noNaN: true }),
  height: fc.double({ min: 3, max: 200, noNaN: true }),
})

describe('text on one line', () => {
  it('stays within its box, whatever its length', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), boxes, (text, box) => expectWithin(fitLine(text, box), box)),
      { numRuns: 200 },
    )
  })

  it('is as large as the box allows, up to 14 points', () => {
    expect(fitLine('Jane', { width: 300, height: 40 }).size).toBe(14)
    expect(fitLine('Jane', { width: 300, height: 12 }).size).toBeCloseTo(10.04, 1)
    expect(fitLine('Jane', { width: 20, height: 40 }).size).toBeLessThan(10)
  })

  it('is right-aligned if it runs from right to left', () => {
    const { lines, size } = fitLine('שלום', { width: 200, height: 20 })
    expect(lines[0]!.x + (lines[0]!.line.advance * size) / 1000).toBeCloseTo(198)
  })
})

describe('a paragraph', () => {
  it('stays within its box, whatever its length', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), boxes, (text, box) => expectWithin(fitParagraph(text, box), box)),
      { numRuns: 200 },
    )
  })

  it('loses no character', () => {
    const text = 'The quick brown fox jumps over the lazy dog, and 合同编号第十二条 too. '.repeat(8).trim()
    const drawn = fitParagraph(text, { width: 120, height: 60 }).lines.map(({ line }) => line.text)
    expect(drawn.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  it('is wrapped before it becomes smaller', () => {
    const fitted = fitParagraph('one two three four five six seven', { width: 60, height: 100 })
    expect(fitted.size).toBe(12)
    expect(fitted.lines.length).toBeGreaterThan(2)
  })

  it('starts a new line with its own direction at each line break', () => {
    const { lines } = fitParagraph('Acme\nשלום\n\nend', { width: 200, height: 100 })
    expect(lines.map(({ line }) => [line.text, line.rtl])).toEqual([
      ['Acme', false],
      ['שלום', true],
      ['', false],
      ['end', false],
    ])
  })
})

function expectWithin({ lines, size }: FittedText, box: { width: number; height: number }): void {
  expect(size).toBeGreaterThan(0)
  for (const { line, x, y } of lines) {
    const { top, bottom, left, right } = line.ink
    expect(x - (left * size) / 1000).toBeGreaterThanOrEqual(-0.01)
    expect(x + ((line.advance + right) * size) / 1000).toBeLessThanOrEqual(box.width + 0.01)
    expect(y + (top * size) / 1000).toBeLessThanOrEqual(box.height + 0.01)
    expect(y + (bottom * size) / 1000).toBeGreaterThanOrEqual(-0.01)
  }
}
