import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readPagePicture } from '../../api/call-as-person.ts'
import type { Template } from '../../api/generated/calls.ts'
import { useOrganization } from '../session/account.tsx'

/** Shows the first page of a template at a fixed size. The picture is loaded when it is about to come into view. */
export function Thumbnail({ template: { templateId, documentSha256 } }: { template: Template }) {
  const { organizationId } = useOrganization()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { data } = useQuery({
    // The key is the hash of the document, because the picture of a document never changes.
    queryKey: ['page-picture', organizationId, documentSha256],
    queryFn: () => readPagePicture({ parameters: { templateId, page: '1' }, query: { width: '160' } }, organizationId),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: 2,
  })
  const address = useAddress(data)
  return (
    <div ref={place} className="app-thumbnail" aria-hidden="true">
      {address !== null && <img src={address} alt="" />}
    </div>
  )
}

/** Returns whether an element has come close to the visible part of the page. */
function useNear(place: { current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(entries => setNear(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place])
  return isNear
}

function useAddress(picture: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === undefined) return
    const objectUrl = URL.createObjectURL(picture)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [picture])
  return address
}
