import { deflateSync } from 'node:zlib'
import { assemble } from '../support/text-pdf.ts'
import type { HostileFile } from './hostile-file.ts'

/** The fields of every case, on page 1, in points from the top left of the displayed page. */
export const hiddenFields = {
  value: { page: 1, x: 72, y: 200, width: 200, height: 30 },
  signature: { page: 1, x: 72, y: 260, width: 200, height: 60 },
}

/** A rectangle around both fields, in user space of a Letter page: [left, bottom, right, top]. */
const OVER_FIELDS = '60 460 290 600'
const TEXT = 'BT /F1 12 Tf 1 0 0 1 72 720 Tm (A contract between two parties.) Tj ET'

interface Parts {
  /** The page's content streams. */
  contents?: string[]
  /** Further entries of the page. */
  page?: string
  /** Further entries of its resources. */
  resources?: string
  /** Further entries of the catalog. */
  catalog?: string
  /** Objects from number 20 on. */
  objects?: string[]
  mediaBox?: string
}

const stream = (data: string, entries = '') => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`

const form = (data: string, entries = '') =>
  stream(data, `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${entries}`)

/** A Letter page with a line of text: 1 catalog, 2 page tree, 3 page, 4 font, 5 to 19 content, from 20 extras. */
function document({ contents = [TEXT], page = '', resources = '', catalog = '', objects = [], mediaBox }: Parts) {
  const streams = contents.map(content => (content.startsWith('<<') ? content : stream(content)))
  const references = contents.map((_, index) => `${5 + index} 0 R`)
  const unused = Array.from({ length: 15 - contents.length }, () => 'null')
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox ?? '0 0 612 792'}] /Contents [${references.join(' ')}] /Resources << /Font << /F1 4 0 R >> ${resources} >> ${page} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...streams,
    ...unused,
    ...objects,
  ])
}

const file = (name: string, parts: Parts): HostileFile => ({
  name,
  filename: 'contract.pdf',
  make: () => document(parts),
})

const annotated = (name: string, annotation: string, objects: string[] = [], catalog = '') =>
  file(name, {
    page: '/Annots [20 0 R]',
    objects: [`<< /Type /Annot /F 4 ${annotation} >>`, ...objects],
    catalog,
  })

const WHITE = form('1 1 0.9 rg 0 0 612 792 re f')
const PAGE_RECT = '/Rect [0 0 612 792]'
const OFF_LAYER = {
  catalog: '/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>',
  resources: '/Properties << /Off 20 0 R >>',
  objects: ['<< /Type /OCG /Name (Off) >>'],
}

const annotations: HostileFile[] = [
  annotated('a stamp over the whole page', `/Subtype /Stamp ${PAGE_RECT} /AP << /N 21 0 R >>`, [WHITE]),
  annotated('a stamp that multiplies with black', `/Subtype /Stamp ${PAGE_RECT} /AP << /N 21 0 R >>`, [
    form(`/M gs 0.9 g ${'60 460 230 140 re f'}`, '/Resources << /ExtGState << /M << /BM /Darken >> >> >>'),
  ]),
  annotated(
    'a free text over the fields',
    `/Subtype /FreeText /Rect [${OVER_FIELDS}] /DA (/F1 9 Tf) /AP << /N 21 0 R >>`,
    [WHITE],
  ),
  annotated('a square without an appearance', `/Subtype /Square /Rect [${OVER_FIELDS}] /IC [1 1 0.9] /C [1 1 0.9]`),
  annotated(
    'a link with a frame as wide as the page',
    `/Subtype /Link /Rect [${OVER_FIELDS}] /Border [0 0 300] /C [1 1 0.9]`,
  ),
  annotated(
    'a link at the edge of the page with a frame that reaches everywhere',
    '/Subtype /Link /Rect [0 0 10 10] /Border [0 0 2000] /C [1 1 0.9]',
  ),
  annotated(
    'a line without an appearance, as wide as the page',
    '/Subtype /Line /Rect [0 0 10 10] /L [0 530 612 530] /BS << /W 400 >> /C [1 1 0.9]',
  ),
  annotated(
    'a button of a form over the whole page',
    `/Subtype /Widget /FT /Btn /Ff 65536 /T (b) ${PAGE_RECT} /AP << /N 21 0 R >>`,
    [WHITE],
    '/AcroForm << /Fields [20 0 R] >>',
  ),
  annotated(
    'a text field that viewers draw themselves',
    `/Subtype /Widget /FT /Tx /T (t) /V (x) /DA (/Helv 12 Tf 0 g) /Rect [${OVER_FIELDS}] /MK << /BG [1 1 0.9] >>`,
    [],
    '/AcroForm << /Fields [20 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 4 0 R >> >> >>',
  ),
  file('nine annotations that cover the fields together', {
    page: `/Annots [${Array.from({ length: 9 }, (_, index) => `${20 + index} 0 R`).join(' ')}]`,
    objects: [
      ...Array.from(
        { length: 9 },
        (_, index) =>
          `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [${60 + (index % 3) * 75} ${460 + Math.floor(index / 3) * 46} ${140 + (index % 3) * 75} ${510 + Math.floor(index / 3) * 46}] /AP << /N 29 0 R >> >>`,
      ),
      WHITE,
    ],
  }),
]

const GS = (entries: string) => `/ExtGState << /G << ${entries} >> >>`

const states: HostileFile[] = [
  file('a clip left behind', { contents: [`${TEXT} q 0 0 1 1 re W n`] }),
  file('a clip left behind, after more Q than q', { contents: [`Q Q ${TEXT} 0 0 1 1 re W n`] }),
  file('transparency left behind, after more Q than q', {
    contents: [`Q ${TEXT} /G gs`],
    resources: GS('/ca 0 /CA 0'),
  }),
  file('a soft mask left behind', {
    contents: [`Q ${TEXT} /G gs`],
    resources: GS('/SMask << /S /Luminosity /G 20 0 R >>'),
    objects: [form('0 g 0 0 612 792 re f', '/Group << /S /Transparency /CS /DeviceGray >>')],
  }),
  file('a matrix left behind, after more Q than q', { contents: [`Q Q Q ${TEXT} 0.001 0 0 0.001 0 0 cm`] }),
  file('invisible text left open', { contents: [`${TEXT} BT /F1 1 Tf 7 Tr (x) Tj`] }),
  file('a layer that is off left open', { ...OFF_LAYER, contents: [`${TEXT} /OC /Off BDC`] }),
  file('a path left open', { contents: [`${TEXT} 0 0 m 612 792 l W`] }),
  file('errors announced and never ended', { contents: [`${TEXT} BX 1 2 nonsense <<`] }),
  file('a q for each line of a book', { contents: [`${TEXT} ${'q 0.9 0 0 0.9 0 0 cm '.repeat(3000)}`] }),
]

const endings: HostileFile[] = [
  file('a string without an end', { contents: [`${TEXT} (never closed \\`] }),
  file('a hexadecimal string without an end', { contents: [`${TEXT} <41424`] }),
  file('an array and a dictionary without an end', { contents: [`${TEXT} [ << /A [`] }),
  file('a comment without an end', { contents: [`${TEXT} % and so on`] }),
  file('an inline image larger than the rest of the page', {
    contents: [`${TEXT} q 1 0 0 1 0 0 cm BI /W 4000 /H 4000 /BPC 8 /CS /G ID abc EI Q`],
  }),
  file('an inline image without an end', { contents: [`${TEXT} BI /W 4 /H 4 /BPC 8 /CS /G ID abc`] }),
  file('paths without operands, at which pdf.js gives up', { contents: [`${TEXT} ${'l '.repeat(40)}`] }),
  file('more operands than pdf.js reads', { contents: [`${TEXT} ${'1 '.repeat(60)} w`] }),
  file('a last stream that cannot be inflated', {
    contents: [`q 0.01 0 0 0.01 0 0 cm ${TEXT}`, stream('not deflated', '/Filter /FlateDecode')],
  }),
  file('a last stream that breaks off halfway', {
    contents: [
      stream(
        brokenHalfWay(`${TEXT} 0.001 0 0 0.001 0 0 cm q ${'0 0 m 1 1 l S '.repeat(500)} Q`),
        '/Filter /FlateDecode',
      ),
    ],
  }),
  file('a Q in a stream of an unknown filter', {
    contents: [`${TEXT} 0.001 0 0 0.001 0 0 cm q`, stream('Q', '/Filter /Nonsense')],
  }),
  file('a comment that swallows the next stream in viewers that join streams with a space', {
    contents: [`${TEXT} %`, 'q\nQ 0.001 0 0 0.001 0 0 cm'],
  }),
  file('an operator that is split by the end of a stream', { contents: [`${TEXT} q`, 'Q 0.001 0 0 0.001 0 0 cm'] }),
]

function brokenHalfWay(text: string): string {
  const deflated = deflateSync(Buffer.from(text, 'latin1'), { level: 0 })
  deflated.fill(0xff, deflated.length - 300, deflated.length - 200)
  const broken = Buffer.concat([deflated.subarray(0, deflated.length - 4), Buffer.from([7, 7, 7, 7, 7, 7])])
  return broken.toString('latin1')
}

const nested: HostileFile[] = [
  file('a form XObject with more Q than q', {
    contents: [`${TEXT} /X Do`],
    resources: '/XObject << /X 20 0 R >>',
    objects: [form('Q Q Q Q 0.001 0 0 0.001 0 0 cm')],
  }),
  file('a form XObject in a form XObject that leaves a layer open', {
    ...OFF_LAYER,
    contents: [`${TEXT} /X Do`],
    resources: '/XObject << /X 21 0 R >>',
    objects: [
      ...OFF_LAYER.objects,
      form('/Y Do', '/Resources << /XObject << /Y 22 0 R >> >>'),
      form('/OC /Off BDC', '/Resources << /Properties << /Off 20 0 R >> >>'),
    ],
  }),
  file('a Type 3 glyph with more Q than q', {
    contents: [`${TEXT} BT /T3 12 Tf 72 600 Td (a) Tj ET`],
    resources: '/Font << /F1 4 0 R /T3 20 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 /Widths [500] /Encoding << /Differences [97 /a] >> /CharProcs << /a 21 0 R >> /Resources << >> >>',
      stream('500 0 d0 Q Q Q Q Q 0.001 0 0 0.001 0 0 cm'),
    ],
  }),
  annotated('an appearance with more Q than q', `/Subtype /Stamp /Rect [${OVER_FIELDS}] /AP << /N 21 0 R >>`, [
    form('Q Q Q Q 0.001 0 0 0.001 0 0 cm'),
  ]),
]

const pages: HostileFile[] = [
  file('resource names that the seal uses too', {
    resources: '/XObject << /Cs1 20 0 R /Cs2 20 0 R >> /ExtGState << /CsG1 << /ca 0 >> >>',
    objects: [form('1 g 0 0 612 792 re f')],
  }),
  file('a page that knocks out what is under its last element', {
    page: '/Group << /S /Transparency /K true /I true /CS /DeviceRGB >>',
    contents: [`${TEXT} 1 1 0.9 rg 60 460 230 140 re f`],
  }),
  file('a crop box in another place', { page: '/CropBox [100 100 700 750]' }),
  file('a rotated page with larger units', { page: '/Rotate 90 /UserUnit 2' }),
  file('a media box with swapped corners', { mediaBox: '612 792 0 0' }),
  {
    name: 'a page that is in the tree twice',
    filename: 'contract.pdf',
    make: () =>
      Buffer.from(
        Buffer.from(document({ contents: [`Q ${TEXT} 0 0 1 1 re W n`] }))
          .toString('latin1')
          .replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 3 0 R] /Count 2')
          .replace(/xref[\s\S]*/, ''),
        'latin1',
      ),
  },
  {
    name: 'two pages that share their content',
    filename: 'contract.pdf',
    make: () =>
      assemble([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 612 792] /Resources 6 0 R >>',
        '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
        '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
        stream('Q Q 0.001 0 0 0.001 0 0 cm'),
        '<< /XObject << /Cs1 5 0 R >> >>',
      ]),
  },
]

/** A black page, on which nothing drawn in black can be seen. */
export const blackPage = () => document({ contents: ['0 g 0 0 612 792 re f'] })

/** A black page with white text tags, which become fields. */
export const blackPageWithTags = () =>
  document({
    contents: [
      '0 g 0 0 612 792 re f BT 1 g /F1 12 Tf 1 0 0 1 72 600 Tm ({{text;role=Buyer;label=Value;width=200}}) Tj ET',
      'BT 1 g /F1 12 Tf 1 0 0 1 72 500 Tm ({{signature;role=Buyer;label=Signature}}) Tj ET',
    ],
  })

/** A document with a stamp, which an earlier signature then holds in place. */
export const stampedPage = () =>
  document({
    page: '/Annots [20 0 R]',
    objects: [`<< /Type /Annot /Subtype /Stamp /F 4 /Rect [${OVER_FIELDS}] /AP << /N 21 0 R >> >>`, WHITE],
  })

/** Files that hide what a seal draws, each in its own way. */
export const hidingCases: HostileFile[] = [...annotations, ...states, ...endings, ...nested, ...pages]
