import { NavLink, Outlet } from 'react-router'
import { paths } from '../../paths.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { useOrganization } from '../session/account.tsx'
import { AdminsOnly } from '../settings/admins-only.tsx'
import { developersPages } from './developers-pages.ts'

/**
 * Frames a page for developers. Links to the other developer pages, the API keys and the API reference are above the
 * page.
 */
export function DevelopersFrame() {
  const { may } = useOrganization()
  return (
    <AdminsOnly title={settingsText('developers')} permission="developers:read">
      <nav className="app-subnavigation" aria-label={settingsText('developers')}>
        {developersPages.map(({ path, label }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
        <span className="dev-links">
          {may('credentials:read') && <NavLink to={paths.credentials({})}>{settingsText('credentials')}</NavLink>}
          <a href="/docs">{settingsText('apiReference')}</a>
        </span>
      </nav>
      <Outlet />
    </AdminsOnly>
  )
}
