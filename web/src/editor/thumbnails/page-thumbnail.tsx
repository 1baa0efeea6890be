import { memo, useEffect, useRef, useState } from 'react'
import type { DocumentPage } from '../../api/generated/calls.ts'
import { hueOf } from '../../fields/role-hue.ts'
import { editorText } from '../../texts/editor-text.ts'
import { type EditorField, fieldsById } from '../model/editor-document.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { idsByPage, useEditor } from '../store/use-editor.ts'
import type { PagePictures } from './page-pictures.ts'

/** The space for a page in its cell, in CSS pixels. */
const room = { width: 84, height: 112 }
/**
 * A page must stay in view this long before its picture is fetched, so that a page that is only scrolled past is not
 * fetched.
 */
const settleMs = 120

interface PageThumbnailProps {
  store: EditorStore
  pictures: PagePictures
  page: DocumentPage
  /** The one-based page number. */
  number: number
  isCurrent: boolean
  /** Whether Tab reaches this thumbnail. */
  isStop: boolean
  onGo(number: number): void
}

/** Shows a small picture of a page with its fields as marks. A press leads to the page. */
export const PageThumbnail = memo(function PageThumbnail(props: PageThumbnailProps) {
  const { store, page, number, isCurrent, isStop } = props
  const url = usePicture(props.pictures, number)
  const fields = usePageFields(store, number)
  const scale = Math.min(room.width / page.width, room.height / page.height)
  return (
    <button
      type="button"
      className="thumb"
      data-thumb={number}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={editorText('thumbnail', { page: number, count: fields.length })}
      onClick={() => props.onGo(number)}
    >
      <span className="thumb-sheet" style={{ width: page.width * scale, height: page.height * scale }}>
        {url && <img src={url} alt="" draggable={false} />}
        <Marks store={store} page={page} fields={fields} />
      </span>
      <span className="thumb-number" aria-hidden="true">
        {number}
      </span>
    </button>
  )
})

function usePicture(pictures: PagePictures, number: number): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = pictures.want(number, setUrl)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [pictures, number])
  return url
}

const noFields: readonly EditorField[] = []

/** Returns the fields of a page; the same array as long as none of them changes. */
function usePageFields(store: EditorStore, number: number): readonly EditorField[] {
  const last = useRef(noFields)
  return useEditor(store, ({ history }) => {
    const byId = fieldsById(history.present)
    const fields = (idsByPage(history.present).get(number) ?? []).map(id => byId.get(id)!)
    const isSame = fields.length === last.current.length && fields.every((field, at) => field === last.current[at])
    if (!isSame) last.current = fields
    return last.current
  })
}

interface MarksProps {
  store: EditorStore
  page: DocumentPage
  fields: readonly EditorField[]
}

const Marks = memo(function Marks({ store, page, fields }: MarksProps) {
  const roles = useEditor(store, ({ history }) => history.present.roles)
  return (
    <svg viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
      {fields.map(field => (
        <rect
          key={field.fieldId}
          data-hue={hueOf(roles, field.role)}
          x={field.x}
          y={field.y}
          width={field.width}
          height={field.height}
        />
      ))}
    </svg>
  )
})
