import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { BulkSendPage } from '../bulk/report/bulk-send-page.tsx'
import { BulkSendsPage } from '../bulk/report/bulk-sends-page.tsx'
import { SendManyPage } from '../bulk/send-many-page.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.sendMany} element={<SendManyPage />} />
    <Route path={pagePatterns.bulkSends} element={<BulkSendsPage />} />
    <Route path={pagePatterns.bulkSend} element={<BulkSendPage />} />
  </>
)
