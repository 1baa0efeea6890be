import type { Targets } from './hostile-file.ts'
import { type HostilePdf, hostilePdf, OVER_PRICE, otherPrice, type Parts, PRICE, text } from './hostile-pdf.ts'

const outside = (
  name: string,
  expected: HostilePdf['expected'],
  parts: Parts | ((targets: Targets) => Parts),
): HostilePdf => ({
  name,
  filename: 'offer.pdf',
  expected,
  make: targets => hostilePdf(typeof parts === 'function' ? parts(targets) : parts),
})

const EXTERNAL = /content from outside the file/

const shown = (entries: string, data = 'n', more: Parts = {}): Parts => ({
  resources: '/XObject<</X1 10 0 R>>',
  content: `${PRICE} /X1 Do`,
  ...more,
  streams: { 10: [entries, data], ...more.streams },
})

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 200 40]'
const XXE = (path: string) => `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file://${path}">]><a>&b;</a>`

/** Files that load something from outside, or are another type of file at the same time. */
export const outsideCases: HostilePdf[] = [
  outside('a stream whose data are a file of the server', EXTERNAL, ({ files }) =>
    shown(`${FORM}/F${text(files.txt)}`),
  ),
  outside('a stream whose data are on a share', EXTERNAL, shown(`${FORM}/F<</Type/Filespec/F(\\\\\\\\evil\\\\a)>>`)),
  outside('a stream whose data come from a listener', EXTERNAL, ({ listener }) =>
    shown(`${FORM}/F<</FS/URL/F${text(listener)}>>/FFilter/FlateDecode`),
  ),
  outside('page content whose data are a file', EXTERNAL, ({ files }) => ({
    page: '/Contents[4 0 R 10 0 R]',
    streams: { 10: [`/F${text(files.txt)}`, 'n'] },
  })),
  outside('an image whose mask is outside of the file', EXTERNAL, ({ files }) =>
    shown(
      '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 11 0 R',
      '\x80',
      {
        streams: {
          11: [
            `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/F${text(files.png)}`,
            '\x80',
          ],
        },
      },
    ),
  ),
  outside('a page of another file', 'static', ({ files }) =>
    shown(`${FORM}/Ref<</F${text(files.pdf)}/Page 0>>`, otherPrice()[1]),
  ),
  outside('an attachment that is only named', 'static', ({ files }) => ({
    page: `/Annots[<</Type/Annot/Subtype/FileAttachment${OVER_PRICE}/F 4/FS<</Type/Filespec/F${text(files.txt)}>>>>]`,
  })),
  outside('an attachment on a share', 'static', {
    page: `/Annots[<</Type/Annot/Subtype/FileAttachment${OVER_PRICE}/F 4/FS(\\\\\\\\evil\\\\share)>>]`,
  }),
  outside('a portfolio that opens its files', 'static', {
    catalog: '/Collection<</D(evil.exe)/View/H>>/Names<</EmbeddedFiles<</Names[(evil.exe) 10 0 R]>>>>',
    objects: { 10: '<</Type/Filespec/F(evil.exe)/EF<</F 11 0 R>>>>' },
    streams: { 11: ['/Type/EmbeddedFile', 'MZ'] },
  }),
  outside('an XFA form next to a form, with an entity', 'static', ({ files }) => ({
    catalog: '/AcroForm<</Fields[10 0 R]/XFA 11 0 R>>',
    page: '/Annots[10 0 R]',
    objects: { 10: `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)${OVER_PRICE}/F 4>>` },
    streams: { 11: ['', XXE(files.txt)] },
  })),
  outside('metadata with an entity', 'static', ({ files }) => ({
    catalog: '/Metadata 10 0 R',
    streams: { 10: ['/Type/Metadata/Subtype/XML', XXE(files.txt)] },
  })),
  outside('an invalid font', 'static', {
    objects: {
      10: '<</Type/Font/Subtype/TrueType/BaseFont/Evil/FontDescriptor 11 0 R/FirstChar 0/LastChar 0/Widths[500]>>',
      11: '<</Type/FontDescriptor/FontName/Evil/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile2 12 0 R>>',
    },
    resources: '/ExtGState<</G1<</Font[10 0 R 12]>>>>',
    streams: { 12: ['/Length1 12', `\x00\x01\x00\x00\xff\xff${'\xff'.repeat(60)}`] },
    content: `/G1 gs ${PRICE}`,
  }),
  outside('an invalid colour profile', 'static', {
    resources: '/ColorSpace<</C1[/ICCBased 10 0 R]>>',
    streams: { 10: ['/N 3', `\xff\xff\xff\xff${'A'.repeat(200)}`] },
    content: `/C1 cs 0.1 0.2 0.3 sc ${PRICE}`,
  }),
  {
    name: 'a web page that is also a PDF',
    filename: 'offer.pdf',
    expected: 'static',
    make: () =>
      Buffer.concat([
        Buffer.from('<html><script>alert(1)</script><!--\n'),
        hostilePdf({ catalog: '/OpenAction<</S/JavaScript/JS(a)>>' }),
        Buffer.from('--></html>'),
      ]),
  },
  {
    name: 'an archive that is also a PDF',
    filename: 'offer.pdf',
    expected: 'static',
    make: () => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18), hostilePdf({})]),
  },
  {
    name: 'a page tree that leads back into itself',
    filename: 'offer.pdf',
    expected: /damaged/,
    make: () =>
      Buffer.from(
        hostilePdf({}).toString('latin1').replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 2 0 R]/Count 2'),
        'latin1',
      ),
  },
]
