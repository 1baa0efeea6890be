import { CircleDot } from 'lucide-react'
import type { RedlineObstacle, RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { PlaceToShow } from './show-place.ts'
import { obstaclesFor, obstacleWords } from './turn-words.ts'

interface OpenSheetProps {
  session: RedlineSession
  onShow(place: PlaceToShow): void
  onClose(): void
}

/** Lists everything that prevents approving and sending, each with a link to its place. */
export function OpenSheet({ session, onShow, onClose }: OpenSheetProps) {
  const approve = obstaclesFor(session, 'approve')
  const send = obstaclesFor(session, 'send')
  return (
    <Sheet title={redlineText('openTitle')} closeLabel={redlineText('close')} onClose={onClose} isText>
      {approve.length === 0 && <p>{redlineText('openNothing')}</p>}
      <Obstacles obstacles={approve} session={session} onShow={onShow} />
      {send.length > 0 && (
        <>
          <h3>{redlineText('openSendTitle')}</h3>
          <Obstacles obstacles={send} session={session} onShow={onShow} />
        </>
      )}
    </Sheet>
  )
}

interface ObstaclesProps extends Pick<OpenSheetProps, 'session' | 'onShow'> {
  obstacles: RedlineObstacle[]
}

function Obstacles({ obstacles, session, onShow }: ObstaclesProps) {
  return (
    <ul className="open-list">
      {obstacles.map((obstacle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: obstacles have no ids, and some are equal except for their place.
        <li key={index}>
          <ObstacleRow obstacle={obstacle} session={session} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

function ObstacleRow({ obstacle, session, onShow }: Omit<ObstaclesProps, 'obstacles'> & { obstacle: RedlineObstacle }) {
  const words = obstacleWords(obstacle, session)
  const { anchor, changeId } = obstacle
  if (anchor === undefined) return <span className="open-row">{words}</span>
  return (
    <button
      type="button"
      className="open-row"
      dir="auto"
      onClick={() => onShow({ anchor, ...(changeId !== undefined && { changeId }) })}
    >
      <CircleDot aria-hidden="true" /> {words}
    </button>
  )
}
