import type { SampleDocument } from '../../../../test/support/sample-documents.ts'
import { type ContractParts, contractFile, p, r } from './contract.ts'

const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`
const style = (type: string, id: string, content: string, more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${id}"/>${content}</w:style>`
const normal = style('paragraph', 'Normal', '', ' w:default="1"')
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`

const heading = style(
  'paragraph',
  'Heading1',
  `${basedOn('Normal')}<w:pPr><w:keepNext/><w:spacing w:before="240"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr>
<w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria"/><w:b/><w:color w:val="1F3864"/><w:sz w:val="32"/></w:rPr>`,
)
const tableStyle = style(
  'table',
  'Grid',
  `<w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:sz w:val="18"/></w:rPr>
<w:tblPr><w:tblBorders><w:insideH w:val="single" w:sz="4"/></w:tblBorders></w:tblPr>
<w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr>`,
)
const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${p(r(text))}</w:tc>`
const table = (properties: string) =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>
<w:tr>${cell('Head one')}${cell('Head two')}</w:tr><w:tr>${cell('Body one')}${cell('Body two')}</w:tr></w:tbl>`

const samples: Record<string, ContractParts> = {
  'no styles at all': { body: p(r('Plain text')) + p(r('Bold', '<w:b/>') + r(' and italic', '<w:i/>')) },
  'defaults of the document': { styles: defaults + normal, body: p(r('The price is 42 euros.')) },
  'a heading on the default style': {
    styles: defaults + normal + heading,
    body: p(r('Price'), styled('Heading1')) + p(r('The price is due.')),
  },
  'styles of letters in a style of paragraphs': {
    styles: defaults + normal + heading + style('character', 'Loud', '<w:rPr><w:i/><w:sz w:val="40"/></w:rPr>'),
    body: p(r('loud ', '<w:rStyle w:val="Loud"/>') + r('quiet', '<w:b w:val="0"/>'), styled('Heading1')),
  },
  'direct fonts, sizes and colours': {
    styles: defaults + normal,
    body: p(
      r('Arial ', '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="28"/>') +
        r('red', '<w:color w:val="FF0000"/><w:sz w:val="15"/>'),
    ),
  },
  'the alignments': {
    body: ['left', 'start', 'center', 'right', 'end', 'both']
      .map(align => p(r(`${align} aligned`), `<w:jc w:val="${align}"/>`))
      .join(''),
  },
  'indents of a style, overridden in part': {
    styles:
      defaults +
      normal +
      style('paragraph', 'Inset', `${basedOn('Normal')}<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>`),
    body:
      p(r('of the style'), styled('Inset')) +
      p(r('own left side'), `${styled('Inset')}<w:ind w:left="1440"/>`) +
      p(r('first line'), `${styled('Inset')}<w:ind w:left="0" w:firstLine="360"/>`),
  },
  'a table without a style': { body: table('') + p(r('After it')) },
  'a table whose style has a first row': {
    styles: defaults + normal + tableStyle,
    body: `${table('<w:tblStyle w:val="Grid"/><w:tblLook w:val="0020" w:firstRow="1"/>')}${p(r('After it'))}`,
  },
  'a list with its own indents': {
    numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>
<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    body: ['One', 'Two'].map(text => p(r(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).join(''),
  },
  'highlighted and raised text': {
    body: p(r('marked', '<w:highlight w:val="yellow"/>') + r(' raised', '<w:position w:val="6"/>')),
  },
}

/** Small documents whose letters and paragraphs get their looks in different ways. */
export const lookSamples = Object.entries(samples).map(
  ([name, parts]): SampleDocument => [name, () => contractFile(parts)],
)
