import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useOverlay } from '../../../ui/presses.ts'
import type { MenuListProps } from './menu-entry.ts'
import { keepReactAriaStylesOut } from './without-inline-styles.ts'

keepReactAriaStylesOut()

export function MenuList({ button, buttonId, isOpen, onClose, ...menu }: MenuListProps) {
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
      <Entries {...{ buttonId, onClose, ...menu }} />
    </Popover>
  )
}

function Entries({ buttonId, entries, focused, onClose }: Omit<MenuListProps, 'button' | 'isOpen'>) {
  const element = useRef<HTMLDivElement>(null)
  useOverlay(element)
  return (
    <Menu ref={element} className="app-menu" aria-labelledby={buttonId} autoFocus={focused} onClose={onClose}>
      {entries.map(({ id, icon, label, act }) => (
        <MenuItem key={id} className="app-menu-item" textValue={label} onAction={act}>
          {icon} {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
