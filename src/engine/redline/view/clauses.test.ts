import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { parseXml } from '../../xml/parse-xml.ts'
import { attribute, element, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { Clause } from '../redline-view.ts'
import { openContract, opened, p, r } from '../test-support/contract.ts'
import { clauseOf, clausePositions, clausesAt, clausesOf, documentLayout } from './clauses.ts'

const allowed = new Set('b i u s sub sup span br ins del img'.split(' '))

/** Parses the markup. Throws if it is not closed, escaped or nested correctly. */
const parsed = (html: string) =>
  parseXml(`<root>${html.replace(/<(br|img)((?: [\w-]+="[^"<>]*")*)>/g, '<$1$2/>')}</root>`)

/** Returns the elements and attributes of a tree that are not allowed. */
function foreign(node: XmlElement): string[] {
  return node.children
    .filter(isElement)
    .flatMap(child => [
      ...(allowed.has(child.name) ? [] : [child.name]),
      ...child.attributes
        .filter(({ name }) => !['class', 'data-change'].includes(name) && !(name === 'alt' && child.name === 'img'))
        .map(attribute => `${child.name} ${attribute.name}`),
      ...foreign(child),
    ])
}

const hasClass = (node: XmlElement, name: string) => (attribute(node, 'class') ?? '').split(' ').includes(name)

/** Returns the number of code units that a page counts in the markup. */
function counted(node: XmlElement): number {
  let sum = 0
  for (const child of node.children) {
    if (!isElement(child)) sum += child.length
    else if (child.name === 'br' || hasClass(child, 'object')) sum += 1
    else if (child.name !== 'del' && !hasClass(child, 'aside')) sum += counted(child)
  }
  return sum
}

const assertSound = ({ html, text }: Clause) => {
  const tree = parsed(html)
  expect(foreign(tree)).toEqual([])
  expect(counted(tree)).toBe(text.length)
}

const by = (id: number) => `w:id="${id}" w:author="Dana" w:date="2026-01-01T00:00:00Z"`
const only = (body: string, styles?: string) => clausesOf(openContract({ body, styles }))[0]!
const style = (id: string, inside: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`

describe('the markup of a clause', () => {
  it.each<[string, string, string]>([
    ['text', r('a &lt;b&gt; &amp; &quot;c&quot;'), 'a &lt;b&gt; &amp; &quot;c&quot;'],
    ['formats', r('x', '<w:b/><w:i/><w:u w:val="single"/><w:strike/>'), '<b><i><u><s>x</s></u></i></b>'],
    ['formats switched off', r('x', '<w:b w:val="0"/><w:u w:val="none"/>'), 'x'],
    ['formats of neighbouring runs', r('x', '<w:b/>') + r('y', '<w:b/><w:i/>') + r('z'), '<b>x<i>y</i></b>z'],
    [
      'superscripts and subscripts',
      r('2', '<w:vertAlign w:val="superscript"/>') + r('3', '<w:vertAlign w:val="subscript"/>'),
      '<sup>2</sup><sub>3</sub>',
    ],
    ['capitals', r('x', '<w:caps/>'), '<span class="caps">x</span>'],
    ['hidden text', r('x', '<w:vanish/>'), '<span class="hidden">x</span>'],
    ['breaks', '<w:r><w:br/><w:br w:type="page"/><w:tab/></w:r>', '<br><br class="page">\t'],
    ['a link', `<w:hyperlink>${r('there')}</w:hyperlink>`, '<span class="link">there</span>'],
    ['a symbol', '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', '☑'],
    ['characters that reverse the direction', r('a\u202eb'), 'a<span class="invisible">\u202e</span>b'],
    ['an insertion', `<w:ins ${by(7)}>${r('x')}</w:ins>`, '<ins class="dana" data-change="7">x</ins>'],
    [
      'a deletion',
      `<w:del ${by(7)}><w:r><w:delText>x</w:delText></w:r></w:del>`,
      '<del class="dana" data-change="7">x</del>',
    ],
    [
      'a deleted insertion',
      `<w:ins ${by(7)}><w:del ${by(8)}><w:r><w:delText>x</w:delText></w:r></w:del></w:ins>`,
      '<ins class="dana" data-change="7"><del class="dana" data-change="8">x</del></ins>',
    ],
    ['a move', `<w:moveTo ${by(7)}>${r('x')}</w:moveTo>`, '<ins class="move dana" data-change="7">x</ins>'],
    [
      'a new format',
      r('x', `<w:b/><w:rPrChange ${by(7)}><w:rPr/></w:rPrChange>`),
      '<span class="format dana" data-change="7"><b>x</b></span>',
    ],
    [
      'a formula',
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a+b</m:t></m:r></m:oMath>',
      '<span class="object formula">a+b</span>',
    ],
    ['a field', `<w:fldSimple w:instr="PAGE">${r('7')}</w:fldSimple>`, '7'],
  ])('shows %s', (_, content, html) => {
    const [clause] = clausesOf(openContract({ body: p(content) }), { classOf: author => author.toLowerCase() })
    expect(clause!.html).toBe(html)
    assertSound(clause!)
  })

  it('shows inserted and deleted paragraph ends and changed paragraph formats', () => {
    const marks = `<w:rPr><w:ins ${by(1)}/><w:del ${by(2)}/></w:rPr><w:pPrChange ${by(3)}><w:pPr/></w:pPrChange>`
    expect(only(p(r('x'), marks)).html).toBe(
      'x<ins class="end" data-change="1"></ins><del class="end" data-change="2"></del><span class="paragraph" data-change="3"></span>',
    )
  })

  it('uses the change ids that the caller provides', () => {
    const open = openContract({ body: p(`<w:ins ${by(7)}>${r('x')}</w:ins>`) })
    expect(clausesOf(open, { changeOf: mark => `c-${mark.id}` })[0]!.html).toBe('<ins data-change="c-7">x</ins>')
  })

  it('shows a picture with its description', () => {
    const drawing = `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Picture 1" descr="A &quot;map&quot;"/><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/></wp:inline></w:drawing></w:r>`
    const clause = only(p(drawing))
    expect([clause.text, clause.html]).toEqual(['\ufffc', '<img class="object picture" alt="A &quot;map&quot;">'])
  })

  it('shows the text of a box once, after the paragraph', () => {
    const box = (text: string) => `<w:pict><w:txbxContent>${p(r(text))}</w:txbxContent></w:pict>`
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    const clause = only(
      p(
        `<w:r><mc:AlternateContent ${mc}><mc:Choice Requires="wps">${box('new')}</mc:Choice><mc:Fallback>${box('old')}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    )
    expect(clause.html).toBe('<span class="object shape"></span><span class="aside box">new</span>')
    assertSound(clause)
  })

  it('shows notes with their numbers and texts', () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const footnotes = [1, 2].map(id => `<w:footnote w:id="${id}">${p(r(`note ${id}`))}</w:footnote>`).join('')
    const clauses = clausesOf(openContract({ body: p(reference(2)) + p(r('x') + reference(1)), footnotes }))
    expect(clauses.map(clause => clause.html)).toEqual([
      '<sup class="object note">1</sup><span class="aside note"><sup>1</sup> note 2</span>',
      'x<sup class="object note">2</sup><span class="aside note"><sup>2</sup> note 1</span>',
    ])
    clauses.forEach(assertSound)
  })

  it('stops at four levels of nested boxes', () => {
    const nested = (depth: number): string =>
      p(r('x') + (depth === 0 ? '' : `<w:r><w:pict><w:txbxContent>${nested(depth - 1)}</w:txbxContent></w:pict></w:r>`))
    expect(only(nested(20)).html.match(/aside/g)).toHaveLength(4)
  })
})

describe('the formats of a run', () => {
  it.each<[string, string, string, string]>([
    ['a style', style('S', '<w:rPr><w:b/></w:rPr>'), '', '<b>x</b>'],
    ['the base of a style', style('T', '<w:rPr><w:i/></w:rPr>') + style('S', '<w:basedOn w:val="T"/>'), '', '<i>x</i>'],
    [
      'two styles, which cancel out if both set the same format',
      style('S', '<w:rPr><w:b/></w:rPr>') + style('C', '<w:rPr><w:b/></w:rPr>', 'character'),
      '<w:rStyle w:val="C"/>',
      'x',
    ],
    ['the run instead of the style', style('S', '<w:rPr><w:b/></w:rPr>'), '<w:b w:val="false"/>', 'x'],
    [
      'the defaults',
      '<w:docDefaults><w:rPrDefault><w:rPr><w:b/></w:rPr></w:rPrDefault></w:docDefaults>',
      '',
      '<b>x</b>',
    ],
    [
      'styles that are based on each other',
      style('S', '<w:basedOn w:val="T"/>') + style('T', '<w:basedOn w:val="S"/><w:rPr><w:u w:val="single"/></w:rPr>'),
      '',
      '<u>x</u>',
    ],
  ])('are taken from %s', (_, styles, run, html) => {
    expect(only(p(r('x', run), '<w:pStyle w:val="S"/>'), styles).html).toBe(html)
  })
})

describe('a clause', () => {
  it.each<[string, string, string, Partial<Clause>]>([
    [
      'a heading by its style',
      style('S', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
      '<w:pStyle w:val="S"/>',
      { kind: 'heading', level: 2 },
    ],
    [
      'a heading by the name of its style',
      '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>',
      '<w:pStyle w:val="berschrift1"/>',
      { kind: 'heading', level: 1 },
    ],
    [
      'not a heading if its outline level says so',
      style('S', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
      '<w:pStyle w:val="S"/><w:outlineLvl w:val="9"/>',
      { kind: 'paragraph' },
    ],
    ['being deleted', '', `<w:rPr><w:del ${by(1)}/></w:rPr>`, { kind: 'paragraph', deleted: true, text: '' }],
  ])('is %s', (_, styles, properties, expected) => {
    expect(only(p('', properties), styles)).toMatchObject(expected)
  })

  it('states the table, row and grid column of its cell', () => {
    const tc = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
    const inner = `<w:tbl><w:tr>${tc(p(r('in')))}</w:tr></w:tbl>`
    const body = `<w:tbl><w:tr>${tc(p(r('a')), '<w:gridSpan w:val="2"/>')}${tc(inner + p(r('b')))}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/><w:del ${by(9)}/></w:trPr>${tc(p(r('c')))}</w:tr></w:tbl>${p(r('d'))}`
    const clauses = clausesOf(openContract({ body }))
    expect(
      clauses.map(({ text, cell, deleted }) => [text, cell && `${cell.table}/${cell.row}/${cell.column}`, deleted]),
    ).toEqual([
      ['a', '0/0/0', undefined],
      ['in', '1/0/0', undefined],
      ['b', '0/0/2', undefined],
      ['c', '0/1/1', true],
      ['d', undefined, undefined],
    ])
    expect(clauses[3]!.html).toBe('c<del class="row" data-change="9"></del>')
  })

  it.each(['ins', 'del'])('gets another position when it is no longer first in a row with a w:%s mark', mark => {
    const row = (content: string) =>
      `<w:tbl><w:tr><w:trPr><w:${mark} ${by(9)}/></w:trPr><w:tc><w:tcPr/>${content}</w:tc></w:tr></w:tbl>`
    const positions = (content: string) => [...clausePositions(openContract({ body: row(content) })).values()]
    const first = p(r('first'))
    const [alone] = positions(first)
    expect(positions(first + p(r('after')))[0]).toBe(alone)
    const [before, after] = positions(p(r('before')) + first)
    expect(before).toBe(alone)
    expect(after).not.toBe(alone)
  })

  it('is on paper of the colour that the document shows', () => {
    const layoutOf = (settings: string) => {
      const open = openContract({ body: p(r('a')), settings })
      open.file.tree(open.file.mainName).children.unshift(element('w:background', { 'w:color': 'FFFFCC' }))
      return documentLayout(open)
    }
    expect(layoutOf('<w:displayBackgroundShape/>').background).toBe('#ffffcc')
    expect(layoutOf('')).not.toHaveProperty('background')
  })

  it('says whether the space between paragraphs is added, and where headers and footers are', () => {
    const layoutOf = (settings: string, margins = '') =>
      documentLayout(openContract({ body: `${p(r('a'))}<w:sectPr>${margins}</w:sectPr>`, settings }))
    expect(layoutOf('<w:compat><w:doNotUseHTMLParagraphAutoSpacing/></w:compat>').addsSpace).toBe(true)
    expect(layoutOf('<w:compat/>')).not.toHaveProperty('addsSpace')
    expect(layoutOf('').sections[0]!.margins).toMatchObject({ header: 36, footer: 36 })
    const written = '<w:pgMar w:top="1440" w:header="400" w:footer="500"/>'
    expect(layoutOf('', written).sections[0]!.margins).toMatchObject({ top: 72, header: 20, footer: 25 })
  })

  it('has no automatic space above and below it in a list', () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    const spacing = '<w:spacing w:beforeAutospacing="1" w:afterAutospacing="1"/>'
    const item = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${spacing}`
    const open = openContract({ body: p(r('a'), spacing) + p(r('b'), item), numbering })
    expect(clausesOf(open).map(({ format }) => format?.spacing)).toEqual([{ before: 14, after: 14 }, undefined])
  })

  it('gets another position when the style of the table gives it another format', () => {
    const styles = `<w:style w:type="table" w:styleId="T"><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`
    const positions = (isFirstBold: boolean) => {
      const look = `<w:tblPr><w:tblStyle w:val="T"/><w:tblLook w:firstRow="${isFirstBold ? 1 : 0}"/></w:tblPr>`
      const row = `<w:tr><w:tc><w:tcPr/>${p(r('Party'))}</w:tc></w:tr>`
      return [...clausePositions(openContract({ body: `<w:tbl>${look}${row}${row}</w:tbl>`, styles })).values()]
    }
    const [plain, bold] = [positions(false), positions(true)]
    expect(bold[0]).not.toBe(plain[0])
    expect(bold[1]).toBe(plain[1])
  })

  it('is the same whether it is read alone or with all clauses', () => {
    const open = openContract({ body: [p(r('a')), p(r('b', '<w:b/>')), p('')].join('') })
    const clauses = clausesOf(open)
    expect(clausesAt(open, open.anchors)).toEqual(clauses)
    expect(clauseOf(open, open.anchors[1]!)).toEqual(clauses[1])
    expect(() => clauseOf(open, 'nowhere')).toThrow(expect.objectContaining({ code: 'unknown-anchor' }))
  })
})

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'",
  '&amp;lt;',
  ']]>',
  '\u202e',
  'text',
  'constructor',
  '<!--',
  '&#x3c;',
)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

describe('a hostile document', () => {
  it('results in allowed markup only', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (raw, name, format) => {
        const [text, author, value] = [escaped(raw), escaped(name), escaped(format)]
        const change = `w:id="${value}" w:author="${author}"`
        const body =
          p(
            r(
              text,
              `<w:b w:val="${value}"/><w:u w:val="${value}"/><w:vertAlign w:val="${value}"/><w:rPrChange ${change}/>`,
            ),
            `<w:pStyle w:val="${value}"/>`,
          ) +
          p(
            `<w:ins ${change}>${r(text)}</w:ins><w:r><w:br w:type="${value}"/><w:sym w:char="F0${value}" w:font="${value}"/></w:r>`,
          ) +
          p(
            `<w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/><wp:docPr xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" descr="${text}"/></w:drawing></w:r>`,
          )
        clausesOf(openContract({ body }), { classOf: authorName => authorName, changeOf: mark => mark.id }).forEach(
          assertSound,
        )
      }),
    )
  })
})

describe('every sample document', () => {
  it('results in allowed markup only, whose length a page counts correctly', () => {
    for (const [, read] of sampleDocuments('docx')) {
      for (const clause of clausesOf(opened(read()))) assertSound(clause)
    }
  })
})
