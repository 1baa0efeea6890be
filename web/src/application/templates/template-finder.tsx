import { type ReactNode, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../shell/filter-fields.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useTemplatePages } from './use-template-pages.ts'

/** A list of at most this many templates needs no search. */
const fewAtMost = 10

interface TemplateFinderProps {
  /** Renders the matching templates. Archived templates are left out. */
  children(templates: readonly Template[]): ReactNode
  intro?: ReactNode
  /** Shown if there are no templates at all. */
  none: ReactNode
  /** Selects the templates that can be chosen here. */
  isOffered?(template: Template): boolean
}

/** Lets the person choose a template, and search all templates of the organization by typing. */
export function TemplateFinder({ children, intro, none, isOffered = () => true }: TemplateFinderProps) {
  const [search, setSearch] = useState('')
  const pages = useTemplatePages({ search, archived: false })
  const matches = pages.data?.pages.flatMap(page => page.records) ?? []
  // Once shown, the search field stays, however few templates match: the person may be typing in it.
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && matches.length > fewAtMost) setSearchable(true)
  const offered = matches.filter(isOffered)
  return (
    <Loaded query={pages}>
      {() => {
        if (offered.length === 0 && !isSearchable && !pages.hasNextPage) return none
        return (
          <>
            {intro}
            {isSearchable && (
              <search className="app-filters" aria-label={applicationText('findTemplates')}>
                <SearchField label={applicationText('searchTemplates')} search={search} onSearch={setSearch} />
              </search>
            )}
            <p className="sr-only" role="status">
              {applicationText(pages.hasNextPage ? 'templatesShownMore' : 'templatesShown', { count: offered.length })}
            </p>
            {offered.length > 0 && children(offered)}
            {offered.length === 0 && !pages.hasNextPage && <p>{applicationText('noTemplatesFoundTitle')}</p>}
            {pages.hasNextPage && (
              <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {applicationText('showMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
