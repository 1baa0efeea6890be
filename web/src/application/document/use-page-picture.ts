import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { readPagePicture } from '../../api/call-as-person.ts'
import type { Template } from '../../api/generated/calls.ts'
import { useOrganization } from '../session/account.tsx'

interface PageOfTemplate {
  template: Pick<Template, 'templateId' | 'documentSha256'>
  /** One-based. */
  page: number
  /** In pixels. */
  width: number
}

/**
 * Returns the address of the picture of a page, which is loaded when its place is about to come into view; null until it
 * has loaded.
 */
export function usePagePicture(place: RefObject<Element | null>, { template, page, width }: PageOfTemplate) {
  const { organizationId } = useOrganization()
  const isNear = useNear(place)
  const { templateId, documentSha256 } = template
  const { data } = useQuery({
    // The key is the hash of the document, because the picture of a document never changes.
    queryKey: ['page-picture', organizationId, documentSha256, page, width],
    queryFn: () =>
      readPagePicture(
        { parameters: { templateId, page: String(page) }, query: { width: String(width) as '160' } },
        organizationId,
      ),
    enabled: isNear,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: 2,
  })
  return useAddress(data)
}

/** Returns whether an element has come close to the visible part of the page. */
function useNear(place: RefObject<Element | null>): boolean {
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
