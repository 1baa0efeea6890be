import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { AuditPage } from '../settings/audit-page.tsx'
import { MailPage } from '../settings/installation/mail-page.tsx'
import { SealPage } from '../settings/installation/seal-page.tsx'
import { UsagePage } from '../settings/installation/usage-page.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'

export const routes = (
  <Route element={<SettingsFrame />}>
    <Route path={pagePatterns.mail} element={<MailPage />} />
    <Route path={pagePatterns.seal} element={<SealPage />} />
    <Route path={pagePatterns.usage} element={<UsagePage />} />
    <Route path={pagePatterns.audit} element={<AuditPage />} />
  </Route>
)
