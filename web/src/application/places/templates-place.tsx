import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { TemplatesPage } from '../templates/templates-page.tsx'

export const routes = <Route path={pagePatterns.templates} element={<TemplatesPage />} />
