import { type HostilePdf, hostilePdf, OVER_PRICE, otherPrice, type Parts, PRICE } from './hostile-pdf.ts'

const DIFFERENT = /different looks for screen and print \(page 1\)/

const looks = (name: string, expected: HostilePdf['expected'], parts: Parts): HostilePdf => ({
  name,
  filename: 'offer.pdf',
  expected,
  make: () => hostilePdf(parts),
})

/** An annotation over the price that shows another price; entries as PDF text. */
const annotated = (entries: string, more: Parts = {}): Parts => ({
  ...more,
  page: `/Annots[10 0 R]${more.page ?? ''}`,
  objects: { 10: `<</Type/Annot${OVER_PRICE}/AP<</N 11 0 R>>${entries}>>`, ...more.objects },
  streams: { 11: otherPrice(), ...more.streams },
})

/** Another price on a layer; the entries of the layer and of the configuration as PDF text. */
const layered = (layer: string, configuration = '', properties = ''): Parts => ({
  catalog: `/OCProperties<</OCGs[10 0 R]/D<<${configuration}>>${properties}>>`,
  resources: '/Properties<</L1 10 0 R>>/XObject<</X1 11 0 R>>',
  content: `${PRICE} /OC /L1 BDC q 1 0 0 1 40 200 cm /X1 Do Q EMC`,
  objects: { 10: `<</Type/OCG/Name(Layer)${layer}>>` },
  streams: { 11: otherPrice() },
})

const image = (entries: string): [string, string] => [
  `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
  '\x80',
]

const drawn = (entries: string, more: Parts = {}): Parts => ({
  resources: '/XObject<</X1 10 0 R>>',
  content: `${PRICE} q 200 0 0 40 40 100 cm /X1 Do Q`,
  ...more,
  streams: { 10: image(entries), ...more.streams },
})

const byViewer = (category: string, usage: string) =>
  layered(`/Usage<<${usage}>>`, `/AS[<</Event/View/Category[/${category}]/OCGs[10 0 R]>>]`)

const WIDGET = '/Subtype/Widget/FT/Tx/T(price)/V(900)'
const withForm = { catalog: '/AcroForm<</Fields[10 0 R]/DA(/F1 12 Tf 0 g)>>' }

/** Files that show one price in one situation and another price in another. */
export const looksCases: HostilePdf[] = [
  looks('a stamp that only print shows', DIFFERENT, annotated('/Subtype/Stamp/F 36')),
  looks('a stamp that only the screen shows', 'static', annotated('/Subtype/Stamp/F 0')),
  looks('a highlight without appearance that only the screen shows', 'static', {
    page: `/Annots[<</Type/Annot/Subtype/Square${OVER_PRICE}/IC[1 1 1]/C[1 1 1]>>]`,
  }),
  looks(
    'a form field that only print shows',
    /form fields that are only shown in print \(page 1\)/,
    annotated(`${WIDGET}/F 36`, withForm),
  ),
  looks('a form field that only the screen shows', 'static', annotated(`${WIDGET}/F 0`, withForm)),
  looks('a link with a frame that hides the price on the screen', 'static', {
    page: `/Annots[<</Type/Annot/Subtype/Link${OVER_PRICE}/Border[0 0 40]/C[1 1 1]/A<</S/URI/URI(https://example.com)>>>>]`,
  }),
  looks('an unknown annotation that only print shows', DIFFERENT, annotated('/Subtype/TrapNet/F 36')),
  looks('a stamp that appears under the pointer', 'static', annotated('/Subtype/Stamp/F 256')),
  looks('a stamp that keeps its size at every zoom', 'static', annotated('/Subtype/Stamp/F 12')),
  looks('a stamp on a layer that is off', /annotations on a hidden layer/, {
    ...annotated('/Subtype/Stamp/F 4/OC 12 0 R', { objects: { 12: '<</Type/OCG/Name(a)>>' } }),
    catalog: '/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>',
  }),
  looks(
    'a stamp with another price under the pointer',
    'static',
    annotated('/Subtype/Stamp/F 4/AP<</N 11 0 R/R 12 0 R/D 12 0 R>>', { streams: { 12: otherPrice('500') } }),
  ),
  looks('a stamp with states, none of which is selected', 'static', {
    page: '/Annots[10 0 R]',
    objects: { 10: `<</Type/Annot/Subtype/Stamp${OVER_PRICE}/F 4/AP<</N<</A 11 0 R/B 12 0 R>>>>>>` },
    streams: { 11: otherPrice(), 12: otherPrice('500') },
  }),
  looks('a note that is open over the price', 'static', {
    page: `/Annots[<</Type/Annot/Subtype/Text${OVER_PRICE}/Open true/F 4/Contents(Price: 900)>>]`,
  }),
  looks('a layer that is off in print', DIFFERENT, layered('/Usage<</Print<</PrintState/OFF>>>>')),
  looks(
    'a layer that is off on the screen',
    DIFFERENT,
    layered('/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>'),
  ),
  looks(
    'a layer that the configuration switches for print',
    DIFFERENT,
    layered(
      '/Usage<</Print<</Subtype/Watermark/PrintState/ON>>>>',
      '/OFF[10 0 R]/AS[<</Event/Print/Category[/Print]/OCGs[10 0 R]>>]',
    ),
  ),
  looks('a form XObject on a layer that is off in print', DIFFERENT, {
    ...layered('/Usage<</Print<</PrintState/OFF>>>>'),
    content: `${PRICE} q 1 0 0 1 40 200 cm /X1 Do Q`,
    streams: { 11: [`${otherPrice()[0]}/OC 10 0 R`, otherPrice()[1]] },
  }),
  looks('a layer in an appearance that is off in print', DIFFERENT, {
    ...layered('/Usage<</Print<</PrintState/OFF>>>>'),
    content: PRICE,
    page: '/Annots[12 0 R]',
    objects: {
      10: '<</Type/OCG/Name(Layer)/Usage<</Print<</PrintState/OFF>>>>>>',
      12: `<</Type/Annot/Subtype/Stamp${OVER_PRICE}/F 4/AP<</N 11 0 R>>>>`,
    },
    streams: {
      11: [otherPrice()[0].replace('/Font', '/Properties<</L1 10 0 R>>/Font'), `/OC /L1 BDC ${otherPrice()[1]} EMC`],
    },
  }),
  looks('a layer without a type that is off in print', DIFFERENT, {
    ...layered('/Usage<</Print<</PrintState/OFF>>>>'),
    objects: { 10: '<</Name(Layer)/Usage<</Print<</PrintState/OFF>>>>>>' },
  }),
  looks('a layer whose usage is a stream, which some viewers read', DIFFERENT, {
    ...layered('/Usage 12 0 R'),
    streams: { 11: otherPrice(), 12: ['/Print<</PrintState/OFF>>', ''] },
  }),
  looks('a stamp whose flags overflow', 'static', annotated('/Subtype/Stamp/F 4294967332')),
  looks('a page with two content entries', 'static', {
    page: '/Contents 10 0 R',
    streams: { 10: ['', `${PRICE} BT /F1 20 Tf 45 100 Td (Price: 900) Tj ET`] },
  }),
  looks('a layer that depends on the zoom', /depend on zoom/, byViewer('Zoom', '/Zoom<</min 2>>')),
  looks('a layer that depends on the language', /depend on zoom/, byViewer('Language', '/Language<</Lang(de)>>')),
  looks('a layer that depends on the user', /depend on zoom/, byViewer('User', '/User<</Type/Ind/Name(Bea)>>')),
  looks('a layer that export leaves out', 'static', layered('/Usage<</Export<</ExportState/OFF>>>>')),
  looks(
    'a layer that another configuration turns off',
    DIFFERENT,
    layered('', '', '/Configs[<</Intent/View/OFF[10 0 R]>>]'),
  ),
  looks(
    'a layer that is off only in viewers that heed its intent',
    DIFFERENT,
    layered('/Intent/Design', '/OFF[10 0 R]'),
  ),
  looks('a hidden layer that the reader can switch on', 'static', layered('', '/OFF[10 0 R]/Order[10 0 R]')),
  looks('layers that switch each other', 'static', layered('', '/Order[10 0 R]/RBGroups[[10 0 R]]')),
  looks(
    'an image with an alternate for print',
    'static',
    drawn('/Alternates[<</Image 11 0 R/DefaultForPrinting true>>]', { streams: { 11: image('') } }),
  ),
  looks('an image that a prepress server replaces', 'static', drawn('/OPI<</2.0<</Type/OPI/F(/etc/passwd)>>>>')),
  looks('PostScript that only a printer runs', 'static', {
    resources: '/XObject<</X1 10 0 R>>',
    content: `${PRICE} /X1 Do`,
    streams: { 10: ['/Type/XObject/Subtype/PS', '(/etc/passwd) (r) file'] },
  }),
  looks('PostScript as a kind of form XObject', 'static', {
    resources: '/XObject<</X1 10 0 R>>',
    content: `${PRICE} /X1 Do`,
    streams: { 10: ['/Type/XObject/Subtype/Form/Subtype2/PS/BBox[0 0 9 9]', 'showpage'] },
  }),
  looks('a halftone that turns white into black on paper', 'static', {
    resources:
      '/ExtGState<</G1<</HT<</HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round/TransferFunction 10 0 R>>>>>>',
    content: `/G1 gs ${PRICE}`,
    objects: { 10: '<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>' },
  }),
  looks('a transfer function that only some viewers apply', DIFFERENT, {
    resources: '/ExtGState<</G1<</TR 10 0 R>>>>',
    content: `/G1 gs 1 g 40 200 200 40 re f 0 g ${PRICE}`,
    objects: { 10: '<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>' },
  }),
  looks('a price outside of the page that print brings in', 'static', {
    catalog: '/ViewerPreferences<</PrintArea/MediaBox/PrintClip/MediaBox/ViewArea/CropBox/PrintPageRange[1 1]>>',
    page: '/CropBox[0 0 300 300]',
    content: `${PRICE} BT /F1 20 Tf 45 350 Td (Price in print: 900) Tj ET`,
  }),
  looks('steps of a presentation that switch a layer', 'static', {
    ...layered(''),
    page: '/PresSteps<</Type/NavNode/NA<</S/SetOCGState/State[/OFF 10 0 R]>>>>',
  }),
  looks('an action that hides a stamp', 'static', {
    ...annotated('/Subtype/Stamp/F 4/NM(s)/T(s)'),
    catalog: '/OpenAction<</S/Hide/T(s)/H true>>',
  }),
  looks('an action that switches a layer when the page opens', 'static', {
    ...layered(''),
    page: '/AA<</O<</S/SetOCGState/State[/Toggle 10 0 R]>>>>',
  }),
]
