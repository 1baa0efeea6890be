import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../../test/support/sample-documents.ts'
import { type Files, pack, unpack } from '../test-support/documents/sample-files.ts'
import { type UntrackedDifferences, untrackedDifferences } from '../untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }

const told = (result: UntrackedDifferences) =>
  [result.differences, result.decisions, result.forged, result.unknownAuthors]
    .flat()
    .map(one => ('kind' in one ? one.kind : ''))

/** Each gives the part anew; the same where there is nothing of the kind. */
const edits: Record<string, (main: string) => string> = {
  'a letter': main => main.replace(/(<w:t(?: [^>]*)?>[^<]*?)[a-z]([^<]*<\/w:t>)/, '$1§$2'),
  'a letter far behind': main => {
    const at = main.lastIndexOf('</w:t>')
    return at < 0 ? main : `${main.slice(0, at)}§${main.slice(at)}`
  },
  'a run struck': main => main.replace(/<w:r( [^>]*)?>(?=<w:t[ >])/, '$&<w:rPr><w:strike/></w:rPr>'),
  'a run hidden': main => main.replace(/<w:r( [^>]*)?>(?=<w:t[ >])/, '$&<w:rPr><w:vanish/></w:rPr>'),
  'a page break': main => main.replace(/<w:t[ >]/, '<w:br w:type="page"/>$&'),
  'a paragraph more': main => main.replace(/<w:body>/, '$&<w:p><w:r><w:t>More</w:t></w:r></w:p>'),
  'a margin': main => main.replace(/(<w:pgMar [^>]*w:left=")\d+/, '$13'),
  'a bookmark': main =>
    main.replace(/<w:r[ >]/, '<w:bookmarkStart w:id="9876" w:name="trap"/><w:bookmarkEnd w:id="9876"/>$&'),
  'an indent': main =>
    main.replace(/<w:pPr>(?=<w:pStyle[^>]*>)(<w:pStyle[^>]*>)(?!.{0,300}<w:ind)/, '<w:pPr>$1<w:ind w:left="1"/>'),
  'a background': main => main.replace(/<w:body>/, '<w:background w:color="FF0001"/>$&'),
}

const noise: Record<string, (all: Files, main: string) => void> = {
  'save ids': (all, main) => all.set(main, all.get(main)!.replace(/<w:(p|r)>/g, '<w:$1 w:rsidR="00ABCDEF">')),
  'proofing errors': (all, main) =>
    all.set(main, all.get(main)!.replace(/<w:r>/g, '<w:proofErr w:type="spellStart"/><w:r>')),
  'other prefixes': (all, main) =>
    all.set(
      main,
      all
        .get(main)!
        .replace(/(<\/?|\s)w:|xmlns:w=/g, (match, start) => (match === 'xmlns:w=' ? 'xmlns:word=' : `${start}word:`)),
    ),
  'entries in another order': all => {
    const reversed = [...all].reverse()
    all.clear()
    for (const [name, content] of reversed) all.set(name, content)
  },
}

describe('a sample document', () => {
  it.each(sampleDocuments('docx'))('%s tells of edits and of nothing else', (_, read) => {
    const bytes = read()
    const original = unpack(bytes)
    const main = ['word/document.xml', 'word/document2.xml'].find(one => original.has(one))!
    expect(told(untrackedDifferences({ bytes }, bytes, member))).toEqual([])
    // of the largest a few will do
    const few = original.get(main)!.length > 500_000 ? 2 : undefined
    for (const [what, edit] of Object.entries(edits).slice(0, few)) {
      const before = original.get(main)!
      const after = edit(before)
      if (after === before) continue
      const result = untrackedDifferences({ bytes }, pack(new Map(original).set(main, after)), member)
      expect(told(result).length, what).toBeGreaterThan(0)
    }
    for (const [what, edit] of Object.entries(noise).slice(0, few)) {
      const copy = new Map(original)
      edit(copy, main)
      expect(told(untrackedDifferences({ bytes }, pack(copy), member)), what).toEqual([])
    }
  })
})
