import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { RequestFilterBar } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { type RequestFilters, useRequestFilters } from './use-request-filters.ts'
import { useRequestPages } from './use-request-pages.ts'

/** `/requests`: all signature requests, with search and filters. */
export function RequestsPage() {
  const { filters, change } = useRequestFilters()
  const { search, state } = filters
  const pages = useRequestPages(filters)
  const showAll = () => change({ search: '', state: undefined })
  return (
    <Page
      title={applicationText('requests')}
      action={<Link to={paths.bulkSends({})}>{applicationText('bulkSends')}</Link>}
    >
      <RequestFilterBar filters={filters} onChange={change} />
      <Loaded query={pages}>
        {({ pages: loadedPages }) => {
          const requests = loadedPages.flatMap(page => page.records)
          if (requests.length === 0)
            return isFiltered({ search, state }) ? <NothingFound onShowAll={showAll} /> : <NoRequests />
          return (
            <section className="app-section" aria-label={applicationText('requests')}>
              <p className="sr-only" role="status">
                {applicationText(pages.hasNextPage ? 'requestsShownMore' : 'requestsShown', { count: requests.length })}
              </p>
              <RequestList requests={requests} />
              {pages.hasNextPage && (
                <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {applicationText('showMore')}
                </Button>
              )}
            </section>
          )
        }}
      </Loaded>
    </Page>
  )
}

const isFiltered = ({ search, state }: Pick<RequestFilters, 'search' | 'state'>) =>
  search.trim() !== '' || state !== undefined

const NoRequests = () => (
  <section className="app-section" aria-labelledby="no-requests">
    <h2 id="no-requests">{applicationText('requestsEmptyTitle')}</h2>
    <p>{applicationText('requestsEmptyBody')}</p>
  </section>
)

const NothingFound = ({ onShowAll }: { onShowAll(): void }) => (
  <section className="app-section" aria-labelledby="nothing-found">
    <h2 id="nothing-found">{applicationText('nothingFoundTitle')}</h2>
    <p>{applicationText('nothingFoundBody')}</p>
    <Button onClick={onShowAll}>{applicationText('showEveryRequest')}</Button>
  </section>
)
