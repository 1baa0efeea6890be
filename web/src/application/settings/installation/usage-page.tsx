import { useState } from 'react'
import type { Quota, Quotas } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Labelled } from '../../../ui/labelled.tsx'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import { Facts } from './facts.tsx'
import { type Period, periodOf, periods } from './usage-period.ts'

/** `/settings/usage`: the organization's usage and its quotas. */
export const UsagePage = () => (
  <AdminsOnly title={settingsText('usage')} permission="billing:read">
    <Usage />
  </AdminsOnly>
)

function Usage() {
  const quotas = useRead('GET /v1/organization/quotas', {})
  return (
    <Page title={settingsText('usage')}>
      <Loaded query={quotas}>
        {loadedQuotas => (
          <>
            <QuotaSection {...loadedQuotas} />
            {/* Last, because it is reloaded with each period, and nothing below it may move. */}
            <UsageInPeriod />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function UsageInPeriod() {
  const [period, setPeriod] = useState<Period>('month')
  const usage = useRead('GET /v1/billing', { query: periodOf(period, new Date()) })
  return (
    <section className="app-section settings-usage" aria-labelledby="used">
      <h2 id="used">{settingsText('usageTitle')}</h2>
      <Labelled label={settingsText('usagePeriod')} hint={settingsText('usageBody')}>
        {control => (
          <select
            {...control}
            className="input app-select"
            value={period}
            onChange={event => setPeriod(event.target.value as Period)}
          >
            {periods.map(period => (
              <option key={period} value={period}>
                {settingsText(`period_${period}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Loaded query={usage}>
        {({ signatureRequests, redlineRequests, templates }) => (
          <Facts
            facts={[
              ['usageRequestsCreated', signatureRequests.created],
              ['usageRequestsCompleted', signatureRequests.completed],
              ['usageRedlines', redlineRequests.created],
              ['usageTemplates', templates.created],
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

const number = new Intl.NumberFormat()
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
const mbOf = (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB`

const QuotaSection = ({ storedBytes, openRequests, openNegotiations }: Quotas) => (
  <section className="app-section settings-usage" aria-labelledby="quotas">
    <h2 id="quotas">{settingsText('quotasTitle')}</h2>
    <p className="muted">{settingsText('quotasBody')}</p>
    <Facts
      facts={[
        ['quotaStorage', quotaWords(storedBytes, mbOf)],
        ['quotaRequests', quotaWords(openRequests, number.format)],
        ['quotaNegotiations', quotaWords(openNegotiations, number.format)],
      ]}
    />
  </section>
)

const quotaWords = ({ used, most }: Quota, format: (value: number) => string): string =>
  most === null
    ? settingsText('quotaUnlimited', { used: format(used) })
    : settingsText('quotaOf', { used: format(used), most: format(most) })
