import { useCallback } from 'react'
import type { AgreedFields, ForeseenField } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { LoadingStates } from '../rounds/loading-states.tsx'
import { useLoaded } from '../rounds/use-loaded.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { agreedFieldName, losesItsPlace, placeWords } from './field-words.ts'

interface AgreedFieldsViewProps {
  store: NegotiationStore
  organization: string
}

/** Shows where each field will be placed in the agreed text; fields that lose their place come first. */
export function AgreedFieldsView({ store, organization }: AgreedFieldsViewProps) {
  const load = useCallback(() => store.client.call('GET /redlining/session/agreed-fields', {}), [store])
  const loaded = useLoaded(load)
  return (
    <section className="agreed-part" aria-labelledby="agreed-fields">
      <h3 id="agreed-fields">{redlineText('agreedFields')}</h3>
      <p className="muted">{redlineText('agreedFieldsIntro')}</p>
      <LoadingStates loaded={loaded} waiting={redlineText('agreedFieldsLoading')}>
        {foreseen => <Foreseen foreseen={foreseen} organization={organization} />}
      </LoadingStates>
    </section>
  )
}

function Foreseen({ foreseen, organization }: { foreseen: AgreedFields; organization: string }) {
  const lostFields = foreseen.fields.filter(losesItsPlace)
  const keptFields = foreseen.fields.filter(field => !losesItsPlace(field))
  if (foreseen.fields.length === 0) return <p>{redlineText('agreedNoFields', { organization })}</p>
  return (
    <>
      {lostFields.length > 0 && (
        <FieldList title={redlineText('fieldsMoved', { count: lostFields.length })} fields={lostFields} isLost />
      )}
      {keptFields.length > 0 && (
        <FieldList title={redlineText('fieldsKept', { count: keptFields.length })} fields={keptFields} />
      )}
      <p className="muted">{redlineText('agreedPages', { count: foreseen.agreedPageCount })}</p>
    </>
  )
}

interface FieldListProps {
  title: string
  fields: ForeseenField[]
  isLost?: boolean
}

function FieldList({ title, fields, isLost = false }: FieldListProps) {
  return (
    <>
      <h4>{title}</h4>
      <ul className="agreed-fields" data-lost={isLost || undefined}>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and fields may be equal.
          <li key={index}>
            <span>
              <strong dir="auto">{agreedFieldName(field)}</strong> <span dir="auto">{placeWords(field)}</span>
            </span>
            <span className="agreed-page">
              {field.page === undefined ? redlineText('fieldNowhere') : redlineText('fieldPage', { page: field.page })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
