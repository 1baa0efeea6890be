import { CircleCheck, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import type { RedlineRequest } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { listOfNames } from '../../texts/text.ts'
import { Ago } from '../shell/ago.tsx'
import { redlineName, redlineState, turnWords } from './redline-words.ts'

/** Lists negotiations in rows: the document, the parties, and whose turn it is. */
export const RedlineList = ({ redlines }: { redlines: readonly RedlineRequest[] }) => (
  <ul className="app-rows app-rows-turns">
    {redlines.map(redline => {
      const isAgreed = redlineState(redline) === 'agreed'
      return (
        <li key={redline.redlineRequestId}>
          <div className="app-row-what">
            <Link className="app-row-link" to={paths.redline({ redlineRequestId: redline.redlineRequestId })}>
              {redlineName(redline)}
            </Link>
            <span className="muted">{listOfNames(redline.members.map(member => member.displayName))}</span>
          </div>
          <span className="app-state" data-state={isAgreed ? 'completed' : 'waiting'}>
            {isAgreed ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />} {turnWords(redline)}
          </span>
          <Ago moment={redline.updatedAt} />
        </li>
      )
    })}
  </ul>
)
