import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

interface AppMenuProps {
  /** What the button is called, if it does not say so itself. */
  label?: string
  button: ReactNode
  /** `MenuItem`s. */
  children: ReactNode
}

/** A button that opens a menu. */
export function AppMenu({ label, button, children }: AppMenuProps) {
  return (
    <MenuTrigger>
      <Button className="app-menu-button" {...(label && { 'aria-label': label })}>
        {button}
      </Button>
      <Popover className="app-popover" placement="bottom start">
        <Menu className="app-menu">{children}</Menu>
      </Popover>
    </MenuTrigger>
  )
}
