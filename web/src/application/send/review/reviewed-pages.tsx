import { useRef, useState } from 'react'
import type { DraftPerson, Template, TemplateField } from '../../../api/generated/calls.ts'
import { fieldLabel } from '../../../fields/field-value.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { usePagePicture } from '../../document/use-page-picture.ts'
import { calledAs } from '../draft-people.ts'

interface ReviewedPagesProps {
  template: Template
  people: readonly DraftPerson[]
}

/** Shows the pages of a document in a row, with a box where each field is. */
export const ReviewedPages = ({ template, people }: ReviewedPagesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
  <ol className="send-pages" aria-label={applicationText('sendPages')} tabIndex={0}>
    {Array.from({ length: template.pageCount }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
      <li key={index}>
        <PagePicture template={template} page={index + 1} people={people} />
      </li>
    ))}
  </ol>
)

function PagePicture({ template, page, people }: ReviewedPagesProps & { page: number }) {
  const place = useRef<HTMLElement>(null)
  const address = usePagePicture(place, { template, page, width: 640 })
  const [isShown, setShown] = useState(false)
  const { width, height } = template.pages[page - 1] ?? { width: 595, height: 842 }
  const fields = template.fields.filter(field => field.page === page)
  return (
    <figure ref={place} className="send-page" style={{ aspectRatio: `${width} / ${height}` }}>
      {address !== null && (
        <img
          src={address}
          alt={applicationText('sendPageAlt', { page, count: fields.length })}
          onLoad={() => setShown(true)}
        />
      )}
      {isShown && fields.map(field => <FieldBox key={field.fieldId} {...{ field, people, width, height }} />)}
    </figure>
  )
}

interface FieldBoxProps {
  field: TemplateField
  people: readonly DraftPerson[]
  width: number
  height: number
}

function FieldBox({ field, people, width, height }: FieldBoxProps) {
  const signer = people.find(({ role }) => role !== null && role === field.role)
  return (
    <span
      className="send-page-field"
      title={`${fieldLabel(field)}${signer ? `, ${calledAs(signer)}` : ''}`}
      style={{
        left: `${(field.x / width) * 100}%`,
        top: `${(field.y / height) * 100}%`,
        width: `${(field.width / width) * 100}%`,
        height: `${(field.height / height) * 100}%`,
      }}
    />
  )
}
