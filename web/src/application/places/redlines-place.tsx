import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { RedlineDetailPage } from '../redlines/detail/redline-page.tsx'
import { RedlinesPage } from '../redlines/redlines-page.tsx'
import { StartRedlinePage } from '../redlines/start-redline-page.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.redlines} element={<RedlinesPage />} />
    <Route path={pagePatterns.redline} element={<RedlineDetailPage />} />
    <Route path={pagePatterns.startRedline} element={<StartRedlinePage />} />
  </>
)
