import { describe, expect, it } from 'vitest'
import { hands } from '../fields/hands.ts'
import { Embedder } from './embedder.ts'
import type { SignatureImage } from './image.ts'
import { drawSignature, type Signature } from './signature.ts'
import { drawPages } from './test-support/drawn-pages.ts'
import { PdfFile } from './test-support/pdf-file.ts'
import { pdfjsText, popplerPixels, popplerWords, qpdfComplaints } from './test-support/read-pdf.ts'
import { fits, heldCharacters } from './value-fit.ts'

const page = { width: 300, height: 120 }
const box = { x: 40, y: 30, width: 160, height: 50 }

const image: SignatureImage = {
  width: 4,
  height: 2,
  rgb: new Uint8Array(24).fill(0),
  alpha: new Uint8Array([255, 255, 255, 255, 0, 0, 0, 0]),
}
const stroke = Array.from({ length: 40 }, (_, index) => ({
  x: index * 5,
  y: 40 + 30 * Math.sin(index / 4),
  t: index * 16,
}))
const signatures: Record<string, Signature> = {
  typed: { kind: 'typed', text: 'Jane Doe' },
  'typed with letters that are wider than their advance': { kind: 'typed', text: 'ffffff' },
  'typed with many combining marks': { kind: 'typed', text: `J${'\u0301\u0323'.repeat(8)}` },
  'typed in a script that the script font lacks': { kind: 'typed', text: '山田 太郎' },
  ...Object.fromEntries(
    hands.map(hand => [`typed in the hand ${hand}`, { kind: 'typed', text: 'Jörg Fjällqvist-Gyllenspetz', hand }]),
  ),
  drawn: { kind: 'drawn', strokes: [stroke], width: 300, height: 100 },
  'drawn with pressure': {
    kind: 'drawn',
    strokes: [stroke.map(point => ({ ...point, p: 0.5 }))],
    width: 300,
    height: 100,
  },
  'a single dot': { kind: 'drawn', strokes: [[{ x: 5, y: 5 }]], width: 300, height: 100 },
  uploaded: { kind: 'uploaded', image },
}

describe('a signature', () => {
  const cases = Object.entries(signatures).flatMap(([name, signature]): [string, Signature, string[]?][] => [
    [name, signature],
    [`${name}, with a caption`, signature, ['Jane Doe', '2026-11-20 10:00 UTC']],
  ])
  it.each(cases)('stays within its box: %s', (_, signature, caption) => {
    const pdf = draw(signature, caption)
    expect(qpdfComplaints(pdf)).toBe('')
    const { width, gray } = popplerPixels(pdf)
    const inked = [...gray.entries()]
      .filter(([, level]) => level < 200)
      .map(([index]) => [index % width, Math.floor(index / width)])
    expect(inked.length).toBeGreaterThan(0)
    for (const [x, y] of inked) {
      expect(x! >= box.x - 1 && x! <= box.x + box.width && y! >= box.y - 1 && y! <= box.y + box.height).toBe(true)
    }
  })
})

describe('a typed signature', () => {
  it('can be extracted as text', async () => {
    expect(await pdfjsText(draw({ kind: 'typed', text: 'Jane Doe' }))).toEqual(['Jane Doe'])
  })

  it.each([
    [undefined, 'Łukasz Doe', 'Caveat'],
    ['caveat', 'Łukasz Doe', 'Caveat'],
    ['dancing-script', 'Łukasz Doe', 'DancingScript'],
    ['marck-script', 'Łukasz Женя', 'MarckScript'],
    ['alex-brush', 'Łukasz Doe', 'AlexBrush'],
    ['allura', 'Łukasz Doe', 'Allura'],
    // never in two hands
    ['allura', 'Łukasz Женя', 'Caveat'],
    ['alex-brush', '山田 太郎', 'NotoSansHans-Regular'],
  ] as const)('in the hand %s, the text %s is drawn in %s alone', async (hand, text, font) => {
    const pdf = draw({ kind: 'typed', text, hand })
    const fonts = Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/BaseFont\s*\/[A-Z]{6}\+([\w-]+)/g)
    expect(new Set([...fonts].map(([, name]) => name))).toEqual(new Set([font]))
    expect(await pdfjsText(pdf)).toEqual([text])
  })
})

describe('a long typed signature', () => {
  const text = 'María de los Ángeles Fernández-Villaverde y Ruiz'
  const typed = (width: number, height: number) => {
    const narrow = { ...box, width, height }
    const pdf = drawPages([narrow], page, (embedder, place) =>
      drawSignature(embedder, { kind: 'typed', text }, place, page),
    )
    const words = popplerWords(pdf)[0]!
    for (const { left, right, top, bottom } of words)
      expect(left > 39 && right < 41 + width && top > 29 && bottom < 31 + height).toBe(true)
    expect(words.map(word => word.text).join(' ')).toBe(text)
    return {
      lines: new Set(words.map(({ bottom }) => bottom.toFixed(0))).size,
      height: words[0]!.bottom - words[0]!.top,
    }
  }
  /** The distance from the top of the highest letter of the script font to the bottom of the lowest, in ems. */
  const lineEms = 1.26

  it('breaks into several lines within its box if a single line would be too small to read', () => {
    const { lines, height } = typed(60, 40)
    expect(lines).toBeGreaterThan(1)
    expect(height).toBeGreaterThanOrEqual(6 * lineEms - 0.1)
  })

  it('stays on one line if it is readable there', () => {
    expect(typed(200, 40).lines).toBe(1)
  })

  it('does not fit a box in which it would be too small to read', () => {
    const field = { type: 'signature', width: 60, height: 40 } as const
    expect(fits(field, text)).toBe(true)
    expect(fits({ ...field, minFontSize: 12 }, text)).toBe(false)
    expect(heldCharacters({ ...field, height: 10 }, text)).toEqual({
      held: expect.toSatisfy(held => held > 10 && held < 30),
      given: text.length,
    })
  })
})

describe('a caption', () => {
  const caption = ['Jane Doe', '2026-11-21 10:20 UTC']

  it('is under the signature if the box is high enough', async () => {
    const [text] = await pdfjsText(draw({ kind: 'typed', text: 'J. D.' }, caption))
    expect(text).toContain('2026-11-21 10:20 UTC')
  })

  it('is left out if the box is too low', async () => {
    const low = { ...box, height: 20 }
    const pdf = drawPages([low], page, (embedder, place) =>
      drawSignature(embedder, { kind: 'typed', text: 'J. D.' }, place, page, caption),
    )
    expect(await pdfjsText(pdf)).toEqual(['J. D.'])
  })
})

describe('an uploaded signature', () => {
  it('is written once for all fields that show it', () => {
    const file = new PdfFile()
    const embedder = new Embedder(file)
    const before = file.reserve().num
    const signature: Signature = { kind: 'uploaded', image }
    const first = drawSignature(embedder, signature, box, page)
    const after = file.reserve().num
    const second = drawSignature(embedder, signature, { ...box, y: 70 }, page)
    expect(after - before).toBe(3)
    expect(file.reserve().num - after).toBe(1)
    expect(second.xObjects).toEqual(first.xObjects)
  })
})

describe('a drawn signature', () => {
  it('can be drawn even if points are missing or not finite numbers', () => {
    for (const strokes of [[], [[]], [[{ x: Number.NaN, y: 1 }]], [[{ x: 1, y: Number.POSITIVE_INFINITY }]]]) {
      expect(() => draw({ kind: 'drawn', strokes, width: 0, height: 0 })).not.toThrow()
    }
  })

  it('takes less than 10 KB even with 100,000 points', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ x: (index * 7) % 300, y: (index * 13) % 100 }))
    const dense = many.map(({ x, y }) => ({ x: x / 1000, y: y / 1000 }))
    expect(draw({ kind: 'drawn', strokes: [dense], width: 300, height: 100 }).length).toBeLessThan(10_000)
  })
})

function draw(signature: Signature, caption?: string[]): Uint8Array {
  return drawPages([signature], page, (embedder, drawn) => drawSignature(embedder, drawn, box, page, caption))
}
