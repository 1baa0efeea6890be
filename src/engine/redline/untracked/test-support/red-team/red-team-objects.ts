import { p, t } from '../documents/contract-xml.ts'
import type { Files } from '../documents/sample-files.ts'
import { inSequence, put, swap } from '../edits/edits.ts'
import { copy, inBody, redirect, relate, rels, typed, word } from './red-team-edits.ts'
import type { Case } from './red-team-texts.ts'

export const objectCases: Case[] = [
  ['all bytes of a picture', ['object'], put('w/pix/seal.png', 'PNG-forged')],
  ['one byte of a picture', ['object'], put('w/pix/seal.png', 'PNG-sea1')],
  [
    'another picture',
    ['object'],
    inSequence(
      put('w/pix/x.png', 'other'),
      relate('rX', 'image', 'pix/x.png'),
      inBody('r:embed="rPicture"', 'r:embed="rX"'),
    ),
  ],
  [
    'a picture redirected',
    ['object'],
    inSequence(put('w/pix/x.png', 'other'), swap(rels, 'Target="pix/seal.png"', 'Target="pix/x.png"')),
  ],
  ['a picture removed', ['object'], inBody(/<w:r><w:drawing><wp:anchor.*?<\/w:drawing><\/w:r>/, '')],
  [
    'a picture repeated',
    ['object'],
    inBody(
      /(?=<w:r><w:drawing><wp:anchor)/,
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rPicture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
    ),
  ],
  ['the size of a picture', ['objectFormat'], inBody('<wp:extent cx="7000"', '<wp:extent cx="1"')],
  ['a picture behind the text', ['objectFormat'], inBody('behindDoc="0"', 'behindDoc="1"')],
  ['the place of a picture', ['objectFormat'], inBody('<wp:posOffset>100<', '<wp:posOffset>99999<')],
  [
    'the text wrapping of a picture',
    ['objectFormat'],
    inBody('<wp:wrapSquare wrapText="bothSides"/>', '<wp:wrapNone/>'),
  ],
  ['the cropping of a picture', ['objectFormat'], inBody('<a:srcRect l="10"/>', '<a:srcRect l="99000"/>')],
  ['the brightness of a picture', ['objectFormat'], inBody('bright="1"', 'bright="100000"')],
  ['a hidden picture', [], inBody('<wp:docPr id="22" name="Seal"', '<wp:docPr id="22" hidden="1" name="Seal"')],
  ['the alternative text of a picture', ['object'], inBody('descr="The seal"', 'descr="No seal"')],
  ['a picture in a header', ['object'], put('w/pix/logo.png', 'PNG-forged')],
  ['a picture in a header redirected', ['object'], swap('w/_rels/top.xml.rels', 'pix/logo.png', 'pix/seal.png')],
  ['a picture in a note redirected', ['object'], swap('w/_rels/feet.xml.rels', 'pix/logo.png', 'pix/seal.png')],
  ['the picture of a bullet', ['listDefinition'], put('w/pix/dot.png', 'PNG-x')],
  [
    'the picture of a bullet redirected',
    ['listDefinition'],
    swap('w/_rels/lists.xml.rels', 'pix/dot.png', 'pix/seal.png'),
  ],
  ['a number in a chart', ['object'], swap('w/pie.xml', '<c:v>17', '<c:v>71')],
  ['the title of a chart', ['object'], swap('w/pie.xml', 'Shares', 'Votes')],
  ['a blank title of a chart', ['object'], swap('w/pie.xml', 'Shares', ' ')],
  ['the source cell of a chart', ['object'], swap('w/pie.xml', '<c:f>A1', '<c:f>B1')],
  ['the workbook of a chart', ['object'], put('w/files/book.bin', 'other')],
  [
    'a chart of another kind',
    ['object'],
    inSequence(swap('w/pie.xml', '<c:pieChart>', '<c:barChart>'), swap('w/pie.xml', '</c:pieChart>', '</c:barChart>')),
  ],
  [
    'a chart in a copy',
    ['object'],
    redirect(rels, 'w/pie.xml', 'pie2.xml', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml', text =>
      text.replace('17', '18'),
    ),
  ],
  ['a word of a diagram', ['object'], swap('w/dgm-data.xml', 'Step one', 'Step two')],
  [
    'a point added to a diagram',
    ['object'],
    swap('w/dgm-data.xml', '</dgm:ptLst>', '<dgm:pt modelId="2"/></dgm:ptLst>'),
  ],
  ['the layout of a diagram', ['object'], swap('w/dgm-layout.xml', 'urn:layout', 'urn:other')],
  ['the colours of a diagram', ['object'], swap('w/dgm-colors.xml', 'urn:colors', 'urn:other')],
  ['the style of a diagram', ['object'], swap('w/dgm-quick.xml', 'urn:quick', 'urn:other')],
  [
    'the drawing of a diagram',
    ['object'],
    inSequence(
      swap(
        'w/dgm-data.xml',
        '</dgm:dataModel>',
        '<dgm:extLst><a:ext uri="{1}"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rDrawn"/></a:ext></dgm:extLst></dgm:dataModel>',
      ),
      put('w/drawn.xml', '<x/>'),
      typed('w/drawn.xml', 'application/vnd.ms-office.drawingml.diagramDrawing+xml'),
      relate('rDrawn', 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing', 'drawn.xml'),
    ),
  ],
  ['an embedded file', ['object'], put('w/files/sheet.bin', 'sheet2')],
  ['an embedded file redirected', ['object'], swap(rels, 'files/sheet.bin', 'files/book.bin')],
  ['the picture of an embedded file', ['object'], inBody('<v:imagedata r:id="rPicture"', '<v:imagedata r:id="rSheet"')],
  ['the program of an embedded file', ['object'], inBody('Excel.Sheet.12', 'Package')],
  ['an embedded file as an icon', ['object', 'objectFormat'], inBody('DrawAspect="Content"', 'DrawAspect="Icon"')],
  ['a number in a formula', ['object'], inBody('<m:t>12</m:t>', '<m:t>21</m:t>')],
  ['a space in a formula', ['object'], inBody('<m:t>12</m:t>', '<m:t xml:space="preserve">1 2</m:t>')],
  [
    'a fraction upside down',
    ['object'],
    inSequence(
      inBody('<m:num>', '<m:X>'),
      inBody('</m:num>', '</m:X>'),
      inBody('<m:den>', '<m:num>'),
      inBody('</m:den>', '</m:num>'),
      inBody('<m:X>', '<m:den>'),
      inBody('</m:X>', '</m:den>'),
    ),
  ],
  ['a fraction without a line', ['object'], inBody('<m:type m:val="bar"/>', '<m:type m:val="noBar"/>')],
  ['a formula removed', ['object'], inBody(/<m:oMathPara>.*?<\/m:oMathPara>/, '')],
  ['the alignment of a formula', ['object', 'objectFormat'], inBody('<m:jc m:val="center"/>', '<m:jc m:val="right"/>')],
  ['the colour of a shape', ['objectFormat'], inBody('<a:schemeClr val="accent1"/>', '<a:srgbClr val="FFFFFF"/>')],
  ['the size of a shape', ['objectFormat'], inBody('<a:ext cx="10"', '<a:ext cx="0"')],
  ['the colour of a VML shape', ['objectFormat'], inBody(/fillcolor="white"(?![\s\S]*fillcolor)/, 'fillcolor="black"')],
  [
    'a VML shape without a size',
    ['objectFormat'],
    inBody(/width:100pt;height:50pt(?![\s\S]*width:100pt)/, 'width:0;height:0'),
  ],
  [
    'the text direction of a text box',
    ['objectFormat'],
    inBody('<wps:bodyPr wrap="square"/>', '<wps:bodyPr vert="vert" wrap="square"/>'),
  ],
  ['the requirement of alternate content', [], inBody('Requires="wps"', 'Requires="w15"')],
  ['a branch of alternate content removed', [], inBody(/<mc:Fallback>.*?<\/mc:Fallback>/s, '')],
  [
    'a branch of alternate content added',
    [],
    inBody('<mc:Fallback>', `<mc:Choice Requires="w15">${p(t('x'))}</mc:Choice><mc:Fallback>`),
  ],
  ['an imported HTML file', ['object'], put('w/annex.html', '<p>Annex two</p>')],
  [
    'an imported HTML file redirected',
    ['object'],
    inSequence(put('w/annex2.html', '<p>x</p>'), swap(rels, 'Target="annex.html"', 'Target="annex2.html"')),
  ],
  [
    'the content type of an imported HTML file',
    ['object'],
    swap(
      '[Content_Types].xml',
      'Extension="html" ContentType="text/html"',
      'Extension="html" ContentType="text/plain"',
    ),
  ],
  ['the size of a phonetic guide', [], inBody('<w:hps w:val="10"/>', '<w:hps w:val="99"/>')],
]

export const newPartCases: Case[] = [
  [
    'macros',
    ['refused'],
    inSequence(
      put('w/vba.bin', 'x'),
      typed('w/vba.bin', 'application/vnd.ms-office.vbaProject'),
      relate('rV', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vba.bin'),
    ),
  ],
  [
    'a macro content type',
    ['refused'],
    swap('[Content_Types].xml', `${word}document.main+xml`, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  [
    'an external template',
    ['refused'],
    inSequence(
      put(
        'w/_rels/options.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`,
      ),
      relate('rT', 'attachedTemplate', 'https://example.org/x.dotm', 'w/_rels/options.xml.rels', true),
      swap('w/options.xml', '<w:trackRevisions/>', '<w:attachedTemplate r:id="rT"/><w:trackRevisions/>'),
    ),
  ],
  [
    'mail merge',
    ['refused'],
    swap(
      'w/options.xml',
      '<w:trackRevisions/>',
      '<w:mailMerge><w:mainDocumentType w:val="formLetters"/></w:mailMerge><w:trackRevisions/>',
    ),
  ],
  [
    'an external picture',
    ['refused'],
    inSequence(
      relate('rE', 'image', 'https://example.org/x.png', rels, true),
      inBody('<a:blip r:embed="rPicture">', '<a:blip r:link="rE">'),
    ),
  ],
  [
    'an external picture in a header',
    ['refused'],
    relate('rE', 'image', 'https://example.org/x.png', 'w/_rels/top.xml.rels', true),
  ],
  ['a picture on a network share', ['refused'], relate('rE', 'image', '\\\\server\\x.png', rels, true)],
  [
    'an external subdocument',
    ['refused'],
    inSequence(
      relate('rE', 'subDocument', 'https://example.org/x.docx', rels, true),
      inBody('<w:altChunk', '<w:subDoc r:id="rE"/><w:altChunk'),
    ),
  ],
  ['an external embedded object', ['refused'], relate('rE', 'oleObject', 'file:///x.xlsx', rels, true)],
  ['an external frame', ['refused'], relate('rE', 'frame', 'https://example.org/x.htm', rels, true)],
  ['a part name that differs only in case', ['refused'], put('W/Contract.xml', '<x/>')],
  [
    'an ActiveX control',
    [],
    inSequence(
      put('w/activeX.xml', '<x/>'),
      typed('w/activeX.xml', 'application/vnd.ms-office.activeX+xml'),
      relate('rA', 'control', 'activeX.xml'),
      inBody(t('Last words.'), `${t('Last words.')}<w:r><w:object><w:control r:id="rA"/></w:object></w:r>`),
    ),
  ],
  [
    'a part of an unknown kind',
    ['part'],
    inSequence(put('w/x.xml', '<x/>'), relate('rU', 'http://example.com/unknown', 'x.xml')),
  ],
  [
    'a ribbon customization',
    ['part'],
    inSequence(
      put('x.xml', '<x/>'),
      relate('rU', 'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility', 'x.xml', '_rels/.rels'),
    ),
  ],
  [
    'a keyboard customization',
    ['part'],
    inSequence(
      put('w/keys.xml', '<x/>'),
      typed('w/keys.xml', 'application/vnd.ms-word.keyMapCustomizations+xml'),
      relate('rU', 'http://schemas.microsoft.com/office/2006/relationships/keyMapCustomizations', 'keys.xml'),
    ),
  ],
  [
    'a package signature',
    ['part'],
    inSequence(
      put('sig.bin', 'x'),
      typed('sig.bin', 'application/vnd.openxmlformats-package.digital-signature-origin'),
      relate(
        'rU',
        'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin',
        'sig.bin',
        '_rels/.rels',
      ),
    ),
  ],
  [
    'an add-in',
    ['part'],
    inSequence(
      put('web.xml', '<x/>'),
      typed('web.xml', 'application/vnd.ms-office.webextensiontaskpanes+xml'),
      relate(
        'rU',
        'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
        'web.xml',
        '_rels/.rels',
      ),
    ),
  ],
  ['building blocks removed', ['part'], swap(rels, /<Relationship Id="rGlossary"[^>]*>/, '')],
  [
    'building blocks in a copy',
    ['part'],
    redirect(rels, 'w/blocks.xml', 'blocks2.xml', `${word}document.glossary+xml`, text =>
      text.replace('Click', 'Sign'),
    ),
  ],
  [
    'another imported HTML file',
    [],
    inSequence(
      put('w/more.html', '<p>x</p>'),
      relate('rMore', 'aFChunk', 'more.html'),
      inBody('<w:altChunk', '<w:altChunk r:id="rMore"/><w:altChunk'),
    ),
  ],
  ['a background', [], inBody('<w:body>', '<w:background w:color="000000"/><w:body>')],
  ['a document made a template', ['part'], swap('[Content_Types].xml', 'document.main+xml', 'template.main+xml')],
  [
    'the main part in a copy',
    [],
    inSequence(
      copy('w/contract.xml', 'w/contract2.xml', text => text.replace('1,250', '9,250')),
      typed('w/contract2.xml', `${word}document.main+xml`),
      (files: Files) => files.set('w/_rels/contract2.xml.rels', files.get(rels)!),
      swap('_rels/.rels', 'w/contract.xml', 'w/contract2.xml'),
    ),
  ],
  [
    'a header in a copy',
    [],
    redirect(rels, 'w/top.xml', 'top9.xml', `${word}header+xml`, text => text.replace('header words', 'footer words')),
  ],
  [
    'notes in a copy',
    [],
    redirect(rels, 'w/feet.xml', 'feet9.xml', `${word}footnotes+xml`, text => text.replace('fourteen', 'forty')),
  ],
  [
    'lists in a copy',
    ['listDefinition'],
    redirect(rels, 'w/lists.xml', 'lists9.xml', `${word}numbering+xml`, text =>
      text.replace('"decimal"', '"upperRoman"'),
    ),
  ],
  [
    'styles in a copy',
    ['styleDefinition'],
    redirect(rels, 'w/look.xml', 'look9.xml', `${word}styles+xml`, text =>
      text.replace('<w:sz w:val="32"/>', '<w:sz w:val="2"/>'),
    ),
  ],
  [
    'settings in a copy',
    ['setting'],
    redirect(rels, 'w/options.xml', 'options9.xml', `${word}settings+xml`, text =>
      text.replace('w:val="708"', 'w:val="7"'),
    ),
  ],
  [
    'a theme in a copy',
    ['theme'],
    redirect(rels, 'w/colours.xml', 'colours9.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', text =>
      text.replace('4472C4', 'FFFFFF'),
    ),
  ],
  [
    'fonts in a copy',
    ['font'],
    redirect(rels, 'w/letters.xml', 'letters9.xml', `${word}fontTable+xml`, text =>
      text.replace('"Corp"', '"Wingdings"'),
    ),
  ],
  [
    'comments in a copy',
    ['othersComment'],
    redirect(rels, 'w/remarks.xml', 'remarks9.xml', `${word}comments+xml`, text => text.replace('Why so long', 'Fine')),
  ],
]
