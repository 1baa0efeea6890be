import { useRef } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { usePagePicture } from '../document/use-page-picture.ts'

/** Shows the first page of a template at a fixed size. */
export function Thumbnail({ template }: { template: Template }) {
  const place = useRef<HTMLDivElement>(null)
  const address = usePagePicture(place, { template, page: 1, width: 160 })
  return (
    <div ref={place} className="app-thumbnail" aria-hidden="true">
      {address !== null && <img src={address} alt="" />}
    </div>
  )
}
