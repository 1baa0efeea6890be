import { redlineText } from '../../texts/redline-text.ts'
import { setZoom, useZoom, zoomSteps } from '../document/look/zoom.ts'

/** Lets the member choose how large the document is shown. */
export function ZoomChoice() {
  const zoom = useZoom()
  return (
    <select
      className="zoom-choice"
      aria-label={redlineText('zoom')}
      value={zoom}
      onChange={({ target }) => setZoom(target.value === 'fit' ? 'fit' : Number(target.value))}
    >
      <option value="fit">{redlineText('zoomFit')}</option>
      {zoomSteps.map(percent => (
        <option key={percent} value={percent}>
          {redlineText('zoomPercent', { percent })}
        </option>
      ))}
    </select>
  )
}
