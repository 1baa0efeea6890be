import {
  alternate,
  cell,
  chart,
  control,
  dana,
  diagram,
  field,
  group,
  math,
  ole,
  p,
  part,
  picture,
  rex,
  row,
  t,
  table,
  vml,
} from './contract-xml.ts'
import { fullDefinitions } from './full-definitions.ts'
import type { Files } from './sample-files.ts'

/**
 * Returns the document that the red-team tests edit: a contract with as many features of the file format as fit on one
 * page, and with pending changes of every kind by both sides. All of its parts have unusual names.
 */
export const fullFiles = (): Files =>
  new Map([...fullDefinitions(), ['w/contract.xml', part('document', `<w:body>${body()}</w:body>`)]])

function body(): string {
  return [
    p(
      `<w:bookmarkStart w:id="1" w:name="_Toc1"/>${t('Definitions')}<w:bookmarkEnd w:id="1"/>`,
      '<w:pStyle w:val="Heading1"/>',
    ),
    p(
      `${t('The ')}${t('Seller', '<w:b/><w:i/><w:color w:val="1F1F1F"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="en-GB"/>')}${t(' delivers ')}${t('ten', '<w:u w:val="single" w:color="FF0000"/><w:highlight w:val="yellow"/><w:spacing w:val="5"/><w:rFonts w:ascii="Corporate" w:hAnsi="Corporate" w:eastAsia="MS Mincho" w:cs="Arial"/>')}${t(' machines for 1,250 euro each, before 31 March 2027; time is of the essence.')}`,
      '<w:keepNext/><w:keepLines/><w:spacing w:before="120" w:after="120" w:line="276" w:lineRule="auto"/><w:ind w:left="720" w:hanging="360"/><w:jc w:val="both"/><w:shd w:val="clear" w:color="auto" w:fill="EEEEEE"/><w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr><w:outlineLvl w:val="3"/>',
    ),
    p(
      `${t('Within ')}<w:bookmarkStart w:id="2" w:name="term"/>${t('thirty')}<w:bookmarkEnd w:id="2"/>${t(' days. ')}<w:r><w:tab/><w:t>after tab</w:t><w:br/><w:t>after break</w:t><w:noBreakHyphen/><w:softHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/><w:cr/><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/></w:r><w:r><w:br w:type="page"/></w:r>`,
      '<w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="decimal" w:leader="dot" w:pos="6000"/></w:tabs>',
    ),
    ...['One', 'Two', 'Three'].map(name =>
      p(t(`${name} of the list`), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr>'),
    ),
    p(t('Of another list'), '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr>'),
    p(t('Of a list by its style'), '<w:pStyle w:val="Clause"/>'),
    p(t('Of a linked list'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="6"/></w:numPr>'),
    p(
      `${t('By ')}${field('REF term \\h', 'thirty', ' w:fldLock="1"/>')}${t(', ')}${field('IF 1 = 1 "yes" "no"', 'yes')}${t(', ')}<w:fldSimple w:instr=" DOCPROPERTY Matter "><w:r><w:t>M-7</w:t></w:r></w:fldSimple>${t(', ')}${field('DOCVARIABLE Rate', '5 %')}${t(', ')}${field('TITLE', 'Sale')}${t(', ')}${field('DATE \\@ "d.M.yyyy"', '1.1.2026')}${t(', ')}${field('HYPERLINK "https://example.com/annex"', 'annex')}${t(', ')}${field('FORMCHECKBOX', '', '><w:ffData><w:name w:val="Check1"/><w:enabled/><w:checkBox><w:sizeAuto/><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar>')}${t(', ')}${field('FORMDROPDOWN', '', '><w:ffData><w:name w:val="Drop1"/><w:enabled/><w:ddList><w:result w:val="1"/><w:listEntry w:val="Net"/><w:listEntry w:val="Gross"/></w:ddList></w:ffData></w:fldChar>')}`,
    ),
    p(
      `<w:hyperlink r:id="rLink" w:tooltip="Terms" w:history="1">${t('the terms', '<w:rStyle w:val="Strong"/>')}</w:hyperlink>${t(' and ')}<w:hyperlink w:anchor="term">${t('that term')}</w:hyperlink>${t(' and ')}<w:hyperlink r:id="rRelative" w:docLocation="page2">${t('a file')}</w:hyperlink>`,
    ),
    p(
      `${t('Noted')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="5"/></w:r>${t(' twice')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="6"/><w:t>*</w:t></w:r>${t(' and at the end')}<w:r><w:endnoteReference w:id="7"/></w:r>`,
    ),
    control(31, '<w:lock w:val="sdtContentLocked"/>', p(t('Block in a control'))),
    p(
      `${control(32, '<w:dropDownList w:lastValue="v"><w:listItem w:displayText="Vienna" w:value="v"/><w:listItem w:displayText="Linz" w:value="l"/></w:dropDownList>', t('Vienna'))}${control(33, '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>', t('\u2610'))}${control(34, '<w:date w:fullDate="2027-03-31T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/><w:calendar w:val="gregorian"/></w:date>', t('31 March 2027'))}${control(35, '<w:dataBinding w:prefixMappings="xmlns:d=\'urn:deal\'" w:xpath="/d:deal[1]/d:price[1]" w:storeItemID="{BBBBBBBB-0000-0000-0000-000000000001}"/><w:text w:multiLine="1"/>', t('1,250'))}${control(36, '<w:dataBinding w:xpath="/ns1:coreProperties[1]/ns0:title[1]" w:storeItemID="{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"/><w:text/>', t('Sale'))}${control(37, '<w:showingPlcHdr/><w:placeholder><w:docPart w:val="Fill in"/></w:placeholder><w:text/>', t('Click here'))}`,
    ),
    p(`${alternate('Boxed words of ten')}${picture}${chart}${diagram}${ole}${group}<w:r>${vml('Old box')}</w:r>`),
    p(math),
    p(
      `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/><w:hps w:val="10"/></w:rubyPr><w:rt>${t('tokyo')}</w:rt><w:rubyBase>${t('\u6771\u4eac')}</w:rubyBase></w:ruby></w:r><w:smartTag w:uri="urn:x" w:element="place">${t('Graz')}</w:smartTag><w:bdo w:val="rtl">${t('turned')}</w:bdo>${t('\u05e2\u05d1\u05e8\u05d9\u05ea', '<w:rtl/>')}<w:permStart w:id="8" w:ed="rex@example.com"/>${t('open part')}<w:permEnd w:id="8"/>`,
      '<w:bidi/>',
    ),
    p(
      `<w:commentRangeStart w:id="10"/>${t('Remarked')}<w:commentRangeEnd w:id="10"/><w:r><w:commentReference w:id="10"/></w:r><w:commentRangeStart w:id="11"/><w:commentRangeEnd w:id="11"/><w:r><w:commentReference w:id="11"/></w:r>${t(' and ')}<w:commentRangeStart w:id="12"/>${t('mine')}<w:commentRangeEnd w:id="12"/><w:r><w:commentReference w:id="12"/></w:r>`,
    ),
    table(
      [
        row(
          cell(
            p(t('Head A')),
            '<w:tcW w:w="2000" w:type="dxa"/><w:shd w:val="clear" w:color="auto" w:fill="DDDDDD"/><w:vAlign w:val="center"/>',
          ) + cell(p(t('Head B'))),
          '<w:cantSplit/><w:tblHeader/>',
        ),
        row(
          cell(
            p(t('Price')) + table(row(cell(p(t('Inner 1'))) + cell(p(t('Inner 2'))))) + p(''),
            '<w:tcW w:w="2000" w:type="dxa"/><w:tcBorders><w:left w:val="double" w:sz="4"/></w:tcBorders>',
          ) + cell(p(t('100'))),
          '<w:trHeight w:val="400"/>',
        ),
        row(
          cell(p(t('Wide')), '<w:tcW w:w="4000" w:type="dxa"/><w:gridSpan w:val="2"/><w:textDirection w:val="btLr"/>'),
        ),
        row(
          cell(p(t('Joined')), '<w:tcW w:w="2000" w:type="dxa"/><w:vMerge w:val="restart"/><w:noWrap/>') +
            cell(p(t('One'))),
        ),
        row(cell(p(''), '<w:tcW w:w="2000" w:type="dxa"/><w:vMerge/>') + cell(p(t('Two')))),
        row(cell(p(t('Rex row'))) + cell(p(t('added'))), `<w:ins ${rex(201)}/>`),
        row(cell(p(t('Rex drops'))) + cell(p(t('this'))), `<w:del ${rex(202)}/>`),
        row(cell(p(t('Dana row'))) + cell(p(t('added'))), `<w:ins ${dana(203)}/>`),
        row(
          cell(p(t('Kept'))) +
            cell(p(t('Cell by Rex')), `<w:tcW w:w="2000" w:type="dxa"/><w:cellIns ${rex(204)}/>`) +
            cell(p(t('Cell dropped')), `<w:tcW w:w="2000" w:type="dxa"/><w:cellDel ${rex(205)}/>`),
        ),
        row(
          cell(p(t('Merged')), `<w:tcW w:w="2000" w:type="dxa"/><w:cellMerge ${rex(206)} w:vMerge="rest"/>`) +
            cell(
              p(t('Shaded')),
              `<w:tcW w:w="2000" w:type="dxa"/><w:shd w:val="clear" w:color="auto" w:fill="00FF00"/><w:tcPrChange ${rex(207)}><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr></w:tcPrChange>`,
            ),
          `<w:tblHeader/><w:trPrChange ${rex(208)}><w:trPr/></w:trPrChange>`,
        ),
      ].join(''),
      `<w:tblStyle w:val="Grid"/><w:tblBorders><w:top w:val="single" w:sz="4" w:space="0" w:color="auto"/></w:tblBorders><w:jc w:val="center"/><w:tblLook w:val="04A0"/><w:tblCaption w:val="Prices"/><w:tblPrChange ${rex(209)}><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr></w:tblPrChange>`,
    ),
    p(
      `${t('Rex ')}<w:ins ${rex(210)}>${t('puts in')}</w:ins>${t(' and ')}<w:del ${rex(211)}><w:r><w:delText xml:space="preserve">takes out</w:delText></w:r></w:del>${t(' words; ')}<w:r><w:rPr><w:b/><w:rPrChange ${rex(212)}><w:rPr/></w:rPrChange></w:rPr><w:t>bold by Rex</w:t></w:r>`,
    ),
    p(
      t('Centred by Rex'),
      `<w:jc w:val="center"/><w:pPrChange ${rex(213)}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`,
    ),
    p(t('Numbered by Rex'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/><w:ins ${rex(214)}/></w:numPr>`),
    p(
      t('Renumbered by Rex'),
      `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/><w:numberingChange ${rex(215)} w:original="%1:1:0:."/></w:numPr>`,
    ),
    p(t('Parted'), `<w:rPr><w:ins ${rex(216)}/></w:rPr>`),
    p(t(' by Rex')),
    p(t('Joined'), `<w:rPr><w:del ${rex(217)}/></w:rPr>`),
    p(t(' by Rex to this')),
    p(t('Mark made bold'), `<w:rPr><w:b/><w:rPrChange ${rex(218)}><w:rPr/></w:rPrChange></w:rPr>`),
    p(
      `${t('From ')}<w:moveFromRangeStart ${rex(219)} w:name="m1"/><w:moveFrom ${rex(220)}>${t('moved words')}</w:moveFrom><w:moveFromRangeEnd w:id="219"/>${t('here')}`,
    ),
    p(
      `${t('To ')}<w:moveToRangeStart ${rex(221)} w:name="m1"/><w:moveTo ${rex(220)}>${t('moved words')}</w:moveTo><w:moveToRangeEnd w:id="221"/>${t('there')}`,
    ),
    p(
      `<m:oMath><m:r><m:t>a=</m:t></m:r><w:ins ${rex(222)}><m:r><m:t>5</m:t></m:r></w:ins><w:del ${rex(223)}><m:r><m:t>6</m:t></m:r></w:del></m:oMath>`,
    ),
    p(
      `${t('Dana ')}<w:ins ${dana(230)}>${t('pending in')}</w:ins>${t(' and ')}<w:del ${dana(231)}><w:r><w:delText xml:space="preserve">pending out</w:delText></w:r></w:del>${t(' words; ')}<w:r><w:rPr><w:i/><w:rPrChange ${dana(232)}><w:rPr/></w:rPrChange></w:rPr><w:t>slanted by Dana</w:t></w:r>`,
    ),
    p(
      t('Dana aligned'),
      `<w:jc w:val="right"/><w:pPrChange ${dana(233)}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`,
    ),
    p(
      `<w:ins ${rex(240)}>${t('Rex wrote ')}<w:del ${dana(241)}><w:r><w:delText>and Dana cut</w:delText></w:r></w:del></w:ins>`,
    ),
    p(
      t('End of the first section'),
      `<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:lnNumType w:countBy="5"/><w:sectPrChange ${rex(250)}><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:sectPrChange></w:sectPr>`,
    ),
    p(t('The courts of Vienna decide. No other court does.')),
    '<w:altChunk r:id="rChunk"/>',
    p(t('Last words.')),
    `<w:sectPr><w:headerReference w:type="default" r:id="rHeader"/><w:headerReference w:type="first" r:id="rFirst"/><w:headerReference w:type="even" r:id="rEven"/><w:footerReference w:type="default" r:id="rFooter"/><w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr><w:type w:val="continuous"/><w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:pgNumType w:start="3" w:fmt="decimal"/><w:cols w:num="2" w:space="708"/><w:titlePg/><w:docGrid w:linePitch="360"/></w:sectPr>`,
  ].join('')
}
