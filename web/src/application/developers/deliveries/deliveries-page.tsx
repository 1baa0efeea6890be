import { useState } from 'react'
import { Link } from 'react-router'
import type { WebhookEndpoint } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { FilterSelect } from '../../shell/filter-fields.tsx'
import { Page } from '../../shell/page.tsx'
import { LogRows } from '../log-rows.tsx'
import { type LogFilters, useLogFilters } from '../use-log-filters.ts'
import { useLogPages } from '../use-log-pages.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { TestSheet } from './test-sheet.tsx'

const deliveryFilters = ['status', 'webhookEndpointId'] as const
type DeliveryFilter = (typeof deliveryFilters)[number]
const states = ['Pending', 'Delivered', 'Failed'] as const

/** `/developers/deliveries`: the deliveries to all webhook endpoints, with the answers. */
export function DeliveriesPage() {
  const { may } = useOrganization()
  const endpoints = useRead('GET /v1/webhook-endpoints', {}).data
  const { filters, change, clear } = useLogFilters(deliveryFilters)
  const pages = useLogPages('GET /v1/webhook-deliveries', filters as Record<string, string>, deliveryQueryOf)
  const [isTesting, setTesting] = useState(false)
  const canTest = may('webhooks:write') && endpoints?.some(endpoint => endpoint.enabled)
  const test = (
    <Button kind="primary" onClick={() => setTesting(true)}>
      {settingsText('testEndpointsTitle')}
    </Button>
  )
  return (
    <Page title={settingsText('allDeliveries')} action={canTest ? test : null}>
      <p className="muted">
        {settingsText('allDeliveriesBody')} <Link to={paths.webhooks({})}>{settingsText('manageEndpoints')}</Link>
      </p>
      <DeliveryFilterBar filters={filters} endpoints={endpoints ?? []} onChange={change} />
      <LogRows
        label={settingsText('allDeliveries')}
        pages={pages}
        isFiltered={Object.keys(filters).length > 0}
        onShowAll={clear}
        empty={<p>{settingsText(endpoints?.length === 0 ? 'addEndpointFirst' : 'deliveriesNone')}</p>}
      >
        {delivery => (
          <DeliveryRow
            key={`${delivery.deliveryId} ${delivery.webhookEndpointId}`}
            delivery={delivery}
            endpoint={endpoints?.find(endpoint => endpoint.webhookEndpointId === delivery.webhookEndpointId)}
          />
        )}
      </LogRows>
      {isTesting && endpoints && <TestSheet endpoints={endpoints} onClose={() => setTesting(false)} />}
    </Page>
  )
}

const knownState = (status: string | undefined) => states.find(state => state === status)

const deliveryQueryOf = ({ status, ...others }: LogFilters<DeliveryFilter>): object => ({
  ...others,
  ...(knownState(status) && { status }),
})

interface FilterBarProps {
  filters: LogFilters<DeliveryFilter>
  endpoints: readonly WebhookEndpoint[]
  onChange(name: DeliveryFilter, value: string): void
}

function DeliveryFilterBar({ filters, endpoints, onChange }: FilterBarProps) {
  return (
    <search className="dev-filters" aria-label={settingsText('findDeliveries')}>
      <FilterSelect
        label={settingsText('deliveryStatus')}
        value={knownState(filters.status) ?? ''}
        options={[
          ['', settingsText('everyState')],
          ...states.map(state => [state, settingsText(`delivery_${state}`)] as [string, string]),
        ]}
        onValue={value => onChange('status', value)}
      />
      <FilterSelect
        label={settingsText('deliveryEndpoint')}
        value={filters.webhookEndpointId ?? ''}
        options={[
          ['', settingsText('everyEndpoint')],
          ...endpoints.map(endpoint => [endpoint.webhookEndpointId, endpoint.url] as [string, string]),
        ]}
        onValue={value => onChange('webhookEndpointId', value)}
      />
    </search>
  )
}
