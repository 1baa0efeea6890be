import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import type { TemplateFilters } from './use-template-filters.ts'

interface NoTemplatesProps {
  filters: TemplateFilters
  onShowAll(): void
}

/** Explains why no template is shown, and offers the next step. */
export function NoTemplates({ filters: { search, archived, folderId }, onShowAll }: NoTemplatesProps) {
  const isSearched = search.trim() !== '' || folderId !== undefined
  const key = isSearched ? 'noTemplatesFound' : archived ? 'noArchived' : 'templatesEmpty'
  return (
    <section className="app-section" aria-labelledby="no-templates">
      <h2 id="no-templates">{applicationText(`${key}Title`)}</h2>
      <p>{applicationText(`${key}Body`)}</p>
      {isSearched || archived ? (
        <Button onClick={onShowAll}>{applicationText('showEveryTemplate')}</Button>
      ) : (
        <p className="muted">{applicationText('filesTaken')}</p>
      )}
    </section>
  )
}
