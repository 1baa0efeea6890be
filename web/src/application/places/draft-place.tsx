import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { DraftPage } from '../send/draft/draft-page.tsx'

export const routes = <Route path={pagePatterns.draft} element={<DraftPage />} />
