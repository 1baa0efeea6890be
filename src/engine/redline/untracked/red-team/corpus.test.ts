import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../../test/support/sample-documents.ts'
import { differencesOfFiles } from '../../test-support/files.ts'
import { type Files, pack, unpack } from '../test-support/documents/sample-files.ts'
import type { UntrackedDifferences } from '../untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }

const kindsIn = (result: UntrackedDifferences) =>
  [result.differences, result.decisions, result.forged, result.unknownAuthors]
    .flat()
    .map(entry => ('kind' in entry ? entry.kind : ''))

/** Edits that return the changed part, or the unchanged part if the document has nothing to change. */
const edits: Record<string, (main: string) => string> = {
  'a letter': main => main.replace(/(<w:t(?: [^>]*)?>[^<]*?)[a-z]([^<]*<\/w:t>)/, '$1§$2'),
  'a letter at the end': main => {
    const at = main.lastIndexOf('</w:t>')
    return at < 0 ? main : `${main.slice(0, at)}§${main.slice(at)}`
  },
  'a struck run': main => main.replace(/<w:r( [^>]*)?>(?=<w:t[ >])/, '$&<w:rPr><w:strike/></w:rPr>'),
  'a hidden run': main => main.replace(/<w:r( [^>]*)?>(?=<w:t[ >])/, '$&<w:rPr><w:vanish/></w:rPr>'),
  'a page break': main => main.replace(/<w:t[ >]/, '<w:br w:type="page"/>$&'),
  'an added paragraph': main => main.replace(/<w:body>/, '$&<w:p><w:r><w:t>More</w:t></w:r></w:p>'),
  'a margin': main => main.replace(/(<w:pgMar [^>]*w:left=")\d+/, '$13'),
  'a bookmark': main =>
    main.replace(/<w:r[ >]/, '<w:bookmarkStart w:id="9876" w:name="trap"/><w:bookmarkEnd w:id="9876"/>$&'),
  'an indent': main =>
    main.replace(/<w:pPr>(?=<w:pStyle[^>]*>)(<w:pStyle[^>]*>)(?!.{0,300}<w:ind)/, '<w:pPr>$1<w:ind w:left="1"/>'),
  'a background': main => main.replace(/<w:body>/, '<w:background w:color="FF0001"/>$&'),
}

const noise: Record<string, (files: Files, main: string) => void> = {
  'save ids': (files, main) => files.set(main, files.get(main)!.replace(/<w:(p|r)>/g, '<w:$1 w:rsidR="00ABCDEF">')),
  'proofing errors': (files, main) =>
    files.set(main, files.get(main)!.replace(/<w:r>/g, '<w:proofErr w:type="spellStart"/><w:r>')),
  'other prefixes': (files, main) =>
    files.set(
      main,
      files
        .get(main)!
        .replace(/(<\/?|\s)w:|xmlns:w=/g, (match, start) => (match === 'xmlns:w=' ? 'xmlns:word=' : `${start}word:`)),
    ),
  'entries in another order': files => {
    const reversed = [...files].reverse()
    files.clear()
    for (const [name, content] of reversed) files.set(name, content)
  },
}

describe('the check of a sample document', () => {
  it.each(sampleDocuments('docx'))('reports edits and nothing else: %s', (_, read) => {
    const bytes = read()
    const original = unpack(bytes)
    const main = ['word/document.xml', 'word/document2.xml'].find(name => original.has(name))!
    expect(kindsIn(differencesOfFiles({ bytes }, bytes, member))).toEqual([])
    // A few edits are enough for the largest documents.
    const limit = original.get(main)!.length > 500_000 ? 2 : undefined
    for (const [editName, edit] of Object.entries(edits).slice(0, limit)) {
      const before = original.get(main)!
      const after = edit(before)
      if (after === before) continue
      const result = differencesOfFiles({ bytes }, pack(new Map(original).set(main, after)), member)
      expect(kindsIn(result).length, editName).toBeGreaterThan(0)
    }
    for (const [editName, edit] of Object.entries(noise).slice(0, limit)) {
      const copy = new Map(original)
      edit(copy, main)
      expect(kindsIn(differencesOfFiles({ bytes }, pack(copy), member)), editName).toEqual([])
    }
  })
})
