import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { requestText } from '../../texts/request-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { InFolder } from '../where/in-folder.tsx'
import { usePlaces } from '../where/use-places.ts'
import { type ActReport, ActReportMessage } from './chosen/act-report.tsx'
import { ChooseBar } from './chosen/choose-bar.tsx'
import { useChosen } from './chosen/use-chosen.ts'
import { RequestFilterBar } from './request-filters.tsx'
import { RequestList } from './request-list.tsx'
import { type RequestFilters, requestsPath, useRequestFilters } from './use-request-filters.ts'
import { useRequestPages } from './use-request-pages.ts'
import { RequestViews } from './views/request-views.tsx'
import { useRequestViews } from './views/use-request-views.ts'

/** Loaded once a request is chosen, so that the list itself appears sooner. */
const ChosenActs = lazy(async () => ({ default: (await import('./chosen/chosen-acts.tsx')).ChosenActs }))

/** `/requests`: all signature requests, with search and filters. */
export function RequestsPage() {
  const { filters, change } = useRequestFilters()
  const views = useRequestViews()
  const places = usePlaces()
  const pages = useRequestPages(filters)
  // kept here, because the list may be empty after the act
  const [reported, setReported] = useState<{ report: ActReport; list: string } | null>(null)
  const list = requestsPath(filters)
  const showAll = () => change({ search: '', state: undefined, folderId: undefined })
  // Wait for the views and the folders: shown later, they would push the list down. Without them, the list is still of use.
  const loadedViews = views.data ?? (views.error === null ? undefined : [])
  const shownViews = places === undefined ? undefined : loadedViews
  const folder = places?.folders.find(item => item.folderId === filters.folderId && !item.isPrivate)
  return (
    <Page
      title={folder ? requestText('requestsIn', { name: folder.name }) : requestText('requests')}
      action={<Link to={paths.bulkSends({})}>{requestText('bulkSends')}</Link>}
    >
      <Loaded query={{ data: shownViews, error: null, refetch: views.refetch }}>
        {requestViews => (
          <>
            <div className="app-find">
              <RequestViews views={requestViews} filters={filters} />
              <RequestFilterBar filters={filters} onChange={change} />
            </div>
            {reported?.list === list && <ActReportMessage report={reported.report} />}
            <InFolder folderId={filters.folderId} onShowAll={() => change({ folderId: undefined })}>
              <Loaded query={pages}>
                {({ pages: loadedPages }) => {
                  const requests = loadedPages.flatMap(page => page.records)
                  if (requests.length === 0)
                    return isFiltered(filters) ? <NothingFound filters={filters} onShowAll={showAll} /> : <NoRequests />
                  return (
                    <FoundRequests
                      key={list}
                      requests={requests}
                      filters={filters}
                      pages={pages}
                      onReport={report => setReported({ report, list })}
                    />
                  )
                }}
              </Loaded>
            </InFolder>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface FoundRequestsProps {
  requests: readonly ListedSignatureRequest[]
  filters: RequestFilters
  pages: Pick<ReturnType<typeof useRequestPages>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  onReport(report: ActReport): void
}

/** Lists the requests that were found, and lets the reader act on several of them. */
function FoundRequests({ requests, filters, pages, onReport }: FoundRequestsProps) {
  const chosen = useChosen(requests)
  return (
    <section className="app-section" aria-label={requestText('requests')}>
      <p className="sr-only" role="status">
        {requestText(pages.hasNextPage ? 'requestsShownMore' : 'requestsShown', { count: requests.length })}
      </p>
      <ChooseBar shown={requests} chosen={chosen} filters={filters} onReport={onReport} />
      <RequestList requests={requests} chosen={chosen} />
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {requestText('showMore')}
        </Button>
      )}
      <Suspense fallback={null}>{chosen.isUsed && <ChosenActs chosen={chosen} onReport={onReport} />}</Suspense>
    </section>
  )
}

const isFiltered = ({ search, state, folderId }: RequestFilters) =>
  search.trim() !== '' || state !== undefined || folderId !== undefined

const NoRequests = () => (
  <section className="app-section" aria-labelledby="no-requests">
    <h2 id="no-requests">{requestText('requestsEmptyTitle')}</h2>
    <p>{requestText('requestsEmptyBody')}</p>
  </section>
)

function NothingFound({ filters, onShowAll }: { filters: RequestFilters; onShowAll(): void }) {
  const { keepsFolders, name: organization } = useOrganization()
  const isFolderEmpty = filters.search.trim() === '' && filters.state === undefined
  return (
    <section className="app-section" aria-labelledby="nothing-found">
      <h2 id="nothing-found">{requestText(isFolderEmpty ? 'emptyFolderTitle' : 'nothingFoundTitle')}</h2>
      <p>
        {requestText(isFolderEmpty ? 'emptyFolderBody' : 'nothingFoundBody', {
          folders: keepsFolders ? 'yes' : 'no',
          organization,
        })}
      </p>
      <Button onClick={onShowAll}>{requestText('showEveryRequest')}</Button>
    </section>
  )
}
