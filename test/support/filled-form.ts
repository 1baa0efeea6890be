import { DocumentBuilder } from '../../src/engine/pdf/test-documents.ts'

/** A widget of a generated form, and what its appearance shows. */
export interface FormPart {
  name: string
  /** The words that a person reads in it; empty if it shows no text. */
  words: string[]
  /** Points from the bottom left of the page, before it is rotated. */
  rect: [number, number, number, number]
  page: number
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'
/** Its A is a character that no bundled font has. */
const ODD_FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>'
const TO_UNICODE =
  '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <E000> endbfchar endcmap CMapName currentdict /CMap defineresource pop end end'
const RESOURCES = '/Resources<</Font<</Helv 5 0 R/Odd 9 0 R>>>>'
const COMB = 'DE89'
const [WIDTH, HEIGHT] = [180, 20]

/** A form with everything that a form can contain, filled in, on an upright, a rotated and a cropped page. */
export class FilledForm {
  readonly parts: FormPart[] = []
  readonly #objects = new Map<number, string>()
  readonly #streams = new Map<number, { content: string; entries: string }>()
  readonly #widgets: number[][] = [[], [], []]
  readonly #roots: number[] = []
  #next = 20

  /** Adds a field with its widget in the next place of its page. */
  field(name: string, entries: string, options: PartOptions = {}): this {
    const { num, text } = this.#widget(name, options)
    this.#objects.set(num, `<<${text}/T(${name})${entries}>>`)
    this.#roots.push(num)
    return this
  }

  /** Adds a field whose widgets inherit its entries. */
  parent(name: string, entries: string, kids: { entries: string; options?: PartOptions }[]): this {
    const parent = this.#next++
    const refs = kids.map(({ entries: own, options = {} }, index) => {
      const { num, text } = this.#widget(`${name} ${index}`, options)
      this.#objects.set(num, `<<${text}/Parent ${parent} 0 R${own}>>`)
      return `${num} 0 R`
    })
    this.#objects.set(parent, `<</T(${name})${entries}/Kids[${refs.join(' ')}]>>`)
    this.#roots.push(parent)
    return this
  }

  bytes(formEntries = ''): Uint8Array {
    const refs = (nums: number[]) => nums.map(num => `${num} 0 R`).join(' ')
    const boxes = ['', '/Rotate 90', '/CropBox[30 40 580 760]']
    const builder = new DocumentBuilder()
      .object(
        1,
        `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs(this.#roots)}]/DR<</Font<</Helv 5 0 R>>>>/DA(/Helv 10 Tf 0 g)${formEntries}>>>>`,
      )
      .object(
        2,
        '<</Type/Pages/Kids[6 0 R 7 0 R 8 0 R]/Count 3/MediaBox[0 0 612 792]/Resources<</Font<</Helv 5 0 R>>>>>>',
      )
      .stream(4, 'BT /Helv 12 Tf 60 720 Td (Registration) Tj ET')
      .object(5, FONT)
      .object(9, ODD_FONT)
      .stream(10, TO_UNICODE)
    boxes.forEach((box, index) => {
      builder.object(
        6 + index,
        `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[${refs(this.#widgets[index]!)}]${box}>>`,
      )
    })
    for (const [num, text] of this.#objects) builder.object(num, text)
    for (const [num, { content, entries }] of this.#streams) builder.stream(num, content, entries)
    return builder.table('/Size 300/Root 1 0 R').bytes()
  }

  #widget(name: string, { page = 1, words, show, turned, states, width = WIDTH, height = HEIGHT }: PartOptions) {
    const own = this.#widgets[page - 1]!
    const num = this.#next++
    const rect: FormPart['rect'] = placeOn(page, own.length, turned ? height : width, turned ? width : height)
    own.push(num)
    const shown = words ?? []
    if (shown.length > 0 || show || states) this.parts.push({ name, words: shown, rect, page })
    const matrix = turned ? `/MK<</R 90>>` : ''
    const entries = (content: string) => ({
      content,
      entries: `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]${turned ? `/Matrix[0 1 -1 0 ${height} 0]` : ''}${RESOURCES}`,
    })
    const stream = (content: string) => {
      this.#streams.set(this.#next, entries(content))
      return `${this.#next++} 0 R`
    }
    const appearance = show
      ? `/AP<</N ${stream(show)}>>`
      : states
        ? `/AP<</N<<${Object.entries(states)
            .map(([state, content]) => `/${state} ${stream(content)}`)
            .join('')}>>>>`
        : ''
    return {
      num,
      text: `/Type/Annot/Subtype/Widget/F 4/P ${5 + page} 0 R/Rect[${rect.join(' ')}]${matrix}${appearance}`,
    }
  }
}

interface PartOptions {
  /** 1-based. */
  page?: number
  words?: string[]
  /** The content of the normal appearance. */
  show?: string
  states?: Record<string, string>
  /** Whether the content is rotated by 90 degrees, as in the fields of a rotated page. */
  turned?: boolean
  width?: number
  height?: number
}

function placeOn(page: number, index: number, width: number, height: number): FormPart['rect'] {
  const [column, row] = page === 2 ? [Math.floor(index / 2), index % 2] : [index % 2, Math.floor(index / 2)]
  const [x, y] = page === 2 ? [60 + column * 30, 60 + row * 220] : [60 + column * 240, 640 - row * 46]
  return [x, y, x + width, y + height]
}

/** An appearance as programs write it: a border, and the lines marked and clipped. */
export const shownLines = (...lines: string[]) =>
  `0.85 G 0.5 0.5 179 19 re S /Tx BMC q 1 1 178 18 re W n BT /Helv ${lines.length > 1 ? 8 : 10} Tf 0 g ${lines.length > 1 ? '2 11' : '2 6'} Td 9 TL ${lines
    .map((line, index) => `${index > 0 ? 'T* ' : ''}(${line}) Tj`)
    .join(' ')} ET Q EMC`

const cross = 'q 1 1 18 18 re S 3 3 m 17 17 l 3 17 m 17 3 l S Q'
const empty = 'q 1 1 18 18 re S Q'
const box = { width: 20, height: 20 }

/** A form with a field of every kind; each word occurs once. */
export function everyKind(): FilledForm {
  const form = new FilledForm()
  form
    .field('name', '/FT/Tx/V(Ada Lovelace)', { words: ['Ada', 'Lovelace'], show: shownLines('Ada Lovelace') })
    .parent('person', '/FT/Tx/V(Inherited)', [
      { entries: '', options: { words: ['Inherited'], show: shownLines('Inherited') } },
    ])
    .field('bare', '/FT/Tx/V(Undrawn)/DA(/Helv 10 Tf 0 g)', { words: ['Undrawn'] })
    .field('iban', `/FT/Tx/Ff 16777216/MaxLen 4/V(${COMB})`, {
      words: [COMB],
      show: `/Tx BMC q BT /Helv 10 Tf 4 6 Td ${[...COMB].map(one => `(${one}) Tj 44 0 Td`).join(' ')} ET Q EMC`,
    })
    .field('notes', '/FT/Tx/Ff 4096/V(First note\rSecond remark)', {
      words: ['First', 'note', 'Second', 'remark'],
      show: shownLines('First note', 'Second remark'),
    })
    .field('secret', '/FT/Tx/Ff 8192/V(hunter2)', { words: ['*******'], show: shownLines('*******') })
    .field('country', '/FT/Ch/Ff 131072/Opt[[(DE)(Germany)][(FR)(France)]]/V(DE)', {
      words: ['Germany'],
      show: shownLines('Germany'),
    })
    .field('own', '/FT/Ch/Ff 393216/Opt[(Listed)]/V(Unlisted)', { words: ['Unlisted'], show: shownLines('Unlisted') })
    .field('colours', '/FT/Ch/Ff 2097152/Opt[(Red)(Green)(Blue)]/V[(Red)(Blue)]/I[0 2]', {
      words: ['Red', 'Blue'],
      height: 36,
      show: '/Tx BMC q 0.6 0.75 0.85 rg 0 24 180 12 re 0 0 180 12 re f BT 0 g /Helv 9 Tf 2 26 Td 12 TL (Red) Tj T* (Green) Tj T* (Blue) Tj ET Q EMC',
    })
    .field('single', '/FT/Ch/Opt[(Oak)(Elm)]/V(Elm)', { words: ['Elm'], show: shownLines('Oak', 'Elm') })
    .field('odd', '/FT/Btn/V/Ja#20#28x#29/AS/Ja#20#28x#29', {
      ...box,
      states: { 'Ja#20#28x#29': cross, Off: empty },
    })
    .field('plain', '/FT/Btn/V/Yes/AS/Yes/MK<</CA(4)>>', { ...box, states: { Yes: cross } })
    .parent('size', '/FT/Btn/Ff 49152/V/large', [
      { entries: '/AS/Off', options: { ...box, states: { small: cross, Off: empty } } },
      { entries: '/AS/large', options: { ...box, states: { large: cross, Off: empty } } },
    ])
  const script = (text: string) => `/AA<</F<</S/JavaScript/JS(${text})>>>>`
  form
    .field('price', `/FT/Tx/V(1234.5)${script('AFNumber_Format\\(2, 2, 0, 0, "EUR", false\\);')}`, {
      words: ['1.234,50', 'EUR'],
      page: 3,
      show: shownLines('1.234,50 EUR'),
    })
    .field('day', `/FT/Tx/V(24.12.2026)${script('AFDate_FormatEx\\("dd.mm.yyyy"\\);')}`, {
      words: ['24.12.2026'],
      page: 3,
      show: shownLines('24.12.2026'),
    })
    .field('total', '/FT/Tx/Ff 1/V(42.17)', { words: ['42.17'], page: 3, show: shownLines('42.17') })
    .field('logo', '/FT/Btn/Ff 65536', { page: 3, show: '1 0 0 rg 0 0 60 20 re f' })
    .field('code', '/FT/Tx/V(BARCODE)/PMD<</Symbology/QRCode>>', {
      page: 3,
      show: '0 g 2 2 3 16 re 8 2 6 16 re 20 2 2 16 re f',
    })
    .field('rich', '/FT/Tx/Ff 33554432/V(Richly)/RV(<body><p>Richly</p></body>)', {
      words: ['Richly'],
      page: 3,
      show: shownLines('Richly'),
    })
    .field('undrawable', '/FT/Tx/V<FEFFE000>', {
      words: ['\ue000'],
      page: 3,
      show: '/Tx BMC BT /Odd 10 Tf 2 6 Td (A) Tj ET EMC',
    })
    .field('unmarked', '/FT/Tx/V(Unmarked)', {
      words: ['Unmarked'],
      page: 3,
      show: 'BT /Helv 10 Tf 2 6 Td (Unmarked) Tj ET',
    })
    .field('turned', '/FT/Tx/V(Sideways)', { words: ['Sideways'], page: 2, turned: true, show: shownLines('Sideways') })
    .field('lying', '/FT/Tx/V(Lying)', { words: ['Lying'], page: 2, show: shownLines('Lying'), width: 100 })
    .field('unticked', '/FT/Btn/AS/Off', { ...box, page: 3, states: { On: cross, Off: empty } })
    .field('blank', '/FT/Tx', { page: 3 })
    .field('sign', '/FT/Sig', { page: 3 })
  return form
}

/** A form that viewers must draw: its appearances are blank, stale or missing. */
export const needsAppearances = () =>
  new FilledForm()
    .field('stale', '/FT/Tx/V(Current)/DA(/Helv 10 Tf 0 g)', { words: ['Current'], show: shownLines('Former') })
    .field('blank', '/FT/Tx/V(Written)/DA(/Helv 10 Tf 0 g)', {
      words: ['Written'],
      show: '0.85 G 0.5 0.5 179 19 re S /Tx BMC EMC',
    })
    .field('none', '/FT/Tx/V(Given)/DA(/Helv 10 Tf 0 g)', { words: ['Given'] })
    .field('choice', '/FT/Ch/Ff 131072/Opt[(Pear)(Plum)]/V(Plum)/DA(/Helv 10 Tf 0 g)', { words: ['Plum'] })
    .field('tick', '/FT/Btn/V/On/AS/On', { ...box, states: { On: cross, Off: empty } })

/** List boxes with and without an appearance. If viewers must draw them, the old appearances show another choice. */
export function lists(): FilledForm {
  const [red, several] = ['/FT/Ch/Opt[[(r)(Red)][(g)(Green)][(b)(Blue)]]', '/FT/Ch/Ff 2097152/Opt[(Oak)(Elm)(Ash)]']
  const many = Array.from({ length: 40 }, (_, index) => `(Number${index})`).join('')
  const size = { height: 40 }
  const shown = (...lines: string[]) =>
    `/Tx BMC q 0.6 0.75 0.85 rg 0 27 180 13 re f BT 0 g /Helv 9 Tf 2 30 Td 12 TL ${lines.map(line => `(${line}) Tj T*`).join(' ')} ET Q EMC`
  return new FilledForm()
    .field('colour', `${red}/V(b)/DA(/Helv 9 Tf 0 g)`, { ...size, show: shown('Red', 'Green', 'Blue') })
    .field('bare', '/FT/Ch/Opt[(North)(South)(West)]/V(South)/DA(/Helv 9 Tf 0 g)', size)
    .field('several', `${several}/V[(Oak)(Ash)]/DA(/Helv 9 Tf 0 g)`, { ...size, show: shown('Oak', 'Elm', 'Ash') })
    .field('open', '/FT/Ch/Opt[(Spring)(Summer)]/DA(/Helv 9 Tf 0 g)', size)
    .field('many', `/FT/Ch/Opt[${many}]/V(Number33)/TI 31/DA(/Helv 0 Tf 0 g)`, { ...size, page: 3 })
    .field('turned', '/FT/Ch/Opt[(Ring)(Bell)]/V(Bell)/DA(/Helv 9 Tf 0 g)', { ...size, page: 2, turned: true })
}

/** New values of a program next to the appearances that scripts made for the old values. */
export function formatted(): FilledForm {
  const script = (text: string) => `/DA(/Helv 10 Tf 0 g)/AA<</F<</S/JavaScript/JS(${text})>>>>`
  const price = script('AFNumber_Format\\(2, 2, 0, 0, "EUR", false\\);')
  const day = script('AFDate_FormatEx\\("dd.mm.yyyy"\\);')
  return new FilledForm()
    .field('price', `/FT/Tx/V(1234.5)${price}`, { show: shownLines('950,00 EUR') })
    .field('day', `/FT/Tx/V(24.12.2026)${day}`, { show: shownLines('31.01.2025') })
    .field('same', `/FT/Tx/V(01.02.2026)${day}`, { show: shownLines('01.02.2026') })
    .field('own', `/FT/Tx/V(Newest)${script('own\\(\\);')}`, { show: shownLines('OLDEST') })
    .field('plain', '/FT/Tx/V(Plainly)', { show: shownLines('Otherwise') })
    .field('total', '/FT/Tx/Ff 1/V(77.70)/AA<</C<</S/JavaScript/JS(sum)>>>>', { show: shownLines('66.60') })
}
