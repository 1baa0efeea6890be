import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { AccountPage } from '../account/account-page.tsx'

export const routes = <Route path={pagePatterns.account} element={<AccountPage />} />
