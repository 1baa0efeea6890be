import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { DraftPage } from '../send/draft/draft-page.tsx'
import { SendPage } from '../send/send-page.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.send} element={<SendPage />} />
    <Route path={pagePatterns.draft} element={<DraftPage />} />
  </>
)
