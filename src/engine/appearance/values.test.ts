import { describe, expect, it } from 'vitest'
import { drawPages, textField } from './test-support/drawn-pages.ts'
import { pdfjsText, popplerPixels, popplerText } from './test-support/read-pdf.ts'
import { fits } from './value-fit.ts'
import { drawValue, type ValueField } from './values.ts'

const page = { width: 400, height: 200 }
/** A letter with twelve marks above it and twelve below. */
const heap = `Z${'\u0301\u0323'.repeat(12)}`

describe('drawValue', () => {
  it('draws nothing for an empty value', async () => {
    for (const value of [null, '']) expect(await textOf({ ...textField(''), value })).toBe('')
  })

  it('draws an amount with its unit', async () => {
    expect(await textOf(textField('1250.00', { type: 'amount', unit: 'EUR' }))).toBe('1250.00 EUR')
    expect(await textOf(textField('1250.00', { type: 'amount', unit: null }))).toBe('1250.00')
  })

  it('draws a date in its stored form', async () => {
    expect(await textOf(textField('2026-11-21', { type: 'date' }))).toBe('2026-11-21')
  })

  it('draws all lines of a paragraph', async () => {
    const value = 'one two three four five six seven eight nine ten'
    const text = await textOf(textField(value, { type: 'paragraph', width: 80, height: 90 }))
    expect(text.replaceAll(' ', '')).toBe(value.replaceAll(' ', ''))
  })

  it('draws a placeholder for a character that no font has, and keeps the character in the text', async () => {
    expect(await textOf(textField('a😀b'))).toBe('a😀b')
  })

  it('draws nothing in a field without a size', () => {
    expect(drawings(textField('x', { width: 0 }))[0]).toHaveLength(0)
  })
})

describe('a comb', () => {
  const comb = (value: string, changes: Partial<ValueField> = {}) =>
    textField(value, { x: 30, y: 50, width: 160, height: 20, maxLength: 8, comb: true, ...changes })
  /** Returns the cells that have ink, each with the distance from the middle of its ink to the middle of the cell. */
  const cellsOf = (field: ValueField) => {
    const { width, gray } = popplerPixels(draw(field))
    const cell = field.width / field.maxLength!
    const inked = [...gray.entries()]
      .filter(([, level]) => level < 160)
      .map(([index]) => (index % width) + 0.5 - field.x)
    const ofCell = Map.groupBy(inked, x => Math.floor(x / cell))
    return [...ofCell]
      .sort(([a], [b]) => a - b)
      .map(([at, xs]) => ({ at, off: Math.abs((Math.min(...xs) + Math.max(...xs)) / 2 - (at + 0.5) * cell) }))
  }

  it.each<[string, string, Partial<ValueField>, number[]]>([
    ['from the left', '12Wi', {}, [0, 1, 2, 3]],
    ['aligned to the right', '1234', { align: 'right' }, [4, 5, 6, 7]],
    ['aligned to the middle', '123', { align: 'center' }, [2, 3, 4]],
    ['from the right in a script that runs from right to left', 'עברית', {}, [3, 4, 5, 6, 7]],
    ['in narrow cells that make the text smaller', 'WWWWWWWW', { width: 64 }, [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('centres each character in its cell: %s', (_, value, changes, cells) => {
    const drawn = cellsOf(comb(value, changes))
    expect(drawn.map(({ at }) => at)).toEqual(cells)
    expect(Math.max(...drawn.map(({ off }) => off))).toBeLessThan(1.5)
  })

  it('can be extracted as one word', () => {
    expect(popplerText(draw(comb('DE89 3X')))).toEqual(['DE89 3X'])
  })

  it('does not hold a value with a character that is wider than a cell', () => {
    expect(fits(comb('iiiiiiii', { width: 40 }), 'iiiiiiii')).toBe(true)
    expect(fits(comb('WWWWWWWW', { width: 40 }), 'WWWWWWWW')).toBe(false)
  })
})

describe('the ink of a value', () => {
  it.each<[string, ValueField]>([
    ['text', textField('Jane Doe gjpqy ÁÉ', { x: 30, y: 50, width: 120, height: 18 })],
    ['Thai', textField('ผู้ใหญ่ที่นี่น้ำ', { x: 30, y: 50, width: 120, height: 14 })],
    ['Arabic', textField('عقد الإيجار', { x: 200, y: 100, width: 120, height: 14 })],
    ['a long text', textField('very long text '.repeat(20), { x: 30, y: 50, width: 60, height: 18 })],
    [
      'a paragraph',
      textField('very long text '.repeat(20), { type: 'paragraph', x: 30, y: 50, width: 90, height: 60 }),
    ],
    ['Vietnamese', textField('Nguyễn Thị Ắ Ẫ Ổ Ặ', { x: 30, y: 50, width: 120, height: 12 })],
    ['Arabic with vowel signs', textField('مُحَمَّدٌ إِلَّا اللّٰهِ', { x: 30, y: 50, width: 120, height: 14 })],
    ['many marks', textField(heap, { x: 30, y: 50, width: 120, height: 14 })],
    [
      'many marks in a paragraph',
      textField(`one\n${heap}\ntwo`, { type: 'paragraph', x: 30, y: 50, width: 90, height: 60 }),
    ],
    ['many marks in a comb', textField(heap, { x: 30, y: 50, width: 90, height: 14, comb: true, maxLength: 20 })],
    ['a disc', textField('true', { type: 'checkbox', mark: 'disc', x: 300, y: 20, width: 14, height: 14 })],
    ['a check mark', textField('true', { type: 'checkbox', x: 300, y: 20, width: 14, height: 14 })],
  ])('stays within the field: %s', (_, field) => {
    const inked = inkOf(field)
    expect(inked.count).toBeGreaterThan(10)
    expect(inked.left).toBeGreaterThanOrEqual(field.x - 1)
    expect(inked.right).toBeLessThanOrEqual(field.x + field.width + 1)
    expect(inked.top).toBeGreaterThanOrEqual(field.y - 1)
    expect(inked.bottom).toBeLessThanOrEqual(field.y + field.height + 1)
  })

  it('does not fit the field with many combining marks, but fits with vowel signs and tone marks', () => {
    for (const field of [
      textField(''),
      textField('', { type: 'paragraph' }),
      textField('', { comb: true, maxLength: 20 }),
    ])
      for (const height of [7, 9, 14]) {
        expect(fits({ ...field, height }, heap)).toBe(false)
        expect(fits({ ...field, height }, 'Ắ Ẫ Ổ Ặ')).toBe(true)
        expect(fits({ ...field, height }, 'مُحَمَّدٌ')).toBe(true)
      }
  })

  const words = 'one two three'
  it.each<[string, Partial<ValueField>, value: string, left: 'edge' | 'middle' | 'far']>([
    ['text at the left', { align: 'left' }, words, 'edge'],
    ['text in the middle', { align: 'center' }, words, 'middle'],
    ['text at the right', { align: 'right' }, words, 'far'],
    ['Arabic without an alignment', {}, 'عقد', 'far'],
    ['Arabic at the left', { align: 'left' }, 'عقد', 'edge'],
    ['Arabic in the middle', { align: 'center' }, 'عقد', 'middle'],
    ['a paragraph in the middle', { type: 'paragraph', align: 'center' }, 'one\ntwo', 'middle'],
    ['a paragraph at the right', { type: 'paragraph', align: 'right' }, 'one\ntwo', 'far'],
    ['an amount at the right', { type: 'amount', align: 'right', decimals: 2, unit: 'EUR' }, '12', 'far'],
    ['a date in the middle', { type: 'date', align: 'center', fontSize: 8 }, '2026-05-31', 'middle'],
    [
      'text that is longer than its box',
      { align: 'center', fontSize: 30, minFontSize: 4 },
      'very long text '.repeat(9),
      'edge',
    ],
  ])('is aligned within its field: %s', (_, properties, value, place) => {
    const box = { x: 30, y: 50, width: 200, height: 34 }
    const inked = inkOf(textField(value, { ...box, ...properties }))
    const [left, right] = [inked.left - box.x, box.x + box.width - inked.right]
    expect(Math.min(left, right, inked.top - box.y, box.y + box.height - inked.bottom)).toBeGreaterThanOrEqual(-1)
    if (place === 'middle') expect(Math.abs(left - right)).toBeLessThan(4)
    else expect(place === 'edge' ? left : right).toBeLessThan(5)
  })

  it('has the font size that the field sets', () => {
    const heights = [8, 16, 24].map(fontSize => {
      const { top, bottom } = inkOf(textField('H', { x: 30, y: 50, width: 100, height: 40, fontSize }))
      return bottom - top
    })
    expect(heights.map(height => height / heights[0]!)).toEqual([1, expect.closeTo(2, 0), expect.closeTo(3, 0)])
  })

  it('is absent from an unchecked box', () => {
    expect(inkOf(textField('false', { type: 'checkbox', width: 14, height: 14 })).count).toBe(0)
  })
})

const draw = (field: ValueField) => drawPages([field], page, (embedder, drawn) => drawValue(embedder, drawn, page))

async function textOf(field: ValueField): Promise<string> {
  return (await pdfjsText(draw(field)))[0]!
}

function drawings(field: ValueField): Uint8Array[] {
  const contents: Uint8Array[] = []
  drawPages([field], page, (embedder, drawn) => {
    const drawing = drawValue(embedder, drawn, page)
    contents.push(drawing.content)
    return drawing
  })
  return contents
}

function inkOf(field: ValueField) {
  const { width, gray } = popplerPixels(draw(field))
  const ink = { count: 0, left: Infinity, right: 0, top: Infinity, bottom: 0 }
  for (const [index, level] of gray.entries()) {
    if (level > 240) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    ink.count++
    ink.left = Math.min(ink.left, x)
    ink.right = Math.max(ink.right, x + 1)
    ink.top = Math.min(ink.top, y)
    ink.bottom = Math.max(ink.bottom, y + 1)
  }
  return ink
}
