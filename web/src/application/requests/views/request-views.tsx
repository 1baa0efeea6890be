import { BookmarkPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RequestView } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { Button } from '../../../ui/button.tsx'
import { AppMenu } from '../../shell/menu/app-menu.tsx'
import { inPlace } from '../../shell/page.tsx'
import { listWord } from '../list-word.ts'
import { isSameFilters, type ListState, type RequestFilters, requestsPath } from '../use-request-filters.ts'
import type { ViewTask } from './view-sheets.tsx'

/** Loaded when a view is saved or changed, which happens seldom. */
const ViewSheet = lazy(async () => ({ default: (await import('./view-sheets.tsx')).ViewSheet }))

/** The views that everyone has. */
const builtIn: ListState[] = ['mine', 'others', 'attention', 'completed']

interface RequestViewsProps {
  views: readonly RequestView[]
  filters: RequestFilters
}

/** Lists the views, and lets the person save the current filters as one of their own. */
export function RequestViews({ views, filters }: RequestViewsProps) {
  const [task, setTask] = useState<ViewTask | null>(null)
  const links = [
    ...builtIn.map(state => ({
      key: state,
      name: listWord(state),
      shown: shownBy({ search: '', state, sort: 'newest' }),
    })),
    ...views.map(view => ({ key: view.viewId, name: view.name, shown: shownBy(view.filters) })),
  ]
  const current = links.find(({ shown }) => isSameFilters(shown, filters))
  const view = views.find(({ viewId }) => viewId === current?.key)
  const isEverything = requestsPath(filters) === requestsPath({})
  const nav = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The button that opened the sheet may be gone, and the focus with it.
    if (wasOpen.current && task === null && document.activeElement === document.body) nav.current?.focus()
    wasOpen.current = task !== null
  }, [task])
  return (
    <nav ref={nav} className="app-views" tabIndex={-1} aria-label={requestsText('views')}>
      <ul>
        {links.map(({ key, name, shown }) => (
          <li key={key}>
            <Link to={requestsPath(shown)} aria-current={key === current?.key ? 'page' : undefined} {...inPlace}>
              {name}
            </Link>
            {key === view?.viewId && <ViewMenu name={name} onChoose={kind => setTask({ kind, view })} />}
          </li>
        ))}
      </ul>
      {!current && !isEverything && (
        <Button
          kind="quiet"
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => setTask({ kind: 'save', views, filters })}
        >
          {requestsText('saveView')}
        </Button>
      )}
      {task && (
        <Suspense fallback={null}>
          <ViewSheet task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </nav>
  )
}

/** What can be done with the view that is shown. */
const ViewMenu = ({ name, onChoose }: { name: string; onChoose(kind: 'rename' | 'delete'): void }) => (
  <AppMenu
    label={requestsText('moreOfView', { name })}
    button={<Ellipsis aria-hidden="true" />}
    entries={[
      {
        id: 'rename',
        icon: <Pencil aria-hidden="true" />,
        label: requestsText('renameView'),
        act: () => onChoose('rename'),
      },
      {
        id: 'delete',
        icon: <Trash2 aria-hidden="true" />,
        label: requestsText('deleteView'),
        act: () => onChoose('delete'),
      },
    ]}
  />
)

const shownBy = ({ state, ...filters }: Omit<RequestView['filters'], 'state'> & { state: ListState | null }) => ({
  ...filters,
  state: state ?? undefined,
})
