import { readFileSync } from 'node:fs'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { HostileFile } from './hostile-file.ts'

const text = (content: string) => Buffer.from(content, 'latin1')

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([text(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A gray PNG of one byte per pixel, with extra chunks before its data and extra bytes after its end. */
function png(
  options: { width?: number; height?: number; data?: Uint8Array; before?: Buffer[]; after?: Uint8Array } = {},
) {
  const { width = 60, height = 30 } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...(options.before ?? []),
    chunk('IDAT', options.data ?? deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
    options.after ?? Buffer.alloc(0),
  ])
}

const picture = () => sharp({ create: { width: 60, height: 30, channels: 3, background: '#102030' } })
const jpeg = () => picture().jpeg().toBuffer()

/** A JPEG with a segment inserted after its first two bytes. */
async function jpegWith(marker: number, content: Uint8Array): Promise<Buffer> {
  const file = await jpeg()
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff])
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)])
}

const svg = (body: string, prolog = '') =>
  `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="30">${body}</svg>`
const image = (href: string) => `<image width="60" height="30" href="${href}" xlink:href="${href}"/>`
const fileUrl = (path: string) => `file://${path}`

/** An Exif segment with these bytes as its first directory. */
const exif = (directory: Uint8Array) => Buffer.concat([text('Exif\0\0MM\0*\0\0\0\x08'), directory])

type Make = HostileFile['make']
const named = (list: [string, string, Make][]): HostileFile[] =>
  list.map(([name, filename, make]) => ({ name, filename, make }))

const drawings = named([
  ['an SVG named .png that shows a picture of the server', 'a.png', t => text(svg(image(fileUrl(t.files.png))))],
  ['an SVG that shows another SVG of the server', 'a.svg', t => text(svg(image(t.files.svg)))],
  ['an SVG that shows what a listener answers', 'a.png', t => text(svg(image(`${t.listener}/image`)))],
  [
    'an SVG with an external entity',
    'a.png',
    t => text(svg('<text y="20">&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "${fileUrl(t.secrets.masterKey)}">]>`)),
  ],
  [
    'an SVG with a style sheet and a font of the listener',
    'a.png',
    t => text(svg(`<style>@import url(${t.listener}/s); @font-face{src:url(${t.listener}/f)}</style><text>x</text>`)),
  ],
  [
    'an SVG within an SVG, as a data URL',
    'a.png',
    t => text(svg(image(`data:image/svg+xml;base64,${text(svg(image(fileUrl(t.files.png)))).toString('base64')}`))),
  ],
  ['an SVG after white space and comments', 'a.png', t => text(`\n\n <!-- x -->${svg(image(t.files.png))}`)],
  ['an SVG in UTF-16', 'a.png', t => Buffer.from(`\ufeff${svg(image(t.files.png))}`, 'utf16le')],
  ['a compressed SVG', 'a.svgz', t => gzipSync(svg(image(fileUrl(t.files.png))))],
  [
    'an SVG after the first bytes of a PNG',
    'a.png',
    t => Buffer.concat([PNG_SIGNATURE, text(svg(image(t.files.png)))]),
  ],
  [
    'an SVG after the first bytes of a JPEG',
    'a.jpg',
    t => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(svg(image(t.files.png)))]),
  ],
  [
    'drawing commands of ImageMagick',
    'a.png',
    t =>
      text(
        `push graphic-context\nviewbox 0 0 60 30\nimage over 0,0 60,30 '${t.files.png}'\nimage over 0,0 0,0 '${t.listener}/m'\npop graphic-context\n`,
      ),
  ],
  [
    'a script of ImageMagick',
    'a.msl',
    t =>
      text(
        `<?xml version="1.0"?><image><read filename="${t.files.png}"/><write filename="/tmp/left-behind.png"/></image>`,
      ),
  ],
  [
    'PostScript that reads a file',
    'a.eps',
    t =>
      text(
        `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 60 30\n(${t.secrets.masterKey}) (r) file 99 string readstring pop show showpage\n`,
      ),
  ],
])

const otherFormats = named([
  ['a GIF', 'a.png', () => picture().gif().toBuffer()],
  ['a WebP', 'a.png', () => picture().webp().toBuffer()],
  ['an AVIF', 'a.png', () => picture().avif().toBuffer()],
  ['a TIFF', 'a.png', () => picture().tiff().toBuffer()],
  [
    'a TIFF whose picture lies far outside the file',
    'a.tif',
    () => {
      const entries = [
        [256, 60],
        [257, 30],
        [258, 8],
        [259, 1],
        [262, 1],
        [273, 0x7fff_fff0],
        [278, 30],
        [279, 0x7fff_ffff],
      ] as const
      const file = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
      file.write('II*\0', 'latin1')
      file.writeUInt32LE(8, 4)
      file.writeUInt16LE(entries.length, 8)
      for (const [index, [tag, value]] of entries.entries()) {
        file.writeUInt16LE(tag, 10 + index * 12)
        file.writeUInt16LE(4, 12 + index * 12)
        file.writeUInt32LE(1, 14 + index * 12)
        file.writeUInt32LE(value, 18 + index * 12)
      }
      return file
    },
  ],
  [
    'a HEIC',
    'a.heic',
    () => Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]),
  ],
  [
    'a Windows bitmap',
    'a.bmp',
    () =>
      Buffer.concat([
        text('BM'),
        Buffer.from('3a0000000000000036000000280000003c0000001e000000010018', 'hex'),
        Buffer.alloc(5400),
      ]),
  ],
  [
    'an icon with a PNG in it',
    'a.ico',
    () =>
      Buffer.concat([
        Buffer.from('0000010001003c1e000001002000', 'hex'),
        Buffer.from('0001000016000000', 'hex'),
        png(),
      ]),
  ],
  [
    'a JPEG 2000',
    'a.jp2',
    () =>
      Buffer.concat([
        Buffer.from('0000000c6a5020200d0a870a', 'hex'),
        text('\0\0\0\x14ftypjp2 \0\0\0\0jp2 '),
        Buffer.alloc(100),
      ]),
  ],
  ['a JPEG XL', 'a.jxl', () => Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(100)])],
  [
    'an X pixmap',
    'a.xpm',
    () => text('/* XPM */\nstatic char *a[] = {"2 1 2 1", "a c #000000", "b c #ffffff", "ab"};'),
  ],
  ['a portable pixmap', 'a.ppm', () => Buffer.concat([text('P6 60 30 255\n'), Buffer.alloc(5400)])],
  ['a Radiance picture', 'a.hdr', () => text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30 +X 60\n')],
  ['an OpenEXR picture', 'a.exr', () => Buffer.concat([Buffer.from('762f310102000000', 'hex'), Buffer.alloc(100)])],
  [
    'a FITS file',
    'a.fits',
    () => text('SIMPLE  =                    T'.padEnd(80) + 'BITPIX  =                    8'.padEnd(2800)),
  ],
  ['a MATLAB file', 'a.mat', () => text(`${'MATLAB 5.0 MAT-file'.padEnd(124)}\x00\x01IM`)],
  ['a matrix of numbers', 'a.csv', t => readFileSync(t.files.csv)],
  [
    "the image library's own format, with its data elsewhere",
    'a.v',
    () => Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(60), text('<?xml version="1.0"?><root/>')]),
  ],
  [
    'a microscope slide that names its files',
    'a.vms',
    t =>
      text(
        `[Virtual Microscope Specimen]\nNoLayers=1\nImageFile=${t.files.png}\nMapFile=${t.files.png}\nNoJpegColumns=1\nNoJpegRows=1\n`,
      ),
  ],
  ['a PDF', 'a.png', t => readFileSync(t.files.pdf)],
  ['a ZIP with a PNG', 'a.png', () => Buffer.concat([Buffer.from('504b0304', 'hex'), png()])],
  ['a PDF followed by a PNG', 'a.png', t => Buffer.concat([readFileSync(t.files.pdf), png()])],
  ['the path of a picture, and nothing else', 'a.png', t => text(t.files.png)],
  ['nothing', 'a.png', () => Buffer.alloc(0)],
])

const pngs = named([
  [
    'a PNG that claims ten billion pixels',
    'a.png',
    () => png({ width: 100_000, height: 100_000, data: deflateSync(Buffer.alloc(1000)) }),
  ],
  [
    'a PNG that claims the widest possible row',
    'a.png',
    () => png({ width: 0x7fff_ffff, height: 1, data: deflateSync(Buffer.alloc(1000)) }),
  ],
  ['a PNG of 39 million pixels in 38 KB', 'a.png', () => png({ width: 39_000, height: 1000 })],
  [
    'a PNG with 64 MB of text in 64 KB',
    'a.png',
    () => png({ before: [chunk('zTXt', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(2 ** 26))]))] }),
  ],
  [
    'a PNG with a colour profile of 64 MB',
    'a.png',
    () => png({ before: [chunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(2 ** 26))]))] }),
  ],
  [
    'a PNG with the word in texts of every kind',
    'a.png',
    t =>
      png({
        before: [
          chunk('tEXt', text(`Comment\0${t.word}`)),
          chunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${t.word}`)),
          chunk('eXIf', text(`MM\0*${t.word}`)),
        ],
      }),
  ],
  [
    'a PNG that names a file as its text',
    'a.png',
    t => png({ before: [chunk('tEXt', text(`profile\0${t.secrets.masterKey}`))] }),
  ],
  ['a PNG with a PNG of the server after its end', 'a.png', t => png({ after: readFileSync(t.files.png) })],
  ['a PNG with a PDF after its end', 'a.png', t => png({ after: readFileSync(t.files.pdf) })],
  [
    'a PNG that is animated',
    'a.png',
    () => png({ before: [chunk('acTL', Buffer.from('0000000200000000', 'hex')), chunk('fcTL', Buffer.alloc(26))] }),
  ],
  [
    'a PNG with a chunk longer than any file',
    'a.png',
    () => Buffer.concat([png().subarray(0, 33), Buffer.from('ffffffff', 'hex'), text('tEXt')]),
  ],
  ['a PNG that ends early', 'a.png', () => png().subarray(0, 45)],
  ['a PNG with half of its rows', 'a.png', () => png({ data: deflateSync(Buffer.alloc(400)) })],
  ['a PNG with two headers', 'a.png', () => png({ before: [png({ width: 30_000, height: 30_000 }).subarray(8, 33)] })],
])

const jpegs = named([
  [
    'a JPEG that claims 4,294,836,225 pixels',
    'a.jpg',
    async () => {
      const file = await jpeg()
      const frame = file.indexOf(Buffer.from('ffc0', 'hex'))
      return Buffer.concat([file.subarray(0, frame + 5), Buffer.from('ffffffff', 'hex'), file.subarray(frame + 9)])
    },
  ],
  [
    'a JPEG whose thumbnail is an SVG',
    'a.jpg',
    t => jpegWith(0xe1, exif(Buffer.concat([Buffer.alloc(6), text(svg(image(t.files.png)))]))),
  ],
  [
    'a JPEG whose directories lead to each other',
    'a.jpg',
    () => jpegWith(0xe1, exif(Buffer.from('0000000000080000', 'hex'))),
  ],
  [
    'a JPEG with an orientation that lies outside the file',
    'a.jpg',
    () => jpegWith(0xe1, text('Exif\0\0II*\0\xff\xff\xff\x7f')),
  ],
  ['a JPEG with the word in a comment', 'a.jpg', t => jpegWith(0xfe, text(t.word))],
  [
    'a JPEG with metadata that name the listener',
    'a.jpg',
    t =>
      jpegWith(
        0xe1,
        text(
          `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><a href="${t.listener}/xmp"/></x:xmpmeta>`,
        ),
      ),
  ],
  [
    'a JPEG with an invalid colour profile',
    'a.jpg',
    () => jpegWith(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 0xff)])),
  ],
  [
    'a JPEG with a picture of the server after its end',
    'a.jpg',
    async t => Buffer.concat([await jpeg(), readFileSync(t.files.png)]),
  ],
  ['a JPEG that ends early', 'a.jpg', async () => (await jpeg()).subarray(0, 300)],
  ['a JPEG without a frame', 'a.jpg', () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  [
    'a JPEG with a hundred thousand scans',
    'a.jpg',
    async () => {
      const file = await picture().jpeg({ progressive: true }).toBuffer()
      const last = file.lastIndexOf(Buffer.from('ffda', 'hex'))
      const scan = file.subarray(last, file.length - 2)
      return Buffer.concat([
        file.subarray(0, -2),
        ...Array.from({ length: 100_000 }, () => scan),
        Buffer.from('ffd9', 'hex'),
      ])
    },
  ],
])

/** Signature pictures that are something else, or contain more than a picture. */
export const imageCases: HostileFile[] = [...drawings, ...otherFormats, ...pngs, ...jpegs]

/** The cases that are neither PNG nor JPEG, even if their first bytes say so. */
export const otherFormatCases: HostileFile[] = [...drawings, ...otherFormats]
