import { type ReactNode, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../shell/filter-fields.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useTemplatePages } from './use-template-pages.ts'

/** So few are seen at a glance. */
const fewAtMost = 10

interface TemplateFinderProps {
  /** The list of those that were found, archived ones left out. */
  children(templates: readonly Template[]): ReactNode
  intro?: ReactNode
  /** Where there is none at all. */
  none: ReactNode
  /** Which ones can be chosen here. */
  isOffered?(template: Template): boolean
}

/** The templates to choose from, found among all of the organization as somebody types. */
export function TemplateFinder({ children, intro, none, isOffered = () => true }: TemplateFinderProps) {
  const [search, setSearch] = useState('')
  const pages = useTemplatePages({ search, archived: false })
  const found = pages.data?.pages.flatMap(page => page.records) ?? []
  // once it is there it stays, whatever was found last: somebody types in it
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && found.length > fewAtMost) setSearchable(true)
  const offered = found.filter(isOffered)
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
