import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Page } from '../../shell/page.tsx'

export const NoSuchRedline = () => (
  <Page title={negotiationsText('redlineNotFoundTitle')}>
    <div className="app-section">
      <p>{negotiationsText('requestNotFoundBody')}</p>
      <Link className="button button-plain" to={paths.redlines({})}>
        {negotiationsText('backToRedlines')}
      </Link>
    </div>
  </Page>
)
