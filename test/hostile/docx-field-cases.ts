import { docxFile, paragraph } from '../support/docx-file.ts'
import * as f from './docx-fragments.ts'
import type { HostileFile, Targets } from './hostile-file.ts'

const quoted = (path: string) => `&quot;${path.includes('://') ? path : `file://${path}`}&quot;`
const includeText = (t: Targets) => ` INCLUDETEXT ${quoted(t.files.txt)} `
const document =
  (body: (targets: Targets) => string): HostileFile['make'] =>
  targets =>
    docxFile({ body: body(targets) })

const choice = (taken: string, fallback: string) =>
  `<mc:AlternateContent ${f.declared}><mc:Choice Requires="wps">${taken}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`

const fields: Record<string, HostileFile['make']> = {
  'a field that includes a text of the server': document(t => f.field(f.instruction(includeText(t)))),
  'a simple field that includes a text': document(t =>
    f.para(`<w:fldSimple w:instr="${includeText(t)}">${f.text('x')}</w:fldSimple>`),
  ),
  'a field that includes the account file': document(() =>
    f.field(f.instruction(' INCLUDETEXT "file:///etc/passwd" ')),
  ),
  'a field that includes the environment': document(() =>
    f.field(f.instruction(' INCLUDETEXT "file:///proc/self/environ" ')),
  ),
  'a field that includes an HTML page of the server': document(t =>
    f.field(f.instruction(` INCLUDETEXT ${quoted(t.files.html)} `)),
  ),
  'a field that includes a DOCX of the server': document(t =>
    f.field(f.instruction(` INCLUDETEXT ${quoted(t.files.docx)} `)),
  ),
  'a field that includes a text from the network': document(t =>
    f.field(f.instruction(` INCLUDETEXT ${quoted(`${t.listener}/a.txt`)} `)),
  ),
  'a field that includes a picture': document(t => f.field(f.instruction(` INCLUDEPICTURE ${quoted(t.files.png)} `))),
  'a field that includes a picture without storing it': document(t =>
    f.field(f.instruction(` INCLUDEPICTURE ${quoted(t.files.png)} \\* MERGEFORMATINET \\d `)),
  ),
  'a field that includes a picture from the network': document(t =>
    f.field(f.instruction(` INCLUDEPICTURE ${quoted(`${t.listener}/a.png`)} \\d `)),
  ),
  'a field whose name is in three pieces': document(t =>
    f.field(['INC', 'LUDE', `TEXT ${quoted(t.files.txt)}`].map(f.instruction).join('')),
  ),
  'a field whose name is in lower case': document(t => f.field(f.instruction(`includetext ${quoted(t.files.txt)}`))),
  'a field whose name is in quotes': document(t => f.field(f.instruction(`"INCLUDETEXT" ${quoted(t.files.txt)}`))),
  'a field whose code is text': document(t => f.field(f.text(includeText(t)))),
  'a field whose name is text before its code': document(t =>
    f.field(f.text(includeText(t)) + f.instruction(' PAGE ')),
  ),
  'a field whose code comes from another field': document(t =>
    f.field(
      f.mark('begin') +
        f.instruction(' QUOTE ') +
        f.mark('separate') +
        f.text(includeText(t)) +
        f.mark('end') +
        f.instruction(' PAGE '),
    ),
  ),
  'a field whose code is in a footnote': t =>
    f.withPart(f.field(f.run('<w:footnoteReference w:id="2"/>') + f.instruction(' PAGE ')), {
      type: 'footnotes',
      name: 'footnotes.xml',
      xml: `<w:footnotes ${f.declared}><w:footnote w:id="2">${f.para(f.text(includeText(t)))}</w:footnote></w:footnotes>`,
      contentType: f.word('footnotes'),
    }),
  'a field with different codes in a choice and in its fallback': document(t =>
    f.field(f.run(choice(`<w:instrText>${includeText(t)}</w:instrText>`, '<w:instrText> PAGE </w:instrText>'))),
  ),
  'a field that begins in a choice and is separated in its fallback': document(t =>
    f.para(
      f.run(choice('<w:fldChar w:fldCharType="begin"/>', '<w:fldChar w:fldCharType="separate"/>')) +
        f.instruction(includeText(t)) +
        f.mark('separate') +
        f.text('x') +
        f.mark('end'),
    ),
  ),
  'a field whose code is marked as deleted': document(t =>
    f.field(f.run(`<w:delInstrText>${includeText(t)}</w:delInstrText>`)),
  ),
  'a field that never ends': document(t => f.para(f.mark('begin') + f.instruction(includeText(t)))),
  'a field that spans paragraphs': document(
    t =>
      f.para(f.mark('begin') + f.instruction(' INCLUDETEXT ')) +
      f.para(f.instruction(quoted(t.files.txt)) + f.mark('separate') + f.text('x') + f.mark('end')),
  ),
  'a field in a header': t =>
    f.withPart(`${paragraph('text')}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>`, {
      type: 'header',
      name: 'header1.xml',
      xml: `<w:hdr ${f.declared}>${f.field(f.instruction(includeText(t)))}</w:hdr>`,
      contentType: f.word('header'),
    }),
  'a field that links to a spreadsheet': document(t =>
    f.field(f.instruction(` LINK Excel.Sheet.8 ${quoted(t.files.csv)} A1 \\a \\t `)),
  ),
  'a field that starts a program': document(() => f.field(f.instruction(' DDEAUTO soffice "/etc/passwd" 1 '))),
  'a field that asks a database': document(t =>
    f.field(f.instruction(` DATABASE \\d ${quoted(t.files.csv)} \\c "" \\s "SELECT * FROM target" `)),
  ),
  'a field that refers to another document': document(t =>
    f.field(f.instruction(` RD ${quoted(t.files.docx)} `)).concat(f.field(f.instruction(' TOC \\o "1-3" '))),
  ),
  'a field that shows a text block of the machine': document(() =>
    f.field(f.instruction(' AUTOTEXT "BW" '), f.text('')),
  ),
  'a field that shows the path of the file': document(() => f.field(f.instruction(' FILENAME \\p '))),
  'a field that shows who the user is': document(() => f.field(f.instruction(' USERNAME '))),
}

export const fieldCases = Object.entries(fields).map(([name, make]) => ({ name, make }))
