import type { SamplePage } from './sample-pdf.ts'

/** A page without content, with its displayed size in points. */
export interface Paper extends SamplePage {
  what: string
  shown: { width: number; height: number }
}

const blank = { lines: [] }

/** Rotated, cropped and scaled pages, the smallest first. */
export const papers: Paper[] = [
  { ...blank, what: 'tiny', width: 140, height: 110, shown: { width: 140, height: 110 } },
  {
    ...blank,
    what: 'tiny, turned, in small units',
    mediaBox: [-40, 20, 260, 420],
    userUnit: 0.5,
    rotate: 270,
    shown: { width: 200, height: 150 },
  },
  { ...blank, what: 'upright', shown: { width: 612, height: 792 } },
  { ...blank, what: 'turned by 90°', rotate: 90, shown: { width: 792, height: 612 } },
  {
    ...blank,
    what: 'turned by 180° and cropped, with a negative origin',
    mediaBox: [-200, -100, 412, 692],
    cropBox: [-150.5, -50.25, 400, 640],
    rotate: 180,
    shown: { width: 550.5, height: 690.25 },
  },
  {
    ...blank,
    what: 'turned by 270°, cropped, in large units',
    cropBox: [60, 300, 460, 780],
    userUnit: 1.5,
    rotate: 270,
    shown: { width: 720, height: 600 },
  },
  {
    ...blank,
    what: 'turned by 90°, cropped beyond its edges',
    mediaBox: [-50, -400, 550, 300],
    cropBox: [-500, -380, 500, 290],
    rotate: 90,
    shown: { width: 670, height: 550 },
  },
  {
    ...blank,
    what: 'five metres wide',
    width: 1417.32,
    height: 1417.32,
    userUnit: 10,
    shown: { width: 14173.2, height: 14173.2 },
  },
  { ...blank, what: 'upright, cropped', cropBox: [100, 100, 500, 700], shown: { width: 400, height: 600 } },
  { ...blank, what: 'turned by 180°', rotate: 180, shown: { width: 612, height: 792 } },
]

/** A field and the value to fill in beforehand; null leaves it to the signer. */
export interface FieldSample {
  label: string
  width: number
  height: number
  value: string | null
  properties: Record<string, unknown>
  /** The signer who fills it in. */
  role: (typeof signerNames)[number]
  /**
   * The expected ink. `none`: nothing is drawn. `in-box`: the sealed document draws inside the box, but the page may
   * show the value differently: as a list of all options, in the browser's font for the script, or too small to see.
   * If absent, the page must show the ink where the sealed document has it.
   */
  ink?: 'none' | 'in-box'
}

/** Ada types a signature and fills in the other fields, Drew draws a signature, and Uma uploads one. */
export const signerNames = ['Ada Lovelace', 'Drew', 'Uma'] as const

const line = (
  label: string,
  value: string | null,
  properties: Record<string, unknown> = {},
  width = 160,
  height = 20,
): FieldSample => ({ label, value, properties: { type: 'text', ...properties }, width, height, role: signerNames[0] })

const block = (label: string, value: string, properties: Record<string, unknown> = {}) =>
  line(label, value, { type: 'paragraph', ...properties }, 180, 60)

const arabic = 'عقد الإيجار'
const vowels = 'مُحَمَّدٌ إِلَّا اللّٰهِ'
const hebrew = 'שרה כהן'
const several = 'The tenant keeps the flat clean.\nNo pets.\nThe key is handed over on the first day of the term.'

/** Every kind of field, with long, empty and right-to-left values. Small boxes come first, to fit the small pages. */
export const fieldSamples: FieldSample[] = [
  line('Tick', 'true', { type: 'checkbox' }, 12, 12),
  { ...line('Very low', 'low', {}, 60, 2), ink: 'in-box' },
  line('Short', 'Ada gjp', {}, 60, 14),
  { ...line('Tiny', 'x', {}, 4, 4), ink: 'in-box' },
  line('Day', '2026-05-04', { type: 'date' }, 60, 12),
  line('Initials', null, { type: 'signature', kind: 'initials' }, 50, 24),
  line('Narrow', 'narrow column of words', { type: 'paragraph' }, 40, 45),
  line('Pieces', '12', { type: 'amount', kind: 'number' }, 40, 12),
  line('Text', 'Jane Doe'),
  line('Centred', 'Jane Doe', { align: 'center' }),
  line('At the right', 'Jane Doe', { align: 'right' }),
  line('Long', 'a value that is as long as its box can hold it'),
  line('Of nine points', 'Jane Doe', { fontSize: 9 }),
  line('Too large', 'Large', { fontSize: 40, minFontSize: 4 }),
  { ...line('Empty', null, { readOnly: true }), ink: 'none' },
  { ...line('Arabic', arabic), ink: 'in-box' },
  { ...line('Arabic at the left', arabic, { align: 'left' }), ink: 'in-box' },
  { ...line('Vowel signs', vowels, {}, 160, 16), ink: 'in-box' },
  { ...line('Hebrew', hebrew), ink: 'in-box' },
  { ...line('Both directions', `Lease ${hebrew} 12/3`), ink: 'in-box' },
  line('Vietnamese', 'Nguyễn Thị Ắ Ẫ', {}, 160, 16),
  line('Comb', 'DE89 3X', { comb: true, maxLength: 12 }),
  line('Comb to the right', '1234', { comb: true, maxLength: 12, align: 'right' }),
  { ...line('Hebrew comb', 'עברית', { comb: true, maxLength: 8 }), ink: 'in-box' },
  block('Lines', several),
  block('Lines in the middle', several, { align: 'center' }),
  block('Lines at the right', several, { align: 'right', fontSize: 8 }),
  block('No spaces', 'x'.repeat(250)),
  { ...block('Hebrew lines', `${hebrew}\n${hebrew} ${hebrew}\n${hebrew}`), ink: 'in-box' },
  line('Date', '2026-05-04', { type: 'date', format: 'DD.MM.YYYY', align: 'center' }, 120),
  line('Rent', '1250.5', { type: 'amount', unit: 'EUR', format: '1.234,56', decimals: 2 }),
  line('Rent at the right', '-99999', { type: 'amount', align: 'right' }),
  line('Number', '42.5', { type: 'amount', kind: 'number', decimals: 3, align: 'center' }),
  line('Term', '24 months', { type: 'dropdown', options: ['12 months', '24 months'] }),
  {
    ...line('Colours', 'Red\nBlue', { type: 'dropdown', kind: 'multiple', options: ['Red', 'Green', 'Blue'] }, 120, 40),
    ink: 'in-box',
  },
  line('Company', 'Acme Ltd.', { kind: 'company' }),
  line('Name', null, { kind: 'name' }),
  line('Address', null, { kind: 'email', align: 'right' }),
  line('Signed on', null, { type: 'date', kind: 'date-signed', format: 'DD/MM/YYYY' }),
  line('Signature', null, { type: 'signature' }, 180, 50),
  line('Low signature', null, { type: 'signature' }, 120, 14),
  line('File', null, { kind: 'attachment' }, 120),
  line('Pay by', 'invoice', { type: 'dropdown', kind: 'radio', options: ['card', 'invoice'] }, 12, 36),
  { ...line('Drawn', null, { type: 'signature' }, 150, 40), role: 'Drew' },
  { ...line('Drawn, wide', null, { type: 'signature' }, 180, 16), role: 'Drew' },
  { ...line('Uploaded', null, { type: 'signature' }, 150, 40), role: 'Uma' },
  { ...line('Uploaded, wide', null, { type: 'signature' }, 180, 16), role: 'Uma' },
]
