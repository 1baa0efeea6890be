import type { ChangeMark, Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { afterEdit } from './after-edit.ts'
import { besideOf, clauseAt, isOwnEnd } from './clauses.ts'
import { allText, positionOf } from './content.ts'
import { addedAnchors, anchorOf, type Edit } from './edit.ts'
import { type Editor, isOwnInsertion, pendingChange } from './editor.ts'
import { endsSection } from './paragraphs.ts'
import { cellsOfRow } from './rows.ts'
import { NoWayBack, stepBack, unitsOf } from './units.ts'

/** An edit with the state that undo needs: the clause as it was before, and the adjacent clauses. */
export interface TracedEdit {
  edit: Edit
  clause: Clause
  previous: Clause | null
  next: Clause | null
  /** The clauses of a deleted row, and the anchor of a clause in the row before it; null for other edits. */
  row: { clauses: Clause[]; before: string | null } | null
  /** The clause as undo left it. Redo needs it if only the text of one clause was edited. */
  after?: Clause
}

/** Records an edit for undo. Returns undefined if its clause is gone. */
export function traced(document: NegotiatedDocument, edit: Edit, editor: Editor): TracedEdit | undefined {
  const index = document.clauses.findIndex(clause => clause.anchor === anchorOf(edit))
  const clause = document.clauses[index] ?? clauseAt(document, anchorOf(edit))
  if (!clause) return undefined
  const [previous, next] = index < 0 ? [] : [besideOf(document, index, -1), besideOf(document, index, 1)]
  return {
    edit,
    clause: withOwnMarks(clause, editor),
    previous: previous?.kind === 'clause' ? withOwnMarks(previous.clause, editor) : null,
    next: next?.kind === 'clause' ? withOwnMarks(next.clause, editor) : null,
    row: edit.kind === 'deleteRow' ? rowOf(document, clause) : null,
  }
}

/**
 * Gives this member's insertions the ids of pending changes. Once the insertions are gone, their own ids no longer show
 * who made them.
 */
export function withOwnMarks(clause: Clause, editor: Editor): Clause {
  const { content, end } = clause
  const isOwn = (mark: ChangeMark | undefined) => isOwnInsertion(editor, mark)
  if (!isOwn(end?.inserted) && !content.some(node => isOwn(node.inserted))) return clause
  const inserted = { change: pendingChange('insertion') }
  return {
    ...clause,
    content: content.map(node => (isOwn(node.inserted) ? { ...node, inserted } : node)),
    ...(end && { end: isOwn(end.inserted) ? { ...end, inserted } : end }),
  }
}

function rowOf({ clauses }: NegotiatedDocument, { cell }: Clause): TracedEdit['row'] {
  const isIn = (clause: Clause, row: number) => clause.cell?.table === cell?.table && clause.cell?.row === row
  const before = clauses.find(clause => cell && isIn(clause, cell.row - 1))
  return { clauses: clauses.filter(clause => cell && isIn(clause, cell.row)), before: before?.anchor ?? null }
}

/** Returns the edits that restore the text and end of a clause. Throws `NoWayBack`. */
export function editsBackTo(clause: Clause, document: NegotiatedDocument, editor: Editor): Edit[] {
  const way = new Way(document, editor)
  way.settle(clause)
  return way.edits
}

/**
 * The edits that undo an edit, and the names that clauses exchange with other clauses, keyed by their previous names.
 */
export interface WayBack {
  edits: Edit[]
  renamed: Map<string, string>
  /** A clause of a row whose deletion no edit can undo, so that its change is withdrawn; null if there is none. */
  withdrawn: string | null
}

/**
 * Returns the edits that undo an edit, in a document that contains it (docs/negotiation.md, "Undo"). Throws
 * `NoWayBack`.
 */
export function inverseOf(done: TracedEdit, document: NegotiatedDocument, editor: Editor): WayBack {
  const way = new Way(document, editor)
  try {
    way.take(done)
  } catch (error) {
    throw error instanceof NoWayBack ? error : new NoWayBack('the document is another', { cause: error })
  }
  return way
}

class Way implements WayBack {
  readonly edits: Edit[] = []
  readonly renamed = new Map<string, string>()
  withdrawn: string | null = null
  #document: NegotiatedDocument
  readonly #editor: Editor

  constructor(document: NegotiatedDocument, editor: Editor) {
    this.#document = document
    this.#editor = editor
  }

  take(done: TracedEdit): void {
    const { edit, clause } = done
    switch (edit.kind) {
      case 'insertParagraph':
      case 'insertParagraphs':
        for (const anchor of addedAnchors(edit).toReversed()) this.#send({ kind: 'deleteParagraph', anchor })
        return
      case 'insertRowAfter':
        this.#send({ kind: 'deleteRow', anchor: addedAnchors(edit)[0]! })
        return
      case 'setListLevel':
        this.#send({ ...edit, level: levelOf(clause) })
        return
      case 'splitParagraph':
        this.#unsplit(clause, edit.newAnchor)
        return
      case 'mergeWithNext':
        this.#unmerge(done)
        return
      case 'deleteParagraph':
        if (!this.#find(clause.anchor)) this.#bringBack(done)
        this.settle(clause)
        return
      case 'deleteRow':
        this.#bringRowBack(done)
        return
      default:
        this.settle(clause)
    }
  }

  #send(edit: Edit): void {
    this.#document = afterEdit(this.#document, edit, this.#editor)
    this.edits.push(edit)
  }

  #now = (anchor: string) => this.renamed.get(anchor) ?? anchor
  #find(anchor: string): Clause | undefined {
    return clauseAt(this.#document, this.#now(anchor))
  }
  #clause(anchor: string): Clause {
    const clause = this.#find(anchor)
    if (!clause) throw new NoWayBack('the clause is gone')
    return clause
  }

  /** Restores the text and end of a clause. */
  settle(was: Clause): void {
    const anchor = this.#now(was.anchor)
    const units = unitsOf(was.content, this.#editor)
    for (let steps = 0; ; steps++) {
      const step = stepBack(unitsOf(this.#clause(was.anchor).content, this.#editor), units)
      if (!step) break
      if (steps > units.length + 100) throw new NoWayBack('no end')
      this.#send({ ...step, anchor })
    }
    this.#settleEnd(was)
  }

  #settleEnd(was: Clause): void {
    const is = this.#clause(was.anchor)
    const anchor = this.#now(was.anchor)
    if (is.end?.deleted && !was.end?.deleted) this.#send({ kind: 'restore', anchor, end: true })
    if (!is.end?.deleted && was.end?.deleted) this.#send({ kind: 'mergeWithNext', anchor })
  }

  #unsplit(clause: Clause, newAnchor: string | undefined): void {
    if (newAnchor === undefined) this.#settleEnd(clause)
    else this.#send({ kind: 'mergeWithNext', anchor: clause.anchor })
  }

  #unmerge({ clause, next }: TracedEdit): void {
    if (!next || this.#find(next.anchor)) this.#settleEnd(clause)
    else this.#splitBehind(clause, clause.anchor, next.anchor)
  }

  /** Splits a clause at the end of its former text. */
  #splitBehind(was: Clause, anchor: string, newAnchor: string): void {
    const { start, deleted } = positionOf(was.content, allText(was.content).length)
    this.#send({ kind: 'splitParagraph', anchor: this.#now(anchor), offset: start, deleted, newAnchor })
  }

  /** Restores a clause that no longer exists: the rest of its text is in the previous or next clause. */
  #bringBack({ clause, previous, next }: TracedEdit): void {
    const { anchor: newAnchor } = clause
    const keptContent = clause.content.filter(node => !isOwnInsertion(this.#editor, node.inserted) || node.deleted)
    const rest = allText(keptContent).length
    const wentOn = isOwnEnd(clause, this.#editor)
    const isAddable = rest === 0 && previous && !endsSection(this.#document, previous.anchor)
    if (wentOn && isAddable) this.#send({ kind: 'insertParagraph', after: previous.anchor, text: '', newAnchor })
    else if (wentOn && next) {
      // the first half keeps the name
      this.#send({ kind: 'splitParagraph', anchor: next.anchor, offset: 0, deleted: rest, newAnchor })
      this.renamed.set(newAnchor, next.anchor)
      this.renamed.set(next.anchor, newAnchor)
    } else if (previous) this.#splitBehind(previous, previous.anchor, newAnchor)
    else throw new NoWayBack('nothing stands beside it')
  }

  /**
   * Restores a row. If it is still marked as deleted, the change is withdrawn; if it was removed, it is inserted again.
   */
  #bringRowBack({ clause, row }: TracedEdit): void {
    if (this.#find(clause.anchor)) {
      this.withdrawn = clause.anchor
      return
    }
    if (!row?.before) throw new NoWayBack('no row before')
    const first = cellsOfRow({ ...this.#document, clauses: row.clauses }, row.clauses[0]!.anchor)
    const newAnchors = first.map(cellClause => cellClause.anchor)
    this.#send({ kind: 'insertRowAfter', anchor: row.before, newAnchors })
    for (const [index, was] of row.clauses.entries()) {
      const before = row.clauses[index - 1]
      if (!newAnchors.includes(was.anchor))
        this.#send({ kind: 'insertParagraph', after: before!.anchor, text: '', newAnchor: was.anchor })
      if (was.text !== '') this.#send({ kind: 'replaceText', anchor: was.anchor, start: 0, length: 0, text: was.text })
    }
  }
}

/** Returns the zero-based level of a clause. The levels of headings are one-based. */
const levelOf = ({ kind, level = 0 }: Clause): number => (kind === 'heading' ? Math.max(0, level - 1) : level)
