import { text } from '../../texts/text.ts'
import { useDelayed } from '../../ui/use-delayed.ts'

/** Shows that another page is loading, once that takes long enough to notice. */
export function ComingBar({ isComing }: { isComing: boolean }) {
  const isSlow = useDelayed(isComing, 300)
  return (
    <div role="status">
      {isSlow && (
        <p className="app-coming">
          <span className="sr-only">{text('loading')}</span>
        </p>
      )}
    </div>
  )
}
