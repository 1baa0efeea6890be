import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { BulkSendPage } from '../bulk/report/bulk-send-page.tsx'
import { BulkSendsPage } from '../bulk/report/bulk-sends-page.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.bulkSends} element={<BulkSendsPage />} />
    <Route path={pagePatterns.bulkSend} element={<BulkSendPage />} />
  </>
)
