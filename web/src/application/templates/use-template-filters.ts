import { useSearchParams } from 'react-router'
import { inPlace } from '../shell/page.tsx'

export interface TemplateFilters {
  search: string
  archived: boolean
  /** The folder, or `everyone`; undefined for all. */
  folderId?: string | undefined
}

/** Keeps the filters of the templates in the address, so that a view can be bookmarked, sent and returned to. */
export function useTemplateFilters() {
  const [parameters, setParameters] = useSearchParams()
  const filters: TemplateFilters = {
    search: parameters.get('search') ?? '',
    archived: parameters.get('archived') === 'true',
    folderId: parameters.get('folderId') ?? undefined,
  }
  const change = (changes: Partial<TemplateFilters>) => {
    const { search, archived, folderId } = { ...filters, ...changes }
    setParameters(
      { ...(search !== '' && { search }), ...(archived && { archived: 'true' }), ...(folderId && { folderId }) },
      inPlace,
    )
  }
  return { filters, change }
}
