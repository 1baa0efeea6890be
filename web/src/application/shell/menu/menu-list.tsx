import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { MenuListProps } from './menu-entry.ts'
import { keepReactAriaStylesOut } from './without-inline-styles.ts'

keepReactAriaStylesOut()

export function MenuList({ button, buttonId, entries, isOpen, focused, onClose }: MenuListProps) {
  return (
    <Popover
      className="app-popover"
      trigger="MenuTrigger"
      triggerRef={button}
      placement="bottom start"
      aria-labelledby={buttonId}
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Menu className="app-menu" aria-labelledby={buttonId} autoFocus={focused} onClose={onClose}>
        {entries.map(({ id, icon, label, act }) => (
          <MenuItem key={id} className="app-menu-item" textValue={label} onAction={act}>
            {icon} {label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
