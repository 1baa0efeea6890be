import { useSearchParams } from 'react-router'

export interface TemplateFilters {
  search: string
  archived: boolean
}

/** Which templates are shown, as the address says it: it can be kept, sent and gone back to. */
export function useTemplateFilters() {
  const [parameters, setParameters] = useSearchParams()
  const filters: TemplateFilters = {
    search: parameters.get('search') ?? '',
    archived: parameters.get('archived') === 'true',
  }
  const change = (changes: Partial<TemplateFilters>) => {
    const { search, archived } = { ...filters, ...changes }
    setParameters({ ...(search !== '' && { search }), ...(archived && { archived: 'true' }) }, { replace: true })
  }
  return { filters, change }
}
