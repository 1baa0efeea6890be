import { Route } from 'react-router'
import { pagePatterns } from '../../paths.ts'
import { DraftFieldsPage } from '../send/fields-page.tsx'
import { TemplateFieldsPage } from '../templates/template-fields-page.tsx'

export const routes = (
  <>
    <Route path={pagePatterns.draftFields} element={<DraftFieldsPage />} />
    <Route path={pagePatterns.templateFields} element={<TemplateFieldsPage />} />
  </>
)
