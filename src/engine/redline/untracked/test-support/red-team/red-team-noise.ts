import type { Files } from '../documents/sample-files.ts'
import { type Edit, inSequence, put } from '../edits/edits.ts'
import { relate } from './red-team-edits.ts'

type Rewrite = (...groups: string[]) => string

/** Rewrites every part that contains WordprocessingML. */
const everywhere =
  (from: RegExp, to: string | Rewrite): Edit =>
  files => {
    for (const [name, text] of files) {
      if (!name.endsWith('.xml') || !text.includes('xmlns:w=')) continue
      files.set(name, typeof to === 'string' ? text.replace(from, to) : text.replace(from, to as never))
    }
  }
const runOfText = /<w:r>(<w:rPr>(?:(?!<\/w:rPr>).)*?<\/w:rPr>)?<w:t xml:space="preserve">([^<&]{2,})<\/w:t><\/w:r>/gs
const run = (properties: string | undefined, text: string) =>
  `<w:r>${properties ?? ''}<w:t xml:space="preserve">${text}</w:t></w:r>`
const inSettings = (xml: string) => everywhere(/<\/w:settings>/g, `${xml}</w:settings>`)

function renumberRelationships(files: Files): void {
  for (const [name, text] of files) {
    if (!name.endsWith('.rels') || name === '_rels/.rels') continue
    const source = name.replace('_rels/', '').replace(/\.rels$/, '')
    files.set(name, text.replace(/ Id="/g, ' Id="zz'))
    const content = files.get(source)
    if (content && source.endsWith('.xml')) files.set(source, content.replace(/ (r:\w+)="(?=r)/g, ' $1="zz'))
  }
}

/** Changes that word processors make on their own, each applied to the whole document. */
export const redTeamNoise: [string, Edit][] = [
  [
    'ZIP entries in another order',
    files => {
      const entries = [...files].reverse()
      files.clear()
      for (const [name, content] of entries) files.set(name, content)
    },
  ],
  ['other relationship ids', renumberRelationships],
  [
    'white space between all elements',
    everywhere(/>(?=<w:(?:p|r|tbl|tr|tc|pPr|rPr|sectPr|style|lvl|num)[ >/])/g, '>\n  '),
  ],
  [
    'attributes in another order',
    everywhere(
      /<(w:\w+)((?: [\w:]+="[^"]*"){2,})(\/?)>/g,
      (_, name, attributes, end) =>
        `<${name}${attributes!
          .match(/ [\w:]+="[^"]*"/g)!
          .reverse()
          .join('')}${end}>`,
    ),
  ],
  ['single quotes', everywhere(/ (w:\w+)="([^"'<]*)"/g, " $1='$2'")],
  [
    'another namespace prefix',
    files => {
      for (const [name, text] of files) {
        if (!name.endsWith('.xml') || !text.includes('xmlns:w=')) continue
        const renamed = text.replace(/<(\/?)w:/g, '<$1q:').replace(/ w:(\w+=)/g, ' q:$1')
        files.set(name, renamed.replace('xmlns:w=', 'xmlns:q='))
      }
    },
  ],
  [
    'letters as character references',
    everywhere(
      /(<w:t(?: [^>]*)?>)([A-Za-z])/g,
      (_, tag, letter) => `${tag}&#x${letter!.codePointAt(0)!.toString(16)};`,
    ),
  ],
  ['text as CDATA', everywhere(/(<w:t(?: [^>]*)?>)([A-Za-z ]+)<\/w:t>/g, '$1<![CDATA[$2]]></w:t>')],
  ['empty elements with two tags', everywhere(/<(w:\w+)((?: [\w:]+="[^"]*")*)\/>/g, '<$1$2></$1>')],
  [
    'save ids (rsid) of paragraphs, runs and rows',
    everywhere(/<w:(p|r|tr)(?=[ >])/g, '<w:$1 w:rsidR="00AB12CD" w:rsidRPr="00AB12CE"'),
  ],
  ['other ids of controls', everywhere(/<w:id w:val="(\d+)"\/>/g, '<w:id w:val="7$1"/>')],
  ['other ids of pictures', everywhere(/(<wp:docPr id=")/g, '$17')],
  [
    'other ids of styles',
    everywhere(
      /(<w:(?:pStyle|rStyle|tblStyle|basedOn|next|link|numStyleLink|styleLink) w:val="|<w:style [^>]*w:styleId=")/g,
      '$1zz',
    ),
  ],
  [
    'other ids of lists',
    files => {
      everywhere(/(<w:numId w:val=")(?=[1-9])/g, '$17')(files)
      everywhere(/(<w:num w:numId=")/g, '$17')(files)
    },
  ],
  ['other ids of abstract lists', everywhere(/(<w:abstractNumId w:val="|w:abstractNumId=")/g, '$17')],
  [
    'runs divided in two',
    everywhere(runOfText, (_, properties, text) => run(properties, text![0]!) + run(properties, text!.slice(1))),
  ],
  [
    'runs divided into letters',
    everywhere(runOfText, (_, properties, text) => [...text!].map(letter => run(properties, letter)).join('')),
  ],
  [
    'empty runs and empty text elements',
    everywhere(/<w:r>(?=<w:(?:rPr|t)[ >])/g, '<w:r/><w:r><w:rPr/><w:t/></w:r><w:r>'),
  ],
  ['empty properties', everywhere(/<w:p>(?=<w:r[ >])/g, '<w:p><w:pPr><w:rPr/></w:pPr>')],
  [
    'true spelled out as a word',
    everywhere(
      /<w:(b|i|keepNext|keepLines|cantSplit|tblHeader|titlePg|bidi|rtl|evenAndOddHeaders)\/>/g,
      '<w:$1 w:val="true"/>',
    ),
  ],
  ['another language', everywhere(/<w:rPr>/g, '<w:rPr><w:lang w:val="de-AT"/>')],
  [
    'text excluded from proofing',
    everywhere(/<w:r>(?=<w:t[ >])/g, '<w:proofErr w:type="spellStart"/><w:r><w:rPr><w:noProof/></w:rPr>'),
  ],
  ['page breaks of the last layout', everywhere(/<w:t(?=[ >])/g, '<w:lastRenderedPageBreak/><w:t')],
  [
    'a _GoBack bookmark',
    everywhere(/<w:p>(?=<w:r)/, '<w:p><w:bookmarkStart w:id="81" w:name="_GoBack"/><w:bookmarkEnd w:id="81"/>'),
  ],
  ['grid widths of tables', everywhere(/<w:gridCol w:w="\d+"/g, '<w:gridCol w:w="777"')],
  [
    'a style that nothing uses',
    everywhere(
      /<\/w:styles>/g,
      '<w:style w:type="paragraph" w:styleId="Nobody"><w:name w:val="Nobody"/></w:style></w:styles>',
    ),
  ],
  ['view settings', inSettings('<w:view w:val="print"/><w:proofState w:spelling="clean"/><w:hideSpellingErrors/>')],
  ['compatibility settings', inSettings('<w:compat><w:useFELayout/></w:compat><w15:docId w15:val="{1}"/>')],
  [
    'metrics of a known font',
    everywhere(
      /<\/w:fonts>/g,
      '<w:font w:name="Zapf"><w:charset w:val="00"/><w:pitch w:val="variable"/></w:font></w:fonts>',
    ),
  ],
  [
    'strict namespaces',
    files => {
      for (const [name, text] of files)
        if (/\.(xml|rels)$/.test(name))
          files.set(
            name,
            text
              .replaceAll(
                'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
                'http://purl.oclc.org/ooxml/wordprocessingml/main',
              )
              .replaceAll(
                'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
                'http://purl.oclc.org/ooxml/officeDocument/relationships',
              ),
          )
    },
  ],
  ['line breaks with an explicit type', everywhere(/<w:br\/>/g, '<w:br w:type="textWrapping" w:clear="none"/>')],
  [
    'colours in lower case',
    everywhere(/ w:(fill|color)="[0-9A-F]{6}"/g, match => match!.replace(/"\w+"/, hex => hex.toLowerCase())),
  ],
  [
    'tabs with an explicit lack of a leader',
    everywhere(/<w:tab w:val="left" /g, '<w:tab w:val="left" w:leader="none" '),
  ],
  [
    'fields with an explicit unlocked state',
    everywhere(/w:fldCharType="begin"\/>/g, 'w:fldCharType="begin" w:fldLock="0" w:dirty="false"/>'),
  ],
  [
    'styles with explicit defaults',
    everywhere(
      /<w:style w:type="paragraph" w:styleId/g,
      '<w:style w:type="paragraph" w:default="0" w:customStyle="false" w:styleId',
    ),
  ],
  ['settings with an explicit off state', inSettings('<w:mirrorMargins w:val="0"/><w:linkStyles w:val="false"/>')],
  ['settings of the window', inSettings('<w:doNotDisplayPageBoundaries/><w:uiCompat97To2003/>')],
  ['sections with an explicit type', everywhere(/(<w:sectPr[^>]*>)(?=<w:pgSz)/g, '$1<w:type w:val="nextPage"/>')],
  [
    'sensitivity labels',
    inSequence(
      relate(
        'rLabel',
        'http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels',
        '/docMetadata/LabelInfo.xml',
        '_rels/.rels',
      ),
      put(
        'docMetadata/LabelInfo.xml',
        '<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"/>',
      ),
    ),
  ],
]
