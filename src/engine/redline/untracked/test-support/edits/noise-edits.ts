import { by } from '../documents/sample-files.ts'
import { body, document, type Edit, inSequence, mainRels, run, swap } from './edits.ts'

const each =
  (part: string, from: RegExp, to: string | ((match: string, ...groups: string[]) => string)): Edit =>
  files => {
    const before = files.get(part) ?? ''
    const after = typeof to === 'string' ? before.replace(from, to) : before.replace(from, to)
    if (before === after) throw new Error(`${from} is not in ${part}`)
    files.set(part, after)
  }
const remove =
  (name: string): Edit =>
  files => {
    if (!files.delete(name)) throw new Error(`${name} is not there`)
  }
const rename = (from: string, to: string, target: string, newTarget: string): Edit =>
  inSequence(
    files => {
      files.set(to, files.get(from)!)
      const rels = from.replace(/([^/]+)$/, '_rels/$1.rels')
      const content = files.get(rels)
      if (content !== undefined) files.set(to.replace(/([^/]+)$/, '_rels/$1.rels'), content)
      files.delete(from)
      files.delete(rels)
    },
    swap('[Content_Types].xml', `/${from}`, `/${to}`),
    files => {
      let isTargetFound = false
      for (const name of ['_rels/.rels', mainRels]) {
        const rels = files.get(name)
        if (!rels?.includes(`"${target}"`)) continue
        files.set(name, rels.replace(`"${target}"`, `"${newTarget}"`))
        isTargetFound = true
      }
      if (!isTargetFound) throw new Error(`nothing leads to ${target}`)
    },
  )
const stylesPart = 'word/styles.xml'

/** Changes that word processors make to `sampleFiles` even if no one edits them. */
export const noiseEdits: [string, Edit][] = [
  // The package
  [
    'ZIP entries in another order',
    files => {
      const reversed = [...files].reverse()
      files.clear()
      for (const [name, content] of reversed) files.set(name, content)
    },
  ],
  ['a part under another name', rename('word/header1.xml', 'word/header9.xml', 'header1.xml', 'header9.xml')],
  ['the styles part under another name', rename('word/styles.xml', 'word/Stile.xml', 'styles.xml', 'Stile.xml')],
  [
    'other relationship ids',
    inSequence(each(mainRels, /Id="rIdPicture"/, 'Id="rId99"'), body('r:embed="rIdPicture"', 'r:embed="rId99"')),
  ],
  [
    'an unused relationship',
    swap(
      mainRels,
      '</Relationships>',
      '<Relationship Id="rIdU" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>',
    ),
  ],
  ['another thumbnail', files => void files.set('docProps/thumbnail.jpeg', 'other')],
  [
    'a removed thumbnail',
    inSequence(remove('docProps/thumbnail.jpeg'), swap('_rels/.rels', /<Relationship Id="rId5".*?\/>/, '')),
  ],
  ['a part that no relationship leads to', files => void files.set('word/lost.xml', '<lost/>')],
  ['an absolute target', swap(mainRels, 'Target="styles.xml"', 'Target="/word/styles.xml"')],
  // XML
  [
    'another namespace prefix',
    each(document, /(<\/?|\s)w:|xmlns:w=/g, (match, start) => (match === 'xmlns:w=' ? 'xmlns:q=' : `${start}q:`)),
  ],
  ['attributes in another order', each(document, /w:firstRow="1" w:lastRow="0"/, 'w:lastRow="0" w:firstRow="1"')],
  ['character references', body('Nothing', '&#78;othin&#x67;')],
  ['a CDATA section', body('Vienna', '<![CDATA[Vienna]]>')],
  ['white space between elements', each(document, /<\/w:p><w:p>/g, '</w:p>\n  <w:p>')],
  ['an XML comment', body('<w:body>', '<!-- x --><w:body>')],
  ['xml:space removed where it has no effect', body('xml:space="preserve">thirty', '>thirty')],
  ['single quotes', each(document, /w:val="both"/, "w:val='both'")],
  // Ids
  [
    'save ids (rsid) of paragraphs',
    each(document, /<w:p>/g, '<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD" w:rsidP="00AB12CD">'),
  ],
  ['save ids (rsid) of runs', each(document, /<w:r>/g, '<w:r w:rsidRPr="00AB12CD">')],
  ['ids of paragraphs', each(document, /<w:p>/g, '<w:p w14:paraId="7ABCDEF0" w14:textId="77777777">')],
  ['ids of bookmarks', each(document, /(bookmark(?:Start|End)) w:id="1"/g, '$1 w:id="71"')],
  ['ids of tracked changes', each(document, /w:id="1(0\d)"/g, 'w:id="5$1"')],
  [
    'ids of comments',
    inSequence(
      each(document, /(comment\w+) w:id="0"/g, '$1 w:id="40"'),
      swap('word/comments.xml', 'w:comment w:id="0"', 'w:comment w:id="40"'),
    ),
  ],
  [
    'ids of notes',
    inSequence(
      body('<w:footnoteReference w:id="2"/>', '<w:footnoteReference w:id="8"/>'),
      swap('word/footnotes.xml', 'w:id="2"', 'w:id="8"'),
    ),
  ],
  ['ids of pictures', body('<wp:docPr id="8"', '<wp:docPr id="88"')],
  ['ids of controls', body('<w:id w:val="11"/>', '<w:id w:val="1111"/>')],
  ['ids of shapes', body('_x0000_s1026', '_x0000_s2050')],
  [
    'ids of embedded objects',
    each(document, /_x0000_i1025|ObjectID="_1"/g, match => (match.startsWith('_') ? '_x0000_i2025' : 'ObjectID="_2"')),
  ],
  ['names of moves', each(document, /move1/g, 'move77')],
  [
    'a UTC date in addition to the local date',
    each(
      document,
      /w:date="2026-01-02T10:00:00Z"/g,
      'w:date="2026-01-02T10:00:00Z" w16du:dateUtc="2026-01-02T09:00:00Z" xmlns:w16du="http://schemas.microsoft.com/office/word/2023/wordml/word16du"',
    ),
  ],
  [
    'ids of lists',
    inSequence(
      each(document, /<w:numId w:val="([12])"\/>/g, (_, id) => `<w:numId w:val="1${id}"/>`),
      each('word/numbering.xml', /w:numId="([12])"/g, (_, id) => `w:numId="1${id}"`),
    ),
  ],
  [
    'ids of abstract lists',
    each('word/numbering.xml', /(w:abstractNumId(?: w:val)?)="([012])"/g, (_, name, id) => `${name}="2${id}"`),
  ],
  [
    'ids of styles',
    inSequence(
      each(document, /w:val="Heading1"/g, 'w:val="berschrift1"'),
      swap(stylesPart, 'w:styleId="Heading1"', 'w:styleId="berschrift1"'),
    ),
  ],
  // Runs
  ['text divided into more runs', body(run('Last words.'), `${run('La')}${run('st wor')}${run('ds.')}`)],
  ['two text elements in one run', body(`${run('Parted')}`, '<w:r><w:t>Par</w:t><w:t>ted</w:t></w:r>')],
  [
    'empty runs',
    body(run('Last words.'), `<w:r/><w:r><w:rPr><w:b/></w:rPr></w:r>${run('Last words.')}<w:r><w:t/></w:r>`),
  ],
  ['empty properties', body(run('Last words.'), '<w:pPr/><w:r><w:rPr/><w:t>Last words.</w:t></w:r>')],
  [
    'a change divided in two',
    body(
      new RegExp(`<w:ins ${by('Rex', 100)}>.*?</w:ins>`, 's'),
      `<w:ins ${by('Rex', 100)}>${run('adds ')}</w:ins><w:ins ${by('Rex', 700)}>${run('this')}</w:ins>`,
    ),
  ],
  ['true spelled out as a word', body('<w:b/>', '<w:b w:val="true"/>')],
  ['true spelled out as a number', body('<w:cantSplit/>', '<w:cantSplit w:val="1"/>')],
  [
    'properties in another order',
    body(
      '<w:jc w:val="both"/><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:pos="9000"/></w:tabs>',
      '<w:tabs><w:tab w:val="right" w:pos="9000"/><w:tab w:val="left" w:pos="720"/></w:tabs><w:jc w:val="both"/>',
    ),
  ],
  // Marks
  ['a language', body(run('Last words.'), '<w:r><w:rPr><w:lang w:val="de-AT"/></w:rPr><w:t>Last words.</w:t></w:r>')],
  [
    'text excluded from proofing',
    body(run('Last words.'), '<w:r><w:rPr><w:noProof/></w:rPr><w:t>Last words.</w:t></w:r>'),
  ],
  [
    'a word marked as misspelled',
    body(run('Last words.'), `<w:proofErr w:type="spellStart"/>${run('Last words.')}<w:proofErr w:type="spellEnd"/>`),
  ],
  [
    'the place of a page break in the last layout',
    body('<w:t xml:space="preserve">Last words.', '<w:lastRenderedPageBreak/><w:t xml:space="preserve">Last words.'),
  ],
  [
    'a _GoBack bookmark',
    body(
      run('Last words.'),
      `${run('Last words.')}<w:bookmarkStart w:id="60" w:name="_GoBack"/><w:bookmarkEnd w:id="60"/>`,
    ),
  ],
  [
    'an _Hlk bookmark',
    body(
      run('Last words.'),
      `<w:bookmarkStart w:id="61" w:name="_Hlk123"/>${run('Last words.')}<w:bookmarkEnd w:id="61"/>`,
    ),
  ],
  [
    'an OLE_LINK bookmark',
    body(
      run('Last words.'),
      `<w:bookmarkStart w:id="62" w:name="OLE_LINK1"/>${run('Last words.')}<w:bookmarkEnd w:id="62"/>`,
    ),
  ],
  ['a document grid without a type removed', body('<w:docGrid w:linePitch="360"/>', '')],
  [
    'table look attributes that repeat the default',
    files => {
      const text = files.get(document)!
      files.set(
        document,
        text
          .replace('<w:tbl><w:tblPr>', '<w:tbl><w:tblPr>')
          .replace(/<w:tblLook[^>]*>/, match =>
            match.replace(/ w:(firstRow|lastRow|firstColumn|lastColumn|noHBand|noVBand)="\d"/g, ''),
          ),
      )
    },
  ],
  // Results that programs recalculate
  ['the result of a page number', swap('word/footer1.xml', '>1<', '>7<')],
  ['the result of a page count', swap('word/footer1.xml', '>2<', '>12<')],
  [
    'a page number in a table of contents',
    each(document, /(PAGEREF _Toc1.*?<w:t xml:space="preserve">)2</s, (_, before) => `${before}15<`),
  ],
  ['grid widths', each(document, /<w:gridCol w:w="2000"\/>/g, '<w:gridCol w:w="2345"/>')],
  // Definitions
  [
    'a style that nothing uses',
    swap(stylesPart, '<w:name w:val="Unused"/><w:rPr><w:i/>', '<w:name w:val="Unused"/><w:rPr><w:b/>'),
  ],
  [
    'a new style',
    swap(
      stylesPart,
      '</w:styles>',
      '<w:style w:type="paragraph" w:styleId="New"><w:name w:val="New"/></w:style></w:styles>',
    ),
  ],
  [
    'a list that nothing uses',
    swap(
      'word/numbering.xml',
      '<w:num w:numId="3">',
      '<w:num w:numId="9"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="3">',
    ),
  ],
  ['latent styles', swap(stylesPart, 'w:count="376"', 'w:count="377"')],
  [
    'the place of a style in the style gallery',
    swap(stylesPart, '<w:uiPriority w:val="9"/>', '<w:uiPriority w:val="99"/><w:qFormat/><w:semiHidden/>'),
  ],
  ['template ids of list levels', each('word/numbering.xml', /w:tplc="0C/g, 'w:tplc="0D')],
  ['random ids (nsid) of lists', each('word/numbering.xml', /<w:nsid w:val="0/g, '<w:nsid w:val="1')],
  // Settings
  [
    'a new save id (rsid) in the settings',
    swap(
      'word/settings.xml',
      '<w:rsidRoot w:val="00A00000"/>',
      '<w:rsidRoot w:val="00A00000"/><w:rsid w:val="00B00000"/>',
    ),
  ],
  ['the zoom', swap('word/settings.xml', 'w:percent="100"', 'w:percent="70"')],
  ['the view', swap('word/settings.xml', '<w:zoom', '<w:view w:val="web"/><w:zoom')],
  [
    'the proofing state',
    swap('word/settings.xml', '<w:trackRevisions/>', '<w:proofState w:spelling="clean"/><w:trackRevisions/>'),
  ],
  ['the theme language', swap('word/settings.xml', 'w:themeFontLang w:val="en-GB"', 'w:themeFontLang w:val="de-AT"')],
  ['the decimal separator', swap('word/settings.xml', '<w:decimalSymbol w:val="."/>', '<w:decimalSymbol w:val=","/>')],
  ['the compatibility mode', swap('word/settings.xml', 'w:val="15"', 'w:val="16"')],
  ['shape defaults', swap('word/settings.xml', '<w:decimalSymbol', '<w:shapeDefaults/><w:decimalSymbol')],
  [
    'the id of the document',
    swap('word/settings.xml', '<w:decimalSymbol', '<w15:docId w15:val="{0}"/><w:decimalSymbol'),
  ],
  [
    'a variable that no field shows',
    swap('word/settings.xml', 'w:name="Hidden" w:val="0"', 'w:name="Hidden" w:val="1"'),
  ],
  [
    'properties that no field shows',
    inSequence(
      swap('docProps/core.xml', 'Nobody shows this', 'At all'),
      swap('docProps/core.xml', '<cp:revision>3', '<cp:revision>4'),
      swap('docProps/app.xml', '<Pages>2', '<Pages>3'),
      swap('docProps/custom.xml', 'U-1', 'U-2'),
    ),
  ],
  ['metrics in the font table', swap('word/fontTable.xml', '020F0502020204030204', '00000000000000000000')],
  [
    'an alternative name of an unused font',
    swap('word/fontTable.xml', '<w:altName w:val="None"/>', '<w:altName w:val="Some"/>'),
  ],
  ['web settings', swap('word/webSettings.xml', '<w:optimizeForBrowser/>', '<w:allowPNG/>')],
  ['custom XML that nothing is bound to', swap('customXml/item2.xml', '<x>1</x>', '<x>2</x>')],
  [
    'a list of people',
    inSequence(
      files =>
        void files.set(
          'word/people.xml',
          '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>',
        ),
      swap(
        mainRels,
        '</Relationships>',
        '<Relationship Id="rIdPeople" Type="http://schemas.microsoft.com/office/2011/relationships/people" Target="people.xml"/></Relationships>',
      ),
    ),
  ],
  ['the size of a shape in the fallback', body('style="width:100pt"', 'style="width:90pt;height:1pt"')],
]
