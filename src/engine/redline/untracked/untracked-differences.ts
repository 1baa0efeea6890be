import type { ReadonlyWordFile } from '../word-file.ts'
import { chooseBetter, decidedByPlace } from './changes/decided-by-place.ts'
import { authorOf, type DecidedChange, type Decision, decide, foreignChanges, Remains } from './changes/decisions.ts'
import { type FileChange, missingFrom } from './changes/file-changes.ts'
import { type Follows, followsFrom } from './changes/following.ts'
import { nestedDecisions } from './changes/nested-changes.ts'
import { type ComparedComment, type ComparedComments, compareComments } from './comments/comments.ts'
import { compareModels } from './comparing/compare-models.ts'
import { type Difference, difference } from './findings.ts'
import { type ComparedDocument, LastRound, type Uploader } from './last-round.ts'
import { WordModel } from './model/word-model.ts'
import { mailMergeText, refusalOf } from './refusals.ts'
import { groupResaved } from './resaved.ts'
import { carriedBookmarks } from './settling/carried.ts'
import { Settling } from './settling/settle.ts'
import { type ShownAnyway, shownAnyway } from './shown-anyway.ts'
import { recordKey, recordWords } from './stories/change-record.ts'

export interface UntrackedDifferences {
  /**
   * Differences that remain after the member's own changes are rejected and the decisions are applied. An honest upload
   * has none.
   */
  differences: Difference[]
  /** Other authors' changes that the upload accepted or rejected, and that can be recorded as decisions. */
  decisions: DecidedInUpload[]
  /** New changes and comments under a name of the other side, which are a reason to refuse the upload. */
  forged: ForeignMark[]
  /** New changes and comments under a name that belongs neither to the member nor to the other side. */
  unknownAuthors: ForeignMark[]
  /** The member's tracked changes that are not in the last round. */
  ownChanges: ForeignMark[]
  ownComments: ForeignMark[]
  /** Changes that are allowed but deserve attention, such as a back-dated change. */
  shown: ShownAnyway[]
  /** The reason, shown to the user, why the upload is refused whatever else it contains. */
  refused?: string
}

export interface DecidedInUpload {
  /** The change's id in the last round's list of changes. */
  changeId: string
  decision: Decision
  kind: string
  author: string
  at: string
  text: string
}

export interface ForeignMark {
  kind: string
  author: string
  at: string
  text: string
}

/**
 * Finds the untracked differences of an upload: everything that still differs from the last round once this member's
 * own tracked changes are rejected and new comments are left out in both files. Neither file is changed. Throws
 * DocxError for a file that cannot be read.
 *
 * Before: last round “Pay 1000 euro in Vienna.”; upload “Pay [deleted: 1000][inserted: 2000] euro in Paris.” After: one
 * difference, “Vienna” → “Paris”.
 */
export const untrackedDifferences = (
  last: ComparedDocument,
  upload: ReadonlyWordFile,
  member: Uploader,
): UntrackedDifferences => differencesFrom(new LastRound(last, member), upload)

/** Does the same as `untrackedDifferences`, for callers that compare several uploads with the same last round. */
export function differencesFrom(last: LastRound, upload: ReadonlyWordFile): UntrackedDifferences {
  const refused = refusalOf(last.document.file.written(), upload.written())
  if (refused !== null) return { ...noDifferences(), refused }
  const check = new Check(last, upload)
  return check.isMailMerge() ? { ...noDifferences(), refused: mailMergeText } : check.result()
}

const noDifferences = (): UntrackedDifferences => ({
  differences: [],
  decisions: [],
  forged: [],
  unknownAuthors: [],
  ownChanges: [],
  ownComments: [],
  shown: [],
})

class Check {
  readonly #round: LastRound
  readonly #anchors: readonly string[]
  readonly #upload: WordModel
  readonly #last: WordModel
  readonly #comments: ComparedComments
  readonly #carried: ReadonlySet<string>
  #follows: Follows = () => false
  /** The remaining differences of each set of decisions that was tried, by the key of the set. */
  readonly #tried = new Map<string, Difference[]>()

  constructor(round: LastRound, upload: ReadonlyWordFile) {
    this.#round = round
    this.#anchors = round.document.anchors ?? []
    this.#upload = new WordModel(upload, new Settling(mark => (this.#isOwn(authorOf(mark)) ? 'reject' : 'keep')))
    const last = round.unpaired()
    this.#comments = compareComments(last, this.#upload, this.#isOwn, round.member.drafts ?? new Set())
    this.#carried = carriedBookmarks(last.bookmarks, this.#upload.bookmarks)
    this.#last = round.read(this.#carried)
    this.#upload.read(this.#carried)
  }

  #isOwn = (name: string) => this.#round.ownNames.has(name)

  /**
   * Whether the upload is set up for mail merge and the last round was not. This looks at the setting, because the
   * relationship to the data source may be missing.
   */
  isMailMerge(): boolean {
    const has = (model: WordModel) => model.definitions.some(definition => definition.name === 'w:mailMerge')
    return has(this.#upload) && !has(this.#last)
  }

  result(): UntrackedDifferences {
    const [ownInUpload, ownInLast] = [this.#ownChangesOf(this.#upload), this.#ownChangesOf(this.#last)]
    const ownChanges = missingFrom(ownInUpload, ownInLast)
    const decidedChanges = missingFrom(this.#last.openChanges(), this.#upload.openChanges())
    this.#follows = followsFrom([...ownChanges, ...missingFrom(ownInLast, ownInUpload), ...decidedChanges])
    const remains = new Remains()
    const first = compareModels(this.#last, this.#upload, {
      anchors: this.#anchors,
      gone: tokens => remains.gone(tokens),
      changed: (before, after) => remains.changed(before, after),
      follows: this.#follows,
    })
    this.#tried.set(keyOf([]), first)
    const { missing, partly, added } = foreignChanges(this.#last.openChanges(), this.#upload.openChanges(), remains)
    const renamed = [...ownChanges, ...added]
    const takenOver = missing.filter(change => successorOf(change, renamed))
    const decidedByText = decide(
      missing.filter(change => !takenOver.includes(change) && !partly.includes(change)),
      remains,
      candidate => this.#differencesWith(candidate).length,
    )
    const decided = this.#chooseDecisions(decidedByText, takenOver)
    const remaining = this.#withoutTakenOver(decided, takenOver, renamed)
    const allDecided = [...decided, ...nestedDecisions(this.#last, this.#upload, this.#isOwn)]
    const foreign = [...this.#nestedMarks(), ...added].map(asMark).concat(this.#comments.foreign.map(asComment))
    const isOther = new Set(this.#round.member.otherSideNames)
    const grouped = groupResaved([...this.#comments.differences, ...remaining], this.#last, this.#upload)
    return {
      differences: [...takenOverDifferences(takenOver, renamed), ...this.#reportPermanent(grouped)],
      decisions: allDecided.length > 0 ? decisionsOf(allDecided, this.#round.listedChanges()) : [],
      forged: foreign.filter(mark => isOther.has(mark.author)),
      unknownAuthors: foreign.filter(mark => !isOther.has(mark.author)),
      ownChanges: ownChanges.map(asMark),
      ownComments: this.#comments.ownComments.map(asComment),
      shown: shownAnyway(this.#last, ownChanges, this.#comments),
    }
  }

  #ownChangesOf = (model: WordModel) => model.changes.filter(change => this.#isOwn(change.author))

  #differencesWith(decided: DecidedChange[]): Difference[] {
    const cached = this.#tried.get(keyOf(decided))
    if (cached) return cached
    const last = this.#round.with(decided)
    for (const [id, comment] of this.#last.comments) last.comments.set(id, comment)
    last.read(this.#carried)
    const remaining = compareModels(last, this.#upload, {
      anchors: this.#anchors,
      gone() {},
      changed() {},
      follows: this.#follows,
    })
    this.#tried.set(keyOf(decided), remaining)
    return remaining
  }

  /**
   * Returns the decisions found by text or those found by the places of the marks, whichever leaves fewer differences.
   */
  #chooseDecisions(decidedByText: DecidedChange[], takenOver: FileChange[]): DecidedChange[] {
    if (this.#last.openChanges().length === 0) return decidedByText
    const count = (decided: DecidedChange[]) => this.#differencesWith(decided).length
    if (count(decidedByText) === 0) return decidedByText
    const takenOverKeys = new Set(takenOver.flatMap(change => change.markKeys))
    const listed = this.#round
      .listedChanges()
      .filter(change => !this.#isOwn(change.author) && !change.markKeys.some(key => takenOverKeys.has(key)))
    return chooseBetter(decidedByText, decidedByPlace(this.#last.stories, this.#upload.stories, listed), count)
  }

  /**
   * Returns changes under other names inside the member's own changes, unless a known change has the same kind, author
   * and time. The comparison does not see them, because they are rejected along with the member's changes.
   */
  #nestedMarks(): FileChange[] {
    const knownRecords = new Set([...this.#last.changes, ...this.#upload.openChanges()].map(recordKey))
    return this.#upload.changes.filter(change => !this.#isOwn(change.author) && !knownRecords.has(recordKey(change)))
  }

  /**
   * Returns the differences that remain. Changes that the member took over are rejected like the member's own changes,
   * if that leaves fewer differences. Differences about the new name of a taken-over change are left out, because that
   * is already reported.
   */
  #withoutTakenOver(decided: DecidedChange[], takenOver: FileChange[], renamed: FileChange[]): Difference[] {
    const remaining = this.#differencesWith(decided)
    if (takenOver.length === 0) return remaining
    const takenByMember = takenOver.filter(change => this.#isOwn(successorOf(change, renamed)!.author))
    const remainingIfRejected = this.#differencesWith([
      ...decided,
      ...takenByMember.map(change => ({ change, decision: 'rejected' as const })),
    ])
    const isExplained = (row: Difference) =>
      row.kind === 'changeRecord' &&
      takenOver.some(
        change =>
          change.text === row.place.near &&
          recordWords([change]) === row.before &&
          renamed.includes(successorOf(change, renamed)!) &&
          row.after === recordWords([successorOf(change, renamed)!]),
      )
    return (remainingIfRejected.length < remaining.length ? remainingIfRejected : remaining).filter(
      row => !isExplained(row),
    )
  }

  /**
   * Reports a difference as `madePermanent` if it contains the text of one of the member's own changes that the upload
   * no longer tracks.
   */
  #reportPermanent(differences: Difference[]): Difference[] {
    const ownChanges = this.#ownChangesOf(this.#last).filter(change => change.text.trim() !== '')
    const isOwnTextOnlyIn = (kind: string, text: string, otherText: string) =>
      ownChanges.some(
        change => change.kind === kind && text.includes(change.text.trim()) && !otherText.includes(change.text.trim()),
      )
    const rotatedText = (kind: string, text: string, otherText: string) =>
      otherText === ''
        ? ownChanges.find(change => change.kind === kind && isRotation(change.text, text))?.text
        : undefined
    return differences.map(row => {
      if (row.kind === 'text') {
        const [added, removed] = [rotatedText('ins', row.after, row.before), rotatedText('del', row.before, row.after)]
        if (added ?? removed) return difference('madePermanent', row.place, removed ?? '', added ?? '')
      }
      const isPermanent = isOwnTextOnlyIn('ins', row.after, row.before) || isOwnTextOnlyIn('del', row.before, row.after)
      const isText = row.kind === 'text' || row.kind === 'paragraph' || row.kind === 'table'
      return isText && isPermanent ? difference('madePermanent', row.place, row.before, row.after) : row
    })
  }
}

/**
 * Whether `candidate` is a rotation of `text`. If the same word occurs on both sides of an insertion, a comparison may
 * take either occurrence for the new one.
 */
const isRotation = (text: string, candidate: string) =>
  text.length === candidate.length && `${text}${text}`.includes(candidate)

const keyOf = (decided: DecidedChange[]): string =>
  decided
    .map(({ change, decision }) => `${change.markKeys.join()} ${decision}`)
    .sort()
    .join('\n')

/** Returns the new change with the same kind and text, under another name or at another time. */
const successorOf = (change: FileChange, added: FileChange[]) =>
  change.text === ''
    ? undefined
    : added.find(candidate => candidate.kind === change.kind && candidate.text === change.text)

const takenOverDifferences = (changes: FileChange[], renamed: FileChange[]) =>
  changes.map(change => {
    const place = { story: 'body', anchor: null, near: change.text.slice(0, 80).toWellFormed() }
    const nameOf = (record: FileChange | undefined) => (record ? `${record.author} ${record.date}` : '')
    return difference('changeTakenOver', place, nameOf(change), nameOf(successorOf(change, renamed)))
  })

const asMark = ({ kind, author, date, text }: FileChange): ForeignMark => ({ kind, author, at: date, text })
const asComment = ({ author, date, text }: ComparedComment): ForeignMark => ({
  kind: 'comment',
  author,
  at: date,
  text,
})

/**
 * Returns the decisions as they are reported, each with the id of its change in `changes`, the list of the last round's
 * changes.
 */
function decisionsOf(decided: DecidedChange[], changes: readonly FileChange[]): DecidedInUpload[] {
  const changesByMark = new Map(changes.flatMap(change => change.markKeys.map(key => [key, change] as const)))
  const decisions = decided.flatMap(({ change, decision }) => {
    const listedChanges = [...new Set(change.markKeys.flatMap(key => changesByMark.get(key) ?? []))]
    if (listedChanges.length > 1)
      return listedChanges.map(listedChange => ({ changeId: listedChange.id, decision, ...asMark(listedChange) }))
    return [{ changeId: listedChanges[0]?.id ?? change.id, decision, ...asMark(change) }]
  })
  // Only the first decision on each change is kept: decisions found by text come first and are more certain than those
  // found by trial.
  return [...new Map(decisions.toReversed().map(decision => [decision.changeId, decision])).values()].toReversed()
}
