import { Archive, CircleCheck, CircleDashed } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths, sendPath } from '../../paths.ts'
import { templatesText } from '../../texts/templates-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { NameInput } from '../../ui/name-input.tsx'
import { PreviewDialog } from '../document/preview-dialog.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { Ago } from '../shell/ago.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { keptFact } from '../where/kept-words.ts'
import { LateMoveSheet } from '../where/late-move-sheet.tsx'
import { useMay, useMayMove } from '../where/use-may.ts'
import { usePlaces } from '../where/use-places.ts'
import { ArchiveSheet } from './archive-sheet.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useTemplateNaming } from './use-template-naming.ts'

interface TemplateListProps {
  templates: readonly Template[]
  onArchived(name: string): void
  onDuplicated(name: string): void
  onMoved(name: string): void
}

/** Lists templates in rows, each with a picture of its first page and its actions. */
export function TemplateList({ templates, onArchived, onDuplicated, onMoved }: TemplateListProps) {
  const places = usePlaces()
  const [archived, setArchived] = useState<Template | null>(null)
  const [moved, setMoved] = useState<Template | null>(null)
  const onClose = () => setArchived(null)
  return (
    <>
      <ul className="app-rows app-templates">
        {templates.map(template => (
          <TemplateRow
            key={template.templateId}
            template={template}
            onDuplicated={onDuplicated}
            onArchive={() => setArchived(template)}
            onMove={() => setMoved(template)}
          />
        ))}
      </ul>
      {archived && (
        <ArchiveSheet
          template={archived}
          onClose={onClose}
          onArchived={name => {
            onClose()
            onArchived(name)
          }}
        />
      )}
      {moved && places && (
        <LateMoveSheet
          kind="templateIds"
          records={[{ id: moved.templateId, name: nameOf(moved), folderId: moved.folderId, ownerId: moved.ownerId }]}
          places={places}
          onClose={() => setMoved(null)}
          onMoved={() => {
            setMoved(null)
            onMoved(nameOf(moved))
          }}
        />
      )}
    </>
  )
}

interface TemplateRowProps {
  template: Template
  onDuplicated(name: string): void
  onArchive(): void
  onMove(): void
}

const nameOf = ({ name, filename }: Template): string => name || filename

function TemplateRow({ template, onDuplicated, onArchive, onMove }: TemplateRowProps) {
  const { templateId, folderId, pageCount, signerRoles, archivedAt, status, updatedAt } = template
  const { call } = useOrganization()
  const { search } = useLocation()
  const may = useMay(template)
  const mayMove = useMayMove()
  const places = usePlaces()
  const name = nameOf(template)
  const roles = listOfNames(signerRoles.map(role => role.name))
  const duplication = useOrganizationAct(
    () =>
      call('POST /v1/templates/{templateId}/duplicate', {
        parameters: { templateId },
        body: { name: templatesText('duplicateOf', { name }).slice(0, 200) },
      }),
    copy => onDuplicated(copy.name),
  )
  const isUsable = archivedAt === null && status === 'Ready'
  const naming = useTemplateNaming(templateId)
  const [isRenaming, setIsRenaming] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const onNamed = (_: string, isByKey: boolean) => {
    setIsRenaming(false)
    if (isByKey) row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  }
  return (
    <li ref={row}>
      <Thumbnail template={template} />
      <div className="app-row-what">
        {isRenaming ? <NameInput {...{ name, naming }} onDone={onNamed} /> : <strong>{name}</strong>}
        {duplication.error && (
          <span className="field-error" role="alert">
            {refusalSentence(duplication.error)}
          </span>
        )}
        <span className="muted">
          {[templatesText('pageCount', { count: pageCount }), roles, keptFact(places, folderId)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <TemplateState template={template} />
      <Ago moment={archivedAt ?? updatedAt} />
      <div className="app-row-acts">
        {isUsable && may('signature-requests:write') && (
          <Link
            className="button button-plain"
            to={sendPath(templateId)}
            aria-label={templatesText('useTemplateOf', { name })}
          >
            {templatesText('useTemplate')}
          </Link>
        )}
        {may('templates:write') && (
          <Link
            className="button button-plain"
            to={paths.templateFields({ templateId })}
            state={{ search }}
            aria-label={templatesText('openEditorOf', { name })}
          >
            {templatesText('openEditor')}
          </Link>
        )}
        {archivedAt === null && (
          <TemplateMenu
            {...{ template, onArchive }}
            onPreview={() => setIsPreviewed(true)}
            onRename={() => setIsRenaming(true)}
            onDuplicate={() => duplication.mutate(undefined)}
            onMove={mayMove(template) ? onMove : undefined}
          />
        )}
      </div>
      {isPreviewed && <PreviewDialog template={template} onClose={() => setIsPreviewed(false)} />}
    </li>
  )
}

function TemplateState({ template: { archivedAt, status } }: { template: Template }) {
  const state = archivedAt === null ? status : 'Archived'
  const Icon = { Ready: CircleCheck, Draft: CircleDashed, Archived: Archive }[state]
  return (
    <span className="app-state" data-state={state === 'Ready' ? 'completed' : undefined}>
      <Icon aria-hidden="true" /> {templatesText(`template_${state}`)}
    </span>
  )
}
