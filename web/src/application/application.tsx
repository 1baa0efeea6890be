import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { pagePatterns } from '../paths.ts'
import '../styles/application.css'
import { AccountPage } from './account/account-page.tsx'
import { SecondFactorGate } from './account/factor/second-factor-gate.tsx'
import { BulkSendPage } from './bulk/report/bulk-send-page.tsx'
import { BulkSendsPage } from './bulk/report/bulk-sends-page.tsx'
import { SendManyPage } from './bulk/send-many-page.tsx'
import { DeliveriesPage } from './developers/deliveries/deliveries-page.tsx'
import { DevelopersFrame } from './developers/developers-frame.tsx'
import { EventLogPage } from './developers/events/event-log-page.tsx'
import { RequestLogPage } from './developers/request-log/request-log-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { RedlineDetailPage } from './redlines/detail/redline-page.tsx'
import { RedlinesPage } from './redlines/redlines-page.tsx'
import { StartRedlinePage } from './redlines/start-redline-page.tsx'
import { RequestPage } from './requests/detail/request-page.tsx'
import { RequestsPage } from './requests/requests-page.tsx'
import { SendPage } from './send/send-page.tsx'
import { AccountProvider } from './session/account.tsx'
import { createQueryClient } from './session/query-client.ts'
import { keepReactAriaStylesOut } from './session/without-inline-styles.ts'
import { AuditPage } from './settings/audit-page.tsx'
import { BrandingPage } from './settings/branding/branding-page.tsx'
import { CredentialsPage } from './settings/credentials/credentials-page.tsx'
import { EmbeddingPage } from './settings/embedding-page.tsx'
import { MailPage } from './settings/installation/mail-page.tsx'
import { SealPage } from './settings/installation/seal-page.tsx'
import { UsagePage } from './settings/installation/usage-page.tsx'
import { OrganizationPage } from './settings/organization/organization-page.tsx'
import { SettingsFrame } from './settings/settings-frame.tsx'
import { WebhooksPage } from './settings/webhooks/webhooks-page.tsx'
import { Frame } from './shell/frame.tsx'
import { TemplatesPage } from './templates/templates-page.tsx'

keepReactAriaStylesOut()

/** The pages for people who are signed in. */
export function Application() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <AccountProvider>
          <Routes>
            <Route element={<Frame />}>
              <Route element={<SecondFactorGate />}>
                <Route path={pagePatterns.home} element={<HomePage />} />
                <Route path={pagePatterns.templates} element={<TemplatesPage />} />
                <Route path={pagePatterns.requests} element={<RequestsPage />} />
                <Route path={pagePatterns.bulkSends} element={<BulkSendsPage />} />
                <Route path={pagePatterns.bulkSend} element={<BulkSendPage />} />
                <Route path={pagePatterns.request} element={<RequestPage />} />
                <Route path={pagePatterns.send} element={<SendPage />} />
                <Route path={pagePatterns.sendMany} element={<SendManyPage />} />
                <Route path={pagePatterns.redlines} element={<RedlinesPage />} />
                <Route path={pagePatterns.redline} element={<RedlineDetailPage />} />
                <Route path={pagePatterns.startRedline} element={<StartRedlinePage />} />
                <Route path={pagePatterns.settings} element={<Navigate to={pagePatterns.people} replace />} />
                <Route element={<SettingsFrame />}>
                  <Route path={pagePatterns.people} element={<PeoplePage />} />
                  <Route path={pagePatterns.credentials} element={<CredentialsPage />} />
                  <Route path={pagePatterns.webhooks} element={<WebhooksPage />} />
                  <Route path={pagePatterns.organization} element={<OrganizationPage />} />
                  <Route path={pagePatterns.branding} element={<BrandingPage />} />
                  <Route path={pagePatterns.embedding} element={<EmbeddingPage />} />
                  <Route path={pagePatterns.mail} element={<MailPage />} />
                  <Route path={pagePatterns.seal} element={<SealPage />} />
                  <Route path={pagePatterns.usage} element={<UsagePage />} />
                  <Route path={pagePatterns.audit} element={<AuditPage />} />
                </Route>
                <Route element={<DevelopersFrame />}>
                  <Route path={pagePatterns.requestLog} element={<RequestLogPage />} />
                  <Route path={pagePatterns.eventLog} element={<EventLogPage />} />
                  <Route path={pagePatterns.deliveries} element={<DeliveriesPage />} />
                </Route>
              </Route>
              <Route path={pagePatterns.account} element={<AccountPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </AccountProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
