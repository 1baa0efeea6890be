import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { SendManyPage } from '../bulk/send-many-page.tsx'

export const routes = <Route path={pagePatterns.sendMany} element={<SendManyPage />} />
