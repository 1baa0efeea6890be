import type { ShownDifference, UploadAnswer } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { PlaceToShow } from '../turns/show-place.ts'
import { DifferenceReport } from './difference-report.tsx'
import { TakenOutList } from './taken-out-list.tsx'

/** Shows the result of a file that was taken over. */
export function TakenSummary({ answer, onShow }: { answer: UploadAnswer; onShow(place: PlaceToShow): void }) {
  const { counts } = answer
  const isSame = counts.tracked + counts.untracked + counts.leftOut + counts.shown === 0
  return (
    <div role="status" className="report">
      {isSame && <p>{redlineText('takenNothing')}</p>}
      {counts.tracked > 0 && (
        <section>
          <p>{redlineText('takenTracked', { count: counts.tracked })}</p>
          <ul className="taken-kinds">
            {trackedWords(answer).map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
      {counts.untracked > 0 && <p>{redlineText('takenUntracked', { count: counts.untracked })}</p>}
      {counts.leftOut > 0 && (
        <details>
          <summary>{redlineText('takenLeftOut', { count: counts.leftOut })}</summary>
          <DifferenceReport differences={answer.leftOut} count={counts.leftOut} onShow={onShow} />
        </details>
      )}
      {counts.takenOut > 0 && (
        <details>
          <summary>{redlineText('takenTakenOut', { count: counts.takenOut })}</summary>
          <TakenOutList takenOut={answer.takenOut} count={counts.takenOut} onShow={onShow} />
        </details>
      )}
      {counts.shown > 0 && (
        <section>
          <h3>{redlineText('takenShown', { count: counts.shown })}</h3>
          <ul className="taken-kinds">
            {answer.shown.map((difference, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: differences have no ids, and the list never changes.
              <li key={index}>{shownWords(difference)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/**
 * Counts the tracked changes of each kind. If there are very many changes, the answer contains only the first of them.
 */
function trackedWords({ tracked }: UploadAnswer): string[] {
  const kinds = [...new Set(tracked.map(change => change.kind))]
  return kinds.map(kind =>
    redlineText(`taken_${kind}`, { count: tracked.filter(change => change.kind === kind).length }),
  )
}

const shownKinds = [
  'hiddenInInsertion',
  'moveDiffers',
  'backDated',
  'commentDone',
  'commentReopened',
  'commentDeleted',
] as const

function shownWords({ kind, author, text }: ShownDifference): string {
  const shownKind = shownKinds.find(otherKind => otherKind === kind) ?? 'other'
  return redlineText(`shown_${shownKind}`, { name: author, text })
}
