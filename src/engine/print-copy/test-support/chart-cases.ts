import { docxFile } from '../../../../test/support/docx-file.ts'
import { p, r } from '../../redline/test-support/contract.ts'
import type { TextCase } from './case-documents.ts'

const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006'
const namespaces = `xmlns:c="${drawingml}/chart" xmlns:a="${drawingml}/main"`
const chart = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'

export interface ChartParts {
  title: string
  categories: string[]
  series: Record<string, number[]>
  format?: string
  labels?: string
  axes?: [category: string, value: string]
  legend?: string
}

const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
const points = (values: (string | number)[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}`
const strings = (values: string[]) => `<c:strRef><c:f>S!A1</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`
const labelled = (shown: string) =>
  `<c:dLbls>${['LegendKey', 'Val', 'CatName', 'SerName', 'Percent'].map(name => `<c:show${name} val="${shown === name ? 1 : 0}"/>`).join('')}</c:dLbls>`
const axis = (kind: string, id: number, title: string, position: string) =>
  `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${titled(title)}<c:crossAx val="${3 - id}"/></c:${kind}>`

function seriesOf({ categories, series, format = 'General', labels = 'none' }: ChartParts): string {
  return Object.entries(series)
    .map(
      ([name, values], index) =>
        `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${strings([name])}</c:tx>${labelled(labels)}<c:cat>${strings(categories)}</c:cat><c:val><c:numRef><c:f>S!B1</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`,
    )
    .join('')
}

/** Creates a document with a chart between two paragraphs. */
export function chartFile(kind: 'bar' | 'line' | 'pie', parts: ChartParts): Uint8Array {
  const settings = {
    bar: '<c:barDir val="col"/><c:grouping val="clustered"/>',
    line: '<c:grouping val="standard"/>',
    pie: '',
  }
  const axes = parts.axes ? `${axis('catAx', 1, parts.axes[0], 'b')}${axis('valAx', 2, parts.axes[1], 'l')}` : ''
  const ids = parts.axes ? '<c:axId val="1"/><c:axId val="2"/>' : ''
  const legend = parts.legend ? `<c:legend><c:legendPos val="${parts.legend}"/></c:legend>` : ''
  const content = `<c:chartSpace ${namespaces}><c:chart>${titled(parts.title)}<c:plotArea><c:layout/><c:${kind}Chart>${settings[kind]}${seriesOf(parts)}${ids}</c:${kind}Chart>${axes}</c:plotArea>${legend}</c:chart></c:chartSpace>`
  const drawing = `<w:r><w:drawing><wp:inline xmlns:wp="${drawingml}/wordprocessingDrawing"><wp:extent cx="5486400" cy="3200400"/><wp:docPr id="1" name="Chart 1"/><a:graphic xmlns:a="${drawingml}/main"><a:graphicData uri="${drawingml}/chart"><c:chart xmlns:c="${drawingml}/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  return docxFile({
    body: p(r('Before the chart of deliveries.')) + p(drawing) + p(r('After the chart, 500 more.')),
    relationships: [{ type: 'chart', target: 'charts/chart1.xml' }],
    files: { 'word/charts/chart1.xml': content },
    contentTypes: { '/word/charts/chart1.xml': chart },
  })
}

export const deliveries: ChartParts = {
  title: 'Deliveries by quarter',
  categories: ['Spring', 'Early summer', 'Autumn', 'Winter'],
  series: { Bicycles: [1200.5, 34, 560, 78], Bells: [12, 300, 45, 60] },
  format: '#,##0.00&quot; pcs&quot;',
  labels: 'Val',
  axes: ['Quarter of the year', 'Pieces sold'],
  legend: 'r',
}

/** Charts with every kind of text. */
export const chartCases = (): TextCase[] =>
  Object.entries({
    'a bar chart': chartFile('bar', deliveries),
    'a bar chart without a legend': chartFile('bar', { ...deliveries, legend: '' }),
    'a line chart with its legend below': chartFile('line', { ...deliveries, legend: 'b', labels: 'none' }),
    'a pie chart with shares': chartFile('pie', {
      title: 'Shares of the owners',
      categories: ['Acme Ltd', 'Beta GmbH', 'All others'],
      series: { Shares: [50, 25.5, 24.5] },
      labels: 'Percent',
      legend: 'r',
    }),
    'a chart in Hebrew': chartFile('bar', {
      title: 'אספקה לפי רבעון (2026)',
      categories: ['אביב', 'קיץ Acme'],
      series: { אופניים: [12, 34] },
      axes: ['רבעון', 'יחידות'],
      legend: 'r',
    }),
  }).map(([name, file]) => ({ name, file }))
