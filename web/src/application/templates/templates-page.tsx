import { useEffect, useState } from 'react'
import { templatesText } from '../../texts/templates-text.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useOrganization } from '../session/account.tsx'
import { FilterSelect, SearchField } from '../shell/filter-fields.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { FolderFilter } from '../where/folder-filter.tsx'
import { InFolder } from '../where/in-folder.tsx'
import { uploadPlace, usePlaces, withPlaces } from '../where/use-places.ts'
import { NoTemplates } from './no-templates.tsx'
import { TemplateList } from './template-list.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { uploadSentence } from './upload-sentence.ts'
import { type TemplateFilters, useTemplateFilters } from './use-template-filters.ts'
import { useTemplatePages } from './use-template-pages.ts'
import { useTemplateUploads } from './use-template-uploads.ts'

/** `/templates`: the documents that can be sent, with search, filters and uploads. */
export function TemplatesPage() {
  const { may, name: organization } = useOrganization()
  const { filters, change } = useTemplateFilters()
  const places = usePlaces()
  const pages = useTemplatePages(filters)
  const place = uploadPlace(places, filters.folderId)
  const { uploads, isBusy, onFiles, dismiss } = useTemplateUploads(place)
  const [announcement, setAnnouncement] = useState({ text: '' })
  const canUpload = may('templates:write')
  const uploadsNote = canUpload && places && place !== undefined ? uploadSentence(places, place, organization) : null
  const isOver = useFileDrop(canUpload, onFiles)
  const onDuplicated = (name: string) => setAnnouncement({ text: templatesText('templateDuplicated', { name }) })
  const onArchived = (name: string) => setAnnouncement({ text: templatesText('templateArchived', { name }) })
  const onMoved = (name: string) => setAnnouncement({ text: templatesText('placeMoved', { name }) })
  useEffect(() => {
    // Move the focus to the page: the row that had the focus is gone, and so is the sheet that trapped it.
    if (announcement.text !== '') document.getElementById('main')?.focus()
  }, [announcement])
  return (
    <Page
      title={templatesText('templates')}
      action={canUpload ? <UploadButton isMultiple busy={false} onFiles={onFiles} /> : null}
    >
      <UploadList uploads={uploads} isBusy={isBusy} onDismiss={dismiss} />
      <LiveRegion announcement={announcement} />
      {places !== undefined && (
        <div className="app-find">
          <TemplateFilterBar filters={filters} onChange={change} />
          {uploadsNote && pages.data?.pages[0]?.records.length !== 0 && <p className="muted">{uploadsNote}</p>}
        </div>
      )}
      <InFolder folderId={filters.folderId} onShowAll={() => change({ folderId: undefined })}>
        <Loaded query={withPlaces(pages, places)}>
          {({ pages: loadedPages }) => {
            const templates = loadedPages.flatMap(page => page.records)
            if (templates.length === 0)
              return (
                <NoTemplates
                  {...{ filters, uploadsNote }}
                  onShowAll={() => change({ search: '', archived: false, folderId: undefined })}
                />
              )
            return (
              <section className="app-section" aria-label={templatesText('templates')}>
                <p className="sr-only" role="status">
                  {templatesText(pages.hasNextPage ? 'templatesShownMore' : 'templatesShown', {
                    count: templates.length,
                  })}
                </p>
                <TemplateList {...{ templates, onArchived, onDuplicated, onMoved }} />
                {pages.hasNextPage && (
                  <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                    {templatesText('showMore')}
                  </Button>
                )}
              </section>
            )
          }}
        </Loaded>
      </InFolder>
      {isOver && <div className="drop-hint">{templatesText('dropDocuments')}</div>}
    </Page>
  )
}

interface FilterBarProps {
  filters: TemplateFilters
  onChange(changes: Partial<TemplateFilters>): void
}

const TemplateFilterBar = ({ filters, onChange }: FilterBarProps) => (
  <search className="app-filters app-filters-two" aria-label={templatesText('findTemplates')}>
    <SearchField
      label={templatesText('searchTemplates')}
      search={filters.search}
      onSearch={search => onChange({ search })}
    />
    <FilterSelect
      label={templatesText('filterArchived')}
      value={String(filters.archived)}
      options={[
        ['false', templatesText('showCurrent')],
        ['true', templatesText('showArchived')],
      ]}
      onValue={value => onChange({ archived: value === 'true' })}
    />
    <FolderFilter folderId={filters.folderId} onFolder={folderId => onChange({ folderId })} />
  </search>
)
