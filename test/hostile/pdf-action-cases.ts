import { DocumentBuilder } from '../../src/engine/pdf/test-documents.ts'
import type { Targets } from './hostile-file.ts'
import { type HostilePdf, hostilePdf, OVER_PRICE, type Parts, text, writePdf } from './hostile-pdf.ts'

const acting = (name: string, parts: Parts | ((targets: Targets) => Parts)): HostilePdf => ({
  name,
  filename: 'offer.pdf',
  expected: 'static',
  make: targets => hostilePdf(typeof parts === 'function' ? parts(targets) : parts),
})

const SCRIPT = '<</S/JavaScript/JS(this.getField\\("price"\\).value = "900")>>'

const clicked = (action: string): Parts => ({
  page: `/Annots[<</Type/Annot/Subtype/Link${OVER_PRICE}/Border[0 0 0]/F 4/A ${action}>>]`,
})

const opened = (action: string): Parts => ({ catalog: `/OpenAction ${action}` })

const media = (subtype: string, entries: string): Parts => ({
  page: `/Annots[<</Type/Annot/Subtype/${subtype}${OVER_PRICE}/F 4${entries}>>]`,
})

const inForm = (field: string): Parts => ({
  catalog: '/AcroForm<</Fields[10 0 R]>>',
  page: '/Annots[10 0 R]',
  objects: { 10: `<</Type/Annot/Subtype/Widget/FT/Tx/T(price)${OVER_PRICE}/F 4${field}>>` },
})

/** A later revision of a harmless file, in which the catalog gets a script. */
function laterRevision(): Buffer {
  const first = writePdf({})
  const startXref = /startxref\n(\d+)/.exec(first.bytes().toString('latin1'))![1]
  return first
    .object(1, `<</Type/Catalog/Pages 2 0 R/OpenAction ${SCRIPT}>>`)
    .table(`/Size 100/Root 1 0 R/Prev ${startXref}`, { nums: [1] })
    .bytes()
}

/** A node of the page tree with actions, which viewers might apply to its pages. */
function actingNode(): Buffer {
  return new DocumentBuilder()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, `<</Type/Pages/Kids[3 0 R]/Count 1/AA<</O ${SCRIPT}>>>>`)
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R>>')
    .stream(4, 'n')
    .table('/Size 5/Root 1 0 R')
    .bytes()
}

/** Files with actions. */
export const actionCases: HostilePdf[] = [
  acting('a script when the document opens', opened(SCRIPT)),
  acting('a script in the name tree', { catalog: `/Names<</JavaScript<</Names[(a) ${SCRIPT}]>>>>` }),
  acting('a script in a branch of the name tree', {
    catalog: '/Names 10 0 R',
    objects: { 10: '<</JavaScript 11 0 R>>', 11: '<</Kids[12 0 R]>>', 12: `<</Names[(a) ${SCRIPT}]/Limits[(a)(a)]>>` },
  }),
  acting('a script when the document is printed', { catalog: `/AA<</WP ${SCRIPT}/DP ${SCRIPT}>>` }),
  acting('a script when a page opens', { page: `/AA<</O ${SCRIPT}>>` }),
  acting('a script behind references', {
    page: '/AA 10 0 R',
    objects: {
      10: '11 0 R',
      11: '<</O 12 0 R>>',
      12: '<</S 13 0 R/JS 14 0 R>>',
      13: '/JavaScript',
      14: '(app.alert\\(1\\))',
    },
  }),
  acting('a script that calculates a field', inForm(`/AA<</C ${SCRIPT}/K ${SCRIPT}>>`)),
  acting('a script of a field above the widget', {
    catalog: '/AcroForm<</Fields[11 0 R]>>',
    page: '/Annots[10 0 R]',
    objects: {
      10: `<</Type/Annot/Subtype/Widget/Parent 11 0 R${OVER_PRICE}/F 4>>`,
      11: `<</FT/Tx/T(price)/Kids[10 0 R]/AA<</V ${SCRIPT}>>>>`,
    },
  }),
  acting('a script under the pointer', {
    page: `/Annots[<</Type/Annot/Subtype/Highlight${OVER_PRICE}/QuadPoints[40 240 240 240 40 200 240 200]/C[1 1 0]/F 4/AA<</E ${SCRIPT}/X ${SCRIPT}>>>>]`,
  }),
  acting('a script behind a link', clicked(SCRIPT)),
  acting('a script in the outline', {
    catalog: '/Outlines 10 0 R',
    objects: {
      10: '<</Type/Outlines/First 11 0 R/Last 11 0 R/Count 1>>',
      11: `<</Title(a)/Parent 10 0 R/A ${SCRIPT}>>`,
    },
  }),
  acting('a script after a harmless action', clicked(`<</S/GoTo/D[3 0 R/Fit]/Next ${SCRIPT}>>`)),
  acting(
    'a script in a list of further actions',
    clicked(`<</S/Named/N/NextPage/Next[<</S/GoTo/D[3 0 R/Fit]>> ${SCRIPT}]>>`),
  ),
  acting('a script in a chain that leads back to itself', {
    catalog: '/OpenAction 10 0 R',
    objects: {
      10: '<</S/GoTo/D[3 0 R/Fit]/Next 11 0 R>>',
      11: '<</S/GoTo/D[3 0 R/Fit]/Next[10 0 R 12 0 R]>>',
      12: '<</S/JavaScript/JS(a)/Next 10 0 R>>',
    },
  }),
  acting('a script under a name with escapes', opened('<</S/J#61va#53cript/#4AS(app.alert\\(1\\))>>')),
  acting('a script under an entry with escapes', { page: `/#41#41<</#4F ${SCRIPT}>>` }),
  acting('a script whose type is a string', opened('<</S(JavaScript)/JS(app.alert\\(1\\))>>')),
  acting('a script that is a stream, which some viewers read', {
    catalog: '/OpenAction 10 0 R',
    streams: { 10: ['/S/JavaScript/JS(a)', ''] },
  }),
  acting('a script in the first of two entries', { catalog: `/OpenAction ${SCRIPT}/OpenAction[3 0 R/Fit]` }),
  acting('a script in the first of two entries of a link', clicked(`${SCRIPT}/A<</S/GoTo/D[3 0 R/Fit]>>`)),
  acting('a script on an annotation that is a stream', {
    page: '/Annots[10 0 R]',
    streams: { 10: [`/Type/Annot/Subtype/Link${OVER_PRICE}/F 4/A ${SCRIPT}`, ''] },
  }),
  {
    ...acting('a script on a page that is an annotation too', {
      page: `/Subtype/Link${OVER_PRICE}/F 4/A ${SCRIPT}/Annots[3 0 R]`,
    }),
    expected: /damaged/,
  },
  acting('a script in an object stream', {
    catalog: '/OpenAction 20 0 R',
    packed: { 20: '<</S 21 0 R/JS(app.alert\\(1\\))>>', 21: '/JavaScript' },
  }),
  { name: 'a script in a later revision', filename: 'offer.pdf', expected: 'static', make: laterRevision },
  { name: 'a script on a node of the page tree', filename: 'offer.pdf', expected: 'static', make: actingNode },
  acting('a script that a requirement brings', {
    catalog: '/Requirements[<</S/EnableJavaScripts/RH<</S/JS/Script(a)>>>>]',
  }),
  acting('an annotation that is an XObject too', {
    resources: '/XObject<</A 10 0 R>>',
    page: '/Annots[10 0 R]',
    objects: { 10: `<</Type/Annot/Subtype/Link${OVER_PRICE}/Border[0 0 0]/F 4/A ${SCRIPT}>>` },
  }),
  acting('a program that is started', opened('<</S/Launch/F(/bin/sh)>>')),
  acting('a Windows program with parameters', opened('<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>')),
  acting('a form that sends itself', ({ listener }) =>
    opened(`<</S/SubmitForm/F<</FS/URL/F${text(`${listener}/form`)}>>/Flags 4>>`),
  ),
  acting('a form that reads a file of the server', ({ files }) =>
    inForm(`/AA<</F<</S/ImportData/F${text(files.txt)}>>>>`),
  ),
  acting('a form that clears itself', opened('<</S/ResetForm>>')),
  acting('a link into a file of the server', ({ files }) => clicked(`<</S/GoToR/F${text(files.pdf)}/D[0/Fit]>>`)),
  acting('an embedded file that opens', {
    catalog:
      '/OpenAction<</S/GoToE/T<</R/C/N(evil.pdf)>>/D[0/Fit]>>/Names<</EmbeddedFiles<</Names[(evil.pdf) 10 0 R]>>>>',
    objects: { 10: '<</Type/Filespec/F(evil.pdf)/EF<</F 11 0 R>>>>' },
    streams: { 11: ['/Type/EmbeddedFile', '%PDF-1.7'] },
  }),
  acting('a thread in another file', ({ files }) => clicked(`<</S/Thread/F${text(files.pdf)}/D 0>>`)),
  acting('an address that opens by itself', ({ listener }) => opened(`<</S/URI/URI${text(listener)}>>`)),
  acting('an address that follows a harmless opening', ({ listener }) =>
    opened(`<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI${text(listener)}>>>>`),
  ),
  acting('a link to a file of the reader', ({ files }) => clicked(`<</S/URI/URI${text(`file://${files.txt}`)}>>`)),
  acting('a link to a script with a line end in it', clicked('<</S/URI/URI(java\\nscript:alert\\(1\\))>>')),
  acting('a link to a share', clicked('<</S/URI/URI(\\\\\\\\evil\\\\share)>>')),
  acting('links whose base is a file', {
    ...clicked('<</S/URI/URI(etc/passwd)>>'),
    catalog: '/URI<</Base(file:///)>>',
  }),
  acting('a link that prints', clicked('<</S/Named/N/Print>>')),
  acting('an action that no standard knows', opened('<</S/Teleport/F(a)>>')),
  acting('an action named as a property of every object', opened('<</S/constructor/F(a)>>')),
  acting('a catalog entry that no standard knows', { catalog: '/Teleport<</F(a)>>' }),
  acting('a catalog that asks viewers to draw the form themselves', { catalog: '/NeedsRendering true' }),
  acting('a film that plays', {
    ...media('Screen', ''),
    catalog: '/OpenAction<</S/Rendition/OP 0/JS(app.alert\\(1\\))>>/Names<</Renditions<</Names[]>>>>',
  }),
  acting('a sound', media('Sound', '/Sound 10 0 R')),
  acting('a film in the old format', media('Movie', '/Movie<</F(\\\\\\\\evil\\\\film.avi)>>/A true')),
  acting('rich media', media('RichMedia', '/RichMediaContent<<>>/RichMediaSettings<</Activation<</Condition/PO>>>>')),
  acting('a scene in 3D', media('3D', '/3DD 10 0 R/3DA<</A/PO>>')),
]
