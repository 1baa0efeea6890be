import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import type { TextCase } from './case-documents.ts'

const chartUri = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const drawingUri = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const officeUri = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
const points = (values: readonly (string | number)[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}`
const texts = (values: string[]) => `<c:strRef><c:f>S!A1</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`
const numbers = (values: number[], format: string) =>
  `<c:numRef><c:f>S!C1</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`
const shows = (labels: string) =>
  `<c:dLbls>${['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'].map(name => `<c:show${name} val="${labels === name ? 1 : 0}"/>`).join('')}</c:dLbls>`

interface Series {
  name: string
  values: number[]
}

const categories = ['North', 'South and all of the south-west', 'East', 'West']
const seriesOf = ({ name, values }: Series, index: number, labels: string, format: string) =>
  `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${texts([name])}</c:tx>${shows(labels)}<c:cat>${texts(categories)}</c:cat><c:val>${numbers(values, format)}</c:val></c:ser>`
const axis = (kind: string, id: number, across: number, position: string, text: string) =>
  `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${title(text)}<c:numFmt formatCode="General" sourceLinked="0"/><c:crossAx val="${across}"/></c:${kind}>`

const sales = [
  { name: 'Year 2025', values: [10, 20.5, 30, 41] },
  { name: 'Year 2026', values: [11, 22, 33, -44] },
]

const bars = (kind: string, labels = 'Val', format = 'General') =>
  `${kind}${sales.map((series, index) => seriesOf(series, index, labels, format)).join('')}`
const withAxes = (element: string, content: string) =>
  `<c:${element}>${content}<c:axId val="1"/><c:axId val="2"/></c:${element}>${axis('catAx', 1, 2, 'b', 'Region')}${axis('valAx', 2, 1, 'l', 'Thousands of euros')}`

const plots: Record<string, string> = {
  bars: withAxes('barChart', bars('<c:barDir val="col"/><c:grouping val="clustered"/>')),
  'bars of percent': withAxes('barChart', bars('<c:barDir val="bar"/><c:grouping val="clustered"/>', 'Val', '0%')),
  lines: withAxes('lineChart', bars('<c:grouping val="standard"/>', 'SerName')),
  'a pie': `<c:pieChart><c:varyColors val="1"/>${seriesOf(sales[0]!, 0, 'CatName', 'General')}</c:pieChart>`,
}

const chartPart = (plot: string) =>
  `<c:chartSpace xmlns:c="${chartUri}" xmlns:a="${drawingUri}"><c:chart>${title('Sales by region')}<c:plotArea><c:layout/>${plot}</c:plotArea><c:legend><c:legendPos val="r"/></c:legend></c:chart></c:chartSpace>`
const drawing = p(
  `<w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:inline><wp:extent cx="5000000" cy="3000000"/><wp:docPr id="1" name="Chart"/><a:graphic xmlns:a="${drawingUri}"><a:graphicData uri="${chartUri}"><c:chart xmlns:c="${chartUri}" xmlns:r="${officeUri}" r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
)

/** Charts: their titles are compared, and other words and numbers of theirs may be shown. */
export const chartCases = (): TextCase[] =>
  Object.entries(plots).map(([name, plot]) => ({
    name: `a chart of ${name}`,
    file: docxFile({
      body: p(r('The sales were as follows.')) + drawing + p(r('They are not warranted.')),
      relationships: [{ type: 'chart', target: 'charts/chart1.xml' }],
      contentTypes: { '/word/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml' },
      files: { 'word/charts/chart1.xml': chartPart(plot) },
    }),
  }))
