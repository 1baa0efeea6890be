import type { ReadonlyRevision } from '../open-revision.ts'
import { piecesOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import type { Clause, HiddenText } from '../redline-view.ts'
import { remembered } from '../remembered.ts'
import { storiesOf } from '../stories.ts'
import { clausesBeside, clausesOf, documentLayout, knownLayout } from './clauses.ts'
import { hiddenPieces } from './hidden/hidden-pieces.ts'
import { surroundingsOf } from './hidden/surroundings.ts'
import { definitionsOf } from './story-view.ts'

/** The clauses of a document with text that nobody can read on paper, deleted text apart. */
export const hiddenTexts = remembered(open => (mayHideText(open) ? readHiddenTexts(open) : []))

const printed: ReadonlySet<string> = new Set(['body', 'header', 'footer', 'footnotes', 'endnotes'])

/** The same without the clauses, which take longer to read than most documents hide nothing. */
function mayHideText({ file }: ReadonlyRevision): boolean {
  const definitions = definitionsOf(file, bodyOf(file.tree(file.mainName)))
  const texts = storiesOf(file).filter(({ kind }) => printed.has(kind))
  return texts.some(({ container }) => {
    const surroundings = surroundingsOf(container, definitions)
    const context = {
      ...definitions,
      around: (paragraph: Parameters<typeof piecesOf>[0]) => surroundings.get(paragraph)!,
    }
    return [...surroundings.keys()].some(paragraph => hiddenPieces(paragraph, piecesOf(paragraph), context).size > 0)
  })
}

function readHiddenTexts(open: ReadonlyRevision): HiddenText[] {
  const layout = knownLayout(open)
  const clauses = clausesOf(open, {}, layout)
  return [...clauses, ...clausesBeside(clauses, documentLayout(open, {}, layout))].flatMap(hiddenTextOf)
}

function hiddenTextOf({ anchor, content, label, text: whole }: Pick<Clause, 'anchor' | 'content' | 'label' | 'text'>) {
  const hidden = content.filter(node => node.format?.includes('hidden') && !node.deleted)
  if (hidden.length === 0) return []
  const text = hidden.map(node => ('shown' in node ? node.shown : undefined) ?? node.text).join('')
  return [{ anchor, text, place: label ?? whole }]
}
