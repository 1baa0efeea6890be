import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Page } from '../../shell/page.tsx'

export const NoSuchRedline = () => (
  <Page title={applicationText('redlineNotFoundTitle')}>
    <div className="app-section">
      <p>{applicationText('requestNotFoundBody')}</p>
      <Link className="button button-plain" to={paths.redlines({})}>
        {applicationText('backToRedlines')}
      </Link>
    </div>
  </Page>
)
