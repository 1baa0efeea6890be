import { describe, expect, it } from 'vitest'
import { csvText, removeFormulaGuard } from '../../../../../src/engine/csv/csv-text.ts'
import { listLimits } from '../list-table.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) => {
  const { header, rows } = readCsv(text)
  return [header, ...rows.map(row => row.cells)]
}
const ab = [
  ['a', 'b'],
  ['1', '2'],
]

describe('readCsv', () => {
  it.each([
    ['separated by commas', 'a,b\n1,2\n', ab],
    ['separated by semicolons', 'a;b\r\n1;2\r\n', ab],
    ['separated by tabs', 'a\tb\r1\t2', ab],
    ['with the separator line that Excel writes', 'sep=;\r\na;b\r\n1;2', ab],
    ['without a line break at the end', 'a,b\n1,2', ab],
    ['with empty rows, which it skips', '\n\na,b\n,\n  ,\n1,2\n\n', ab],
    ['with spaces around the column names', ' a , b\n1,2', ab],
    ['with quoted cells', '"a","b"\n"1","2"', ab],
    [
      'with a delimiter in quotes',
      'a;b\n"1;1";2',
      [
        ['a', 'b'],
        ['1;1', '2'],
      ],
    ],
    [
      'with more commas in quotes than semicolons',
      '"a,,,";b\n1;2',
      [
        ['a,,,', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with line breaks in quotes',
      'a,b\n"1\r\n1","2\n2"',
      [
        ['a', 'b'],
        ['1\r\n1', '2\n2'],
      ],
    ],
    [
      'with quotes in quotes',
      'a,b\n"say ""yes""",""""',
      [
        ['a', 'b'],
        ['say "yes"', '"'],
      ],
    ],
    [
      'with a quote inside a cell',
      'a,b\n5" pipe,2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'with text after a closing quote',
      'a,b\n"1"x,2',
      [
        ['a', 'b'],
        ['1x', '2'],
      ],
    ],
    [
      'with empty cells',
      'a,b\n,2\n1,\n"",x',
      [
        ['a', 'b'],
        ['', '2'],
        ['1', ''],
        ['', 'x'],
      ],
    ],
    ['with rows of different lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['with a single column', 'a\n1', [['a'], ['1']]],
  ])('reads a file %s', (_, text, table) => {
    expect(read(text)).toEqual(table)
  })

  it('keeps the row numbers that a spreadsheet shows', () => {
    expect(readCsv('a,b\n\n"x\ny",1\n2,2').rows.map(row => row.number)).toEqual([3, 4])
  })

  it.each([
    ['no content', '', { kind: 'empty' }],
    ['only white space', ' \n\t\n', { kind: 'empty' }],
    ['only a header', 'a,b\n', { kind: 'no-rows' }],
    ['a NUL character', 'a,b\n1,\0', { kind: 'not-text' }],
    ['an unclosed quote', 'a,b\n1,2\n"1,2\n3,4', { kind: 'quote-not-closed', row: 3 }],
    ['a million columns in its header', ','.repeat(1_000_000), { kind: 'too-many-columns', row: 1 }],
    ['a million columns in a row', `a,b\n${'1,'.repeat(1_000_000)}`, { kind: 'too-many-columns', row: 2 }],
    ['a million rows', `a,b\n${'1,2\n'.repeat(1_000_000)}`, { kind: 'too-many-rows' }],
    ['one row too many', `a,b\n${'1,2\n'.repeat(listLimits.rows + 1)}`, { kind: 'too-many-rows' }],
    ['a cell as large as the file', `a,b\n"${'x'.repeat(4_000_000)}",2`, { kind: 'cell-too-long', row: 2 }],
    ['only quotes', '"'.repeat(4_000_001), { kind: 'cell-too-long', row: 1 }],
  ])('refuses a file with %s', (_, text, problem) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ problem }))
  })

  it('reads the largest number of rows allowed', () => {
    expect(readCsv(`a,b\n${'1,2\n'.repeat(listLimits.rows)}`).rows).toHaveLength(listLimits.rows)
  })
})

describe('decodeText', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  it.each([
    ['UTF-8', utf8('Zoë'), 'Zoë'],
    ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('Zoë')]), 'Zoë'],
    ['Windows-1252', new Uint8Array([0x5a, 0x6f, 0xeb, 0x20, 0x80]), 'Zoë €'],
    ['UTF-16 as Excel writes it', new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]), 'Zoë'],
  ])('decodes %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })
})

describe('csvText', () => {
  const rows = [
    ['a', 'b;c', 'say "yes"', 'two\r\nlines', ' blank ', ''],
    ['é', 'a,b', '1', '2', '3', '4'],
  ]
  it('writes text that reads back the same', () => {
    expect(read(csvText(rows))).toEqual([rows[0]!.map(cell => cell.trim()), rows[1]])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '=HYPERLINK("https://x.example")'])(
    'guards %j against being run as a formula',
    cell => {
      const [, [written = '']] = read(csvText([['a'], [cell]])) as [string[], string[]]
      expect(written).toBe(`'${cell}`)
      expect(removeFormulaGuard(written)).toBe(cell)
    },
  )

  it('keeps an apostrophe that belongs to the text', () => {
    expect(removeFormulaGuard("'t Hooft")).toBe("'t Hooft")
  })
})
