import type { Clause, InlineNode, NegotiatedDocument, Story, StoryClause } from '../../api/generated/calls.ts'
import { withContent } from './clauses.ts'
import { ImpossibleEdit } from './content.ts'
import type { Edit, EditOf } from './edit.ts'
import { type Editor, isDeletionOfSide, pendingChange } from './editor.ts'
import { formatText } from './format-text.ts'
import { deleteParagraph, insertParagraphs, mergeWithNext, splitParagraph, withRestoredEnd } from './paragraphs.ts'
import { replaceText } from './replace-text.ts'
import { restoreAll, restoreAt } from './restore-text.ts'
import { deleteRow, insertRowAfter } from './rows.ts'

/**
 * Returns the document after an edit, as the service will make it: the exact text of each clause, and the marks of this
 * member as `pending-…` changes. Labels and levels are guesses until the service answers. Throws `ImpossibleEdit` for
 * edits that the service would refuse.
 */
export function afterEdit(document: NegotiatedDocument, edit: Edit, editor: Editor): NegotiatedDocument {
  switch (edit.kind) {
    case 'replaceText':
      return withText(document, edit.anchor, content => replaceText(content, edit, editor))
    case 'format':
      return withText(document, edit.anchor, content => formatText(content, edit, editor))
    case 'insertParagraph':
      return insertParagraphs(document, edit.after, [edit], editor)
    case 'insertParagraphs':
      return insertParagraphs(document, edit.after, edit.paragraphs, editor)
    case 'splitParagraph':
      return splitParagraph(document, edit, editor)
    case 'mergeWithNext':
      return mergeWithNext(document, edit.anchor, editor)
    case 'deleteParagraph':
      return deleteParagraph(document, edit.anchor, editor)
    case 'setListLevel':
      return withLevel(document, edit)
    case 'insertRowAfter':
      return insertRowAfter(document, edit.anchor, edit.newAnchors)
    case 'deleteRow':
      return deleteRow(document, edit.anchor, editor)
    case 'restore':
      return restored(document, edit, editor)
    default:
      return edit satisfies never
  }
}

/** Returns the document after an edit, or unchanged if the edit is impossible in it. */
export function shownAfter(document: NegotiatedDocument, edit: Edit, editor: Editor): NegotiatedDocument {
  try {
    return afterEdit(document, edit, editor)
  } catch (error) {
    if (error instanceof ImpossibleEdit) return document
    throw error
  }
}

/** Changes the content of one clause, which may also be in a note, a header or a footer. */
function withText(
  document: NegotiatedDocument,
  anchor: string,
  change: (content: InlineNode[]) => InlineNode[],
): NegotiatedDocument {
  return withClause(document, anchor, <Any extends Clause | StoryClause>(clause: Any): Any => {
    const content = change(clause.content)
    return withContent(clause, content)
  })
}

type ClauseChange = <Any extends Clause | StoryClause>(clause: Any) => Any

function withClause(document: NegotiatedDocument, anchor: string, change: ClauseChange): NegotiatedDocument {
  const index = document.clauses.findIndex(clause => clause.anchor === anchor)
  if (index >= 0) {
    const made = inRow(document, change(document.clauses[index]!))
    return { ...document, clauses: document.clauses.with(index, made) }
  }
  const inStories = (stories: Story[]): Story[] | null => {
    const at = stories.findIndex(story => story.clauses.some(clause => clause.anchor === anchor))
    if (at < 0) return null
    const story = stories[at]!
    const clauses = story.clauses.map(clause => (clause.anchor === anchor ? change(clause) : clause))
    return stories.with(at, { ...story, clauses })
  }
  const pages = inStories(document.layout.stories)
  if (pages) return { ...document, layout: { ...document.layout, stories: pages } }
  for (const [at, clause] of document.clauses.entries()) {
    const stories = clause.stories && inStories(clause.stories)
    if (stories) return { ...document, clauses: document.clauses.with(at, { ...clause, stories }) }
  }
  throw new ImpossibleEdit('the clause is gone')
}

/** Marks a clause as deleted if it is in a deleted row; only the first clause of the row has that mark. */
function inRow({ clauses }: NegotiatedDocument, clause: Clause): Clause {
  const { cell } = clause
  const first = cell && clauses.find(clause => clause.cell?.table === cell.table && clause.cell.row === cell.row)
  return first?.row?.deleted ? { ...clause, deleted: true } : clause
}

function restored(document: NegotiatedDocument, asked: EditOf<'restore'>, editor: Editor): NegotiatedDocument {
  const { anchor, start, deleted = 0, length, end } = asked
  const isAll = start === undefined && !end
  return withClause(document, anchor, clause => {
    const content = isAll
      ? restoreAll(clause.content, editor)
      : start === undefined
        ? clause.content
        : restoreAt(clause.content, { start, deleted }, length, editor)
    const made = withContent(clause, content)
    const isEnd = (isAll || end) && isDeletionOfSide(editor, made.end?.deleted)
    return isEnd ? (withRestoredEnd(made as Clause) as typeof made) : made
  })
}

function withLevel(document: NegotiatedDocument, { anchor, level }: EditOf<'setListLevel'>): NegotiatedDocument {
  return withClause(document, anchor, clause => {
    if (clause.level === level) return clause
    if (clause.label === undefined || (clause.text === '' && clause.deleted)) throw new ImpossibleEdit('not in a list')
    return {
      ...clause,
      ...(clause.kind === 'listItem' && { level }),
      reformatted: clause.reformatted ?? pendingChange('format'),
    }
  })
}
