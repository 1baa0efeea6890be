import { Navigate, Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { FolderSettingsPage } from '../folders/folder-settings-page.tsx'
import { PeoplePage } from '../people/people-page.tsx'
import { BrandingPage } from '../settings/branding/branding-page.tsx'
import { OrganizationPage } from '../settings/organization/organization-page.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.settings} element={<Navigate to={pagePatterns.people} replace />} />
    <Route element={<SettingsFrame />}>
      <Route path={pagePatterns.people} element={<PeoplePage />} />
      <Route path={pagePatterns.folderSettings} element={<FolderSettingsPage />} />
      <Route path={pagePatterns.organization} element={<OrganizationPage />} />
      <Route path={pagePatterns.branding} element={<BrandingPage />} />
    </Route>
  </>
)
