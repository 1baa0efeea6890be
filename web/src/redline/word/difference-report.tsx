import type { UntrackedDetail, UntrackedDifference } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { PlaceToShow } from '../turns/show-place.ts'
import { groupDifferences } from './group-differences.ts'
import { PlaceButton } from './place-button.tsx'

interface DifferenceReportProps {
  differences: readonly UntrackedDifference[]
  /** The total number of differences. The list contains only the first of them. */
  count: number
  onShow(place: PlaceToShow): void
}

/** Lists the changes in a file that are not tracked, by subject and severity. */
export function DifferenceReport({ differences, count, onShow }: DifferenceReportProps) {
  return (
    <div className="report">
      {groupDifferences(differences).map(({ group, differences: grouped }) => (
        <section key={group} aria-label={redlineText(`group_${group}`)}>
          <h3>
            {redlineText(`group_${group}`)} <span className="muted">{grouped.length}</span>
          </h3>
          <ul>
            {grouped.map((difference, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: differences have no ids, and the list never changes.
              <li key={index} data-severity={difference.severity}>
                <Difference difference={difference} onShow={onShow} />
                {difference.details && difference.details.length > 0 && (
                  <Details details={difference.details} onShow={onShow} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count > differences.length && (
        <p className="muted">{redlineText('reportFirst', { count: differences.length })}</p>
      )}
    </div>
  )
}

interface DifferenceProps {
  difference: UntrackedDetail
  onShow(place: PlaceToShow): void
}

function Difference({ difference, onShow }: DifferenceProps) {
  const { words, place, anchor, before, after, severity } = difference
  return (
    <>
      <p className="report-words">
        <span className="severity">{redlineText(`severity_${severity}`)}</span> {words}{' '}
        <PlaceButton place={place} anchor={anchor} onShow={onShow} />
      </p>
      {(before !== '' || after !== '') && (
        <dl className="report-change">
          <dt>{redlineText('reportBefore')}</dt>
          <dd dir="auto">{before || <span className="muted">{redlineText('reportNothing')}</span>}</dd>
          <dt>{redlineText('reportAfter')}</dt>
          <dd dir="auto">{after || <span className="muted">{redlineText('reportNothing')}</span>}</dd>
        </dl>
      )}
    </>
  )
}

function Details({ details, onShow }: { details: UntrackedDetail[]; onShow(place: PlaceToShow): void }) {
  return (
    <details>
      <summary>{redlineText('reportDetails', { count: details.length })}</summary>
      <ul>
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: differences have no ids, and the list never changes.
          <li key={index} data-severity={detail.severity}>
            <Difference difference={detail} onShow={onShow} />
          </li>
        ))}
      </ul>
    </details>
  )
}
