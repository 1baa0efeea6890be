import { NavLink, Outlet } from 'react-router'
import { settingsText } from '../../texts/settings-text.ts'
import { useOrganization } from '../session/account.tsx'
import { settingsPages } from './settings-pages.ts'

/** Frames a settings page. Links to the other settings pages are above it. */
export function SettingsFrame() {
  const { may } = useOrganization()
  return (
    <>
      <nav className="app-subnavigation" aria-label={settingsText('settingsNavigation')}>
        {settingsPages
          .filter(({ permission }) => may(permission))
          .map(({ path, label }) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
      </nav>
      <Outlet />
    </>
  )
}
