import { NavLink, Outlet } from 'react-router'
import { settingsText } from '../../texts/settings-text.ts'
import { AdminsOnly } from '../settings/admins-only.tsx'
import { developersPages } from './developers-pages.ts'

/**
 * Frames a page for developers. Links to the other developer pages and the API reference are above it.
 */
export function DevelopersFrame() {
  return (
    <AdminsOnly title={settingsText('developers')} permission="developers:read">
      <nav className="app-subnavigation" aria-label={settingsText('developers')}>
        {developersPages.map(({ path, label }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
        <span className="dev-links">
          <a href="/docs">{settingsText('apiReference')}</a>
        </span>
      </nav>
      <Outlet />
    </AdminsOnly>
  )
}
