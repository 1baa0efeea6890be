import { describe, expect, it } from 'vitest'
import { scanContent } from './content-scan.ts'

const scan = (text: string) => scanContent(Buffer.from(text, 'latin1'))
/** Returns the content with dots in place of the parts to blank out. */
function blanked(text: string): string {
  let out = text
  for (const [from, to] of scan(text).blanks) out = out.slice(0, from) + '.'.repeat(to - from) + out.slice(to)
  return out
}

describe('scanContent counts unclosed elements', () => {
  it.each([
    ['q 1 0 0 1 0 0 cm q Q', { openSaves: 1 }],
    ['q q Q Q', { openSaves: 0 }],
    ['(q q \\( q) Tj <71> Tj /q gs % q q\nq', { openSaves: 1 }],
    ['BT /F1 12 Tf (x) Tj', { openText: true }],
    ['BT ET', { openText: false }],
    ['/OC /X BDC /A BMC EMC', { openMarkedContent: 1 }],
    ['EMC EMC /A BMC', { openMarkedContent: 1 }],
    ['0 0 10 10 re', { openPath: true }],
    ['0 0 10 10 re W n', { openPath: false }],
    ['[ (a) 1 << /A [', { closingBrackets: [']', '>>', ']'] }],
    ['[ ] << >> ] >>', { closingBrackets: [] }],
    ['BI /W 2 /H 2 ID \x00q q\x01 EI q', { openSaves: 1 }],
    ['BI /W 2 /H 2 ID EI\x80 EI Q EI q Q', { openSaves: 0 }],
    ['qq Qq 1q q1 Q.q', { openSaves: 0 }],
  ])('in %j', (text, expected) => {
    expect(scan(text)).toMatchObject(expected)
  })
})

describe('scanContent blanks out the parts that would harm later content', () => {
  it.each([
    ['Q 1 g q Q Q', '. 1 g q Q .'],
    ['1 g (never closed', '1 g .............'],
    ['1 g <4142', '1 g .....'],
    ['1 g BI /W 2 ID \x01\x02', '1 g .............'],
    ['q Q', 'q Q'],
  ])('in %j', (text, expected) => {
    expect(blanked(text)).toBe(expected)
  })
})

describe('page content', () => {
  it.each([
    'q 1 0 0 1 0 0 cm /X Do Q',
    'BT /F1 12 Tf [(a) -20.5 <41>] TJ T* (b) Tj ET',
    '/Span <</ActualText (x) /N [1 true null]>> BDC /P /Name DP EMC',
    '/Cs cs 0.1 .2 -3. /P scn [] 0 d +1 w % a comment\n0 0 1 1 re f',
    '',
  ])('is orderly if every viewer reads it to its end in the same way: %j', text => {
    expect(scan(text).isOrderly).toBe(true)
  })

  it.each([
    ['an operator without its operands', 'l l'],
    ['too many operands', '1 2 w'],
    ['an operand of the wrong kind', '(1) w'],
    ['an unknown operator', '1 foo'],
    ['operators that announce errors', 'BX EX'],
    ['a malformed number', '1.2.3 w'],
    ['operands without an operator', '1 2'],
    ['an inline image', 'BI /W 1 /H 1 ID x EI'],
    ['more Q than q operators', 'q Q Q'],
    ['more EMC than BMC operators', 'EMC'],
    ['a text object in a text object', 'BT BT ET'],
    ['a bracket that does not match', '[ >> 0 d'],
    ['an operator in an array', '[ q ] 0 d'],
    ['invalid hexadecimal digits', '<4g> Tj'],
    ['a token that PDFium cuts off', `/${'x'.repeat(200)} gs`],
    ['an unfinished part', 'q'],
  ])('is not orderly with %s', (_, text) => {
    expect(scan(text).isOrderly).toBe(false)
  })

  it('is not orderly if a comment runs to the end of a stream, where viewers may insert a space', () => {
    const content = Buffer.from('q % comment\nQ')
    expect(scanContent(content, new Set([content.indexOf('\n')])).isOrderly).toBe(false)
    expect(scanContent(content).isOrderly).toBe(true)
  })
})
