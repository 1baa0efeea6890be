import { useRef, useState } from 'react'
import type { Template, TemplateField } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { fieldLabel } from '../../fields/field-value.ts'
import { hueOf } from '../../fields/role-hue.ts'
import { applicationText } from '../../texts/application-text.ts'
import { usePagePicture } from './use-page-picture.ts'

interface PicturedPagesProps {
  template: Template
  /** Returns the name of whoever fills in the fields of a role. */
  nameOf(role: string): string
  /** Whether the pages can be read, and not only recognized. */
  isLarge?: boolean
}

/** Shows the pages of a template's document, with a box where each field is. */
export const PicturedPages = (props: PicturedPagesProps) => (
  <ol
    className={props.isLarge ? 'pictured-pages' : 'send-pages'}
    aria-label={applicationText('sendPages')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    tabIndex={0}
  >
    {Array.from({ length: props.template.pageCount }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
      <li key={index}>
        <PagePicture {...props} page={index + 1} />
      </li>
    ))}
  </ol>
)

function PagePicture({ template, nameOf, isLarge = false, page }: PicturedPagesProps & { page: number }) {
  const place = useRef<HTMLElement>(null)
  const address = usePagePicture(place, { template, page, width: isLarge ? 1600 : 640 })
  const [isShown, setShown] = useState(false)
  const size = template.pages[page - 1] ?? { width: 595, height: 842 }
  const fields = template.fields.filter(field => field.page === page)
  return (
    <figure ref={place} className="send-page" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {address !== null && (
        <img
          src={address}
          alt={applicationText('sendPageAlt', { page, count: fields.length })}
          onLoad={() => setShown(true)}
        />
      )}
      {isShown && fields.map(field => <FieldBox key={field.fieldId} {...{ template, field, nameOf, isLarge, size }} />)}
    </figure>
  )
}

interface FieldBoxProps {
  template: Template
  field: TemplateField
  nameOf(role: string): string
  isLarge: boolean
  /** The size of the page, in points. */
  size: { width: number; height: number }
}

function FieldBox({ template, field, nameOf, isLarge, size }: FieldBoxProps) {
  const words = [...new Set([fieldLabel(field), field.role === null ? '' : nameOf(field.role)])]
    .filter(Boolean)
    .join(', ')
  return (
    <span
      className="send-page-field"
      data-hue={hueOf(template.signerRoles, field.role)}
      title={words}
      style={fieldPlace(field, size)}
    >
      {isLarge && words}
    </span>
  )
}
