import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { SendPage } from '../send/send-page.tsx'

export const routes = <Route path={pagePatterns.send} element={<SendPage />} />
