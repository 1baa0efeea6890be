import { templatesText } from '../../texts/templates-text.ts'
import { Button } from '../../ui/button.tsx'
import { everyonePlace } from '../where/use-places.ts'
import type { TemplateFilters } from './use-template-filters.ts'

interface NoTemplatesProps {
  filters: TemplateFilters
  /** Says where uploads are kept; null if that does not depend on the filters. */
  uploadsNote: string | null
  onShowAll(): void
}

/** Explains why no template is shown, and offers the next step. */
export function NoTemplates({ filters, uploadsNote, onShowAll }: NoTemplatesProps) {
  const { search, archived, folderId } = filters
  const isSearched = search.trim() !== ''
  const isAll = !isSearched && !archived && folderId === undefined
  if (!isSearched && !archived && folderId !== undefined)
    return (
      <section className="app-section" aria-labelledby="no-templates">
        <h2 id="no-templates">
          {templatesText(folderId === everyonePlace ? 'noTemplatesForAll' : 'noTemplatesInFolder')}
        </h2>
        {uploadsNote && <p>{uploadsNote}</p>}
        <Button onClick={onShowAll}>{templatesText('showEveryTemplate')}</Button>
      </section>
    )
  const key = isSearched ? 'noTemplatesFound' : archived ? 'noArchived' : 'templatesEmpty'
  return (
    <section className="app-section" aria-labelledby="no-templates">
      <h2 id="no-templates">{templatesText(`${key}Title`)}</h2>
      <p>{templatesText(`${key}Body`)}</p>
      {isAll ? (
        <p className="muted">{templatesText('filesTaken')}</p>
      ) : (
        <Button onClick={onShowAll}>{templatesText('showEveryTemplate')}</Button>
      )}
    </section>
  )
}
