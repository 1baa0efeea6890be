import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readPagePicture } from '../../api/call-as-person.ts'
import type { Template } from '../../api/generated/calls.ts'
import { useOrganization } from '../session/account.tsx'

/** The first page of a template in a place of fixed size; it comes once the place is about to be seen. */
export function Thumbnail({ template: { templateId, documentSha256 } }: { template: Template }) {
  const { organizationId } = useOrganization()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { data } = useQuery({
    // by its content: a picture never changes, whatever else does
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

/** Whether an element has come near to what is seen of the page. */
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
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
