import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { HomePage } from '../home/home-page.tsx'
import { RequestPage } from '../requests/detail/request-page.tsx'
import { RequestsPage } from '../requests/requests-page.tsx'

/** Home, and the requests that it links to. */
export const routes = (
  <>
    <Route path={pagePatterns.home} element={<HomePage />} />
    <Route path={pagePatterns.requests} element={<RequestsPage />} />
    <Route path={pagePatterns.request} element={<RequestPage />} />
  </>
)
