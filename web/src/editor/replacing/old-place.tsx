import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { hueOf } from '../../fields/role-hue.ts'
import { editorText } from '../../texts/editor-text.ts'
import type { EditorDocument, LostField } from '../model/editor-document.ts'
import { boxAround, clamp } from '../model/placing/boxes.ts'
import { fieldTitle } from '../words/describe-field.ts'
import type { OldPage, OldPages } from './old-pages.ts'

interface OldPlaceProps {
  field: LostField
  roles: EditorDocument['roles']
  oldPages: OldPages
}

/**
 * Shows a picture of the part of the page where a field was. It is loaded when it scrolls into view; nothing is shown
 * if there is no picture.
 */
export function OldPlace({ field, roles, oldPages }: OldPlaceProps) {
  const { version, page } = field
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<OldPage | 'loading' | 'none'>('loading')
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isGone = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      oldPages(version, page)
        .catch(() => 'none' as const)
        .then(picture => !isGone && setShown(picture))
    })
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [oldPages, version, page])
  if (shown === 'none') return <p className="old-place-none">{editorText('oldPlaceNone')}</p>
  if (shown === 'loading') return <div ref={frame} className="old-place" data-loading />
  const part = partAround(field, shown)
  const parts = (field.choices?.filter(choice => choice.page === page) ?? []).concat(
    field.choices ? [] : [{ option: '', ...field }],
  )
  return (
    <div
      className="old-place"
      style={{ aspectRatio: `${part.width} / ${part.height}` }}
      data-hue={hueOf(roles, field.role)}
    >
      <img
        src={shown.url}
        alt={editorText('oldPlace', { field: fieldTitle(field), page })}
        style={within(part, { x: 0, y: 0, ...shown })}
      />
      {parts.map(box => (
        <span key={`${box.option} ${box.x} ${box.y}`} aria-hidden="true" style={within(part, box)} />
      ))}
    </div>
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The smallest part of a page that is shown, in points. It is large enough for its words to be readable next to the
 * fields of the editor.
 */
const least = { width: 260, height: 90 }
const margin = 24

/** The width to show to the left of the field, if there is room. The words there say what the field is for. */
const wordsWidth = 110

/** Returns the part of a page that is shown around a field. */
function partAround(field: LostField, page: Pick<OldPage, 'width' | 'height'>): Box {
  const choices = field.choices?.filter(choice => choice.page === field.page) ?? []
  const fieldBox = choices.length > 0 ? boxAround(choices) : field
  const width = Math.min(page.width, Math.max(least.width, wordsWidth + fieldBox.width + margin))
  const height = Math.min(page.height, Math.max(least.height, fieldBox.height + 2 * margin))
  return {
    x: clamp(
      fieldBox.x - Math.min(wordsWidth, Math.max(margin, width - fieldBox.width - margin)),
      0,
      page.width - width,
    ),
    y: clamp(fieldBox.y + fieldBox.height / 2 - height / 2, 0, page.height - height),
    width,
    height,
  }
}

const within = (part: Box, box: Box): CSSProperties => ({
  left: `${(100 * (box.x - part.x)) / part.width}%`,
  top: `${(100 * (box.y - part.y)) / part.height}%`,
  width: `${(100 * box.width) / part.width}%`,
  height: `${(100 * box.height) / part.height}%`,
})
