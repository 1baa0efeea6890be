import type { ReadonlyWordFile } from '../word-file.ts'
import { better, decidedByPlace } from './changes/decided-by-place.ts'
import { authorOf, type DecidedChange, type Decision, decide, foreignChanges, Remains } from './changes/decisions.ts'
import { type FileChange, missingFrom } from './changes/file-changes.ts'
import { type Follows, followsFrom } from './changes/following.ts'
import { decidedWithin } from './changes/nested-changes.ts'
import { type ComparedComments, compareComments, type FileComment } from './comments/comments.ts'
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
  /** What is not the same after T and the decisions; none for an honest upload. */
  differences: Difference[]
  /** Changes of others that the upload accepted or rejected, which can become decisions. */
  decisions: DecidedInUpload[]
  /** New changes and comments under a name of the other side: a reason to refuse. */
  forged: ForeignMark[]
  /** New ones under a name that is neither the member's nor of the other side. */
  unknownAuthors: ForeignMark[]
  /** The member's tracked changes that the last round did not have. */
  ownChanges: ForeignMark[]
  ownComments: ForeignMark[]
  /** What is tracked, or needs no tracking, and is worth a look. */
  shown: ShownAnyway[]
  /** A text for people: the upload is not taken, whatever else is in it. */
  refused?: string
}

export interface DecidedInUpload {
  /** As in the list of changes of the last round. */
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
 * The rule of untracked differences: what of an upload is not the last round, after this member's own tracked changes and
 * new comments have been taken out of both; neither is changed. Throws DocxError for what cannot be read.
 */
export const untrackedDifferences = (
  last: ComparedDocument,
  upload: ReadonlyWordFile,
  member: Uploader,
): UntrackedDifferences => differencesFrom(new LastRound(last, member), upload)

/** The same, of one of several uploads. */
export function differencesFrom(last: LastRound, upload: ReadonlyWordFile): UntrackedDifferences {
  const refused = refusalOf(last.document.file.written(), upload.written())
  if (refused !== null) return { ...nothing(), refused }
  const check = new Check(last, upload)
  return check.isMailMerge() ? { ...nothing(), refused: mailMergeText } : check.result()
}

const nothing = (): UntrackedDifferences => ({
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
  /** What is left with a set of decisions. */
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

  #isOwn = (name: string) => this.#round.own.has(name)

  /** Set up for mail merge, which the last round was not; the source of the data may be missing. */
  isMailMerge(): boolean {
    const has = (model: WordModel) => model.definitions.some(definition => definition.name === 'w:mailMerge')
    return has(this.#upload) && !has(this.#last)
  }

  result(): UntrackedDifferences {
    const [ofUpload, ofLast] = [this.#ownOf(this.#upload), this.#ownOf(this.#last)]
    const ownChanges = missingFrom(ofUpload, ofLast)
    const decidedOnes = missingFrom(this.#last.openChanges(), this.#upload.openChanges())
    this.#follows = followsFrom([...ownChanges, ...missingFrom(ofLast, ofUpload), ...decidedOnes])
    const remains = new Remains()
    const first = compareModels(this.#last, this.#upload, {
      anchors: this.#anchors,
      gone: tokens => remains.gone(tokens),
      changed: (one, other) => remains.changed(one, other),
      follows: this.#follows,
    })
    this.#tried.set(keyOf([]), first)
    const { missing, partly, added } = foreignChanges(this.#last.openChanges(), this.#upload.openChanges(), remains)
    const renamed = [...ownChanges, ...added]
    const takenOver = missing.filter(change => successorOf(change, renamed))
    const told = decide(
      missing.filter(change => !takenOver.includes(change) && !partly.includes(change)),
      remains,
      candidate => this.#differencesWith(candidate).length,
    )
    const decided = this.#byPlace(told, takenOver)
    const left = this.#withoutTakenOver(decided, takenOver, renamed)
    const all = [...decided, ...decidedWithin(this.#last, this.#upload, this.#isOwn)]
    const foreign = [...this.#nested(), ...added].map(asMark).concat(this.#comments.foreign.map(asComment))
    const isOther = new Set(this.#round.member.otherSideNames)
    const grouped = groupResaved([...this.#comments.differences, ...left], this.#last, this.#upload)
    return {
      differences: [...namedAnew(takenOver, renamed), ...this.#permanent(grouped)],
      decisions: all.length > 0 ? decisionsOf(all, this.#round.listedChanges()) : [],
      forged: foreign.filter(one => isOther.has(one.author)),
      unknownAuthors: foreign.filter(one => !isOther.has(one.author)),
      ownChanges: ownChanges.map(asMark),
      ownComments: this.#comments.own.map(asComment),
      shown: shownAnyway(this.#last, ownChanges, this.#comments),
    }
  }

  #ownOf = (model: WordModel) => model.changes.filter(change => this.#isOwn(change.author))

  #differencesWith(decided: DecidedChange[]): Difference[] {
    const known = this.#tried.get(keyOf(decided))
    if (known) return known
    const last = this.#round.with(decided)
    for (const [id, comment] of this.#last.comments) last.comments.set(id, comment)
    last.read(this.#carried)
    const left = compareModels(last, this.#upload, {
      anchors: this.#anchors,
      gone() {},
      changed() {},
      follows: this.#follows,
    })
    this.#tried.set(keyOf(decided), left)
    return left
  }

  /** The same decisions, or those told by the places of the marks, where less is left with these. */
  #byPlace(told: DecidedChange[], takenOver: FileChange[]): DecidedChange[] {
    if (this.#last.openChanges().length === 0) return told
    const count = (decided: DecidedChange[]) => this.#differencesWith(decided).length
    if (count(told) === 0) return told
    const others = new Set(takenOver.flatMap(change => change.markKeys))
    const listed = this.#round
      .listedChanges()
      .filter(change => !this.#isOwn(change.author) && !change.markKeys.some(key => others.has(key)))
    return better(told, decidedByPlace(this.#last.stories, this.#upload.stories, listed), count)
  }

  /** Marks under other names within own changes, which go with those, of a kind, author and time that are nowhere else. */
  #nested(): FileChange[] {
    const known = new Set([...this.#last.changes, ...this.#upload.openChanges()].map(recordKey))
    return this.#upload.changes.filter(change => !this.#isOwn(change.author) && !known.has(recordKey(change)))
  }

  /** Taken over in the member's name, a change goes with the own ones; rows about another name are told with it. */
  #withoutTakenOver(decided: DecidedChange[], takenOver: FileChange[], renamed: FileChange[]): Difference[] {
    const left = this.#differencesWith(decided)
    if (takenOver.length === 0) return left
    const mine = takenOver.filter(change => this.#isOwn(successorOf(change, renamed)!.author))
    const other = this.#differencesWith([
      ...decided,
      ...mine.map(change => ({ change, decision: 'rejected' as const })),
    ])
    const isTold = (one: Difference) =>
      one.kind === 'changeRecord' &&
      takenOver.some(
        change =>
          change.text === one.place.near &&
          recordWords([change]) === one.before &&
          renamed.includes(successorOf(change, renamed)!) &&
          one.after === recordWords([successorOf(change, renamed)!]),
      )
    return (other.length < left.length ? other : left).filter(one => !isTold(one))
  }

  /** What an own change of the last round had, and now stands there as if it always had. */
  #permanent(differences: Difference[]): Difference[] {
    const own = this.#ownOf(this.#last).filter(change => change.text.trim() !== '')
    const stands = (kind: string, here: string, there: string) =>
      own.some(
        change => change.kind === kind && here.includes(change.text.trim()) && !there.includes(change.text.trim()),
      )
    const turned = (kind: string, here: string, there: string) =>
      there === '' ? own.find(change => change.kind === kind && isTurned(change.text, here))?.text : undefined
    return differences.map(otherDifference => {
      if (otherDifference.kind === 'text') {
        const [added, gone] = [
          turned('ins', otherDifference.after, otherDifference.before),
          turned('del', otherDifference.before, otherDifference.after),
        ]
        if (added ?? gone) return difference('madePermanent', otherDifference.place, gone ?? '', added ?? '')
      }
      const isPermanent =
        stands('ins', otherDifference.after, otherDifference.before) ||
        stands('del', otherDifference.before, otherDifference.after)
      const isText =
        otherDifference.kind === 'text' || otherDifference.kind === 'paragraph' || otherDifference.kind === 'table'
      return isText && isPermanent
        ? difference('madePermanent', otherDifference.place, otherDifference.before, otherDifference.after)
        : otherDifference
    })
  }
}

/** Where a word stands on both sides of an insertion, a comparison may take either for the new one. */
const isTurned = (text: string, other: string) => text.length === other.length && `${text}${text}`.includes(other)

const keyOf = (decided: DecidedChange[]): string =>
  decided
    .map(({ change, decision }) => `${change.markKeys.join()} ${decision}`)
    .sort()
    .join('\n')

/** The same text under another name or at another time. */
const successorOf = (change: FileChange, added: FileChange[]) =>
  change.text === '' ? undefined : added.find(one => one.kind === change.kind && one.text === change.text)

const namedAnew = (changes: FileChange[], renamed: FileChange[]) =>
  changes.map(change => {
    const place = { story: 'body', anchor: null, near: change.text.slice(0, 80).toWellFormed() }
    const nameOf = (one: FileChange | undefined) => (one ? `${one.author} ${one.date}` : '')
    return difference('changeTakenOver', place, nameOf(change), nameOf(successorOf(change, renamed)))
  })

const asMark = ({ kind, author, date, text }: FileChange): ForeignMark => ({ kind, author, at: date, text })
const asComment = ({ author, date, text }: FileComment): ForeignMark => ({ kind: 'comment', author, at: date, text })

/** @param changes those of the last round, as they are listed */
function decisionsOf(decided: DecidedChange[], changes: readonly FileChange[]): DecidedInUpload[] {
  const listed = new Map(changes.flatMap(change => change.markKeys.map(key => [key, change] as const)))
  const decisions = decided.flatMap(({ change, decision }) => {
    const all = [...new Set(change.markKeys.flatMap(key => listed.get(key) ?? []))]
    if (all.length > 1) return all.map(one => ({ changeId: one.id, decision, ...asMark(one) }))
    return [{ changeId: all[0]?.id ?? change.id, decision, ...asMark(change) }]
  })
  // what was told by the text comes first, and is surer than what was tried
  return [...new Map(decisions.toReversed().map(decision => [decision.changeId, decision])).values()].toReversed()
}
