import { allNamespaces } from '../documents/sample-files.ts'
import { type Edit, type Expected, inSequence, mainRels, put, swap } from './edits.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationship = (part: string, row: string) => swap(part, '</Relationships>', `${row}</Relationships>`)
const row = (id: string, type: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
/** Edits that make the service refuse the whole file. */
export const refusedEdits: [string, Expected, Edit][] = [
  [
    'macros',
    'refused',
    inSequence(
      put('word/vbaProject.bin', 'VBA'),
      relationship(
        mainRels,
        '<Relationship Id="rIdV" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
      ),
    ),
  ],
  [
    'an external template',
    'refused',
    put(
      'word/_rels/settings.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${row('rId1', 'attachedTemplate', 'file:///x/evil.dotm', true)}</Relationships>`,
    ),
  ],
  [
    'mail merge',
    'refused',
    swap(
      'word/settings.xml',
      '<w:defaultTabStop',
      '<w:mailMerge><w:mainDocumentType w:val="formLetters"/></w:mailMerge><w:defaultTabStop',
    ),
  ],
  [
    'an external picture',
    'refused',
    swap(mainRels, 'Target="media/image1.png"', 'Target="https://example.org/x.png" TargetMode="External"'),
  ],
  ['part names that differ only in case', 'refused', put('word/Document.xml', `<w:document ${allNamespaces}/>`)],
]
