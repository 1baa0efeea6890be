import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { FoldersPage } from '../folders/folders-page.tsx'

export const routes = <Route path={pagePatterns.folders} element={<FoldersPage />} />
