import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { DeliveriesPage } from '../developers/deliveries/deliveries-page.tsx'
import { DevelopersFrame } from '../developers/developers-frame.tsx'
import { EventLogPage } from '../developers/events/event-log-page.tsx'
import { RequestLogPage } from '../developers/request-log/request-log-page.tsx'
import { CredentialsPage } from '../settings/credentials/credentials-page.tsx'
import { EmbeddingPage } from '../settings/embedding-page.tsx'
import { WebhooksPage } from '../settings/webhooks/webhooks-page.tsx'

export const routes = (
  <Route element={<DevelopersFrame />}>
    <Route path={pagePatterns.requestLog} element={<RequestLogPage />} />
    <Route path={pagePatterns.eventLog} element={<EventLogPage />} />
    <Route path={pagePatterns.deliveries} element={<DeliveriesPage />} />
    <Route path={pagePatterns.credentials} element={<CredentialsPage />} />
    <Route path={pagePatterns.webhooks} element={<WebhooksPage />} />
    <Route path={pagePatterns.embedding} element={<EmbeddingPage />} />
  </Route>
)
