import { Link, useLocation, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { negotiationsText } from '../../texts/negotiations-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { inPlace, Page } from '../shell/page.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { FolderFilter } from '../where/folder-filter.tsx'
import { InFolder } from '../where/in-folder.tsx'
import { usePlaces, withPlaces } from '../where/use-places.ts'
import { RedlineList } from './redline-list.tsx'
import { useRedlinePages } from './use-redline-pages.ts'

/** `/redlines`: the negotiations, newest first, with a button that starts a new negotiation. */
export function RedlinesPage() {
  const { may } = useOrganization()
  const { state } = useLocation() as { state: { started?: string } | null }
  const [parameters, setParameters] = useSearchParams()
  const folderId = parameters.get('folderId') ?? undefined
  const places = usePlaces()
  const pages = useRedlinePages(folderId)
  const mail = useMailWord()
  const onFolder = (next: string | undefined) => setParameters(next === undefined ? {} : { folderId: next }, inPlace)
  const start = (
    <Link className="button button-primary" to={paths.startRedline({})}>
      {negotiationsText('redlineStart')}
    </Link>
  )
  return (
    <Page title={negotiationsText('redlines')} action={may('redline-requests:write') ? start : null}>
      {state?.started && (
        <Message tone="info">{negotiationsText('redlineStarted', { name: state.started, mail })}</Message>
      )}
      {places && (
        <search className="app-filters app-filters-one" aria-label={negotiationsText('redlines')}>
          <FolderFilter {...{ folderId, onFolder }} />
        </search>
      )}
      <InFolder folderId={folderId} onShowAll={() => onFolder(undefined)}>
        <Loaded query={withPlaces(pages, places)}>
          {({ pages: loadedPages }) => {
            const redlines = loadedPages.flatMap(page => page.records)
            if (redlines.length === 0) return folderId === undefined ? <NoRedlines /> : <NoneInFolder />
            return (
              <section className="app-section" aria-label={negotiationsText('redlines')}>
                <p className="sr-only" role="status">
                  {negotiationsText(pages.hasNextPage ? 'redlinesShownMore' : 'redlinesShown', {
                    count: redlines.length,
                  })}
                </p>
                <RedlineList redlines={redlines} />
                {pages.hasNextPage && (
                  <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                    {negotiationsText('showMore')}
                  </Button>
                )}
              </section>
            )
          }}
        </Loaded>
      </InFolder>
    </Page>
  )
}

const NoneInFolder = () => <p>{negotiationsText('redlinesNoneInFolder')}</p>

const NoRedlines = () => (
  <section className="app-section" aria-labelledby="no-redlines">
    <h2 id="no-redlines">{negotiationsText('redlinesEmptyTitle')}</h2>
    <p>{negotiationsText('redlinesEmptyBody')}</p>
  </section>
)
