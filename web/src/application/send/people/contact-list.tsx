import type { Contact } from '../../../api/generated/calls.ts'

interface ContactListProps {
  id: string
  label: string
  contacts: readonly Contact[]
  /** The suggestion that Enter takes; -1 for none. */
  active: number
  optionId(index: number): string
  onTake(contact: Contact): void
}

/** Shows suggestions below an input. The input keeps the focus, and its arrow keys move through the suggestions. */
export const ContactList = ({ id, label, contacts, active, optionId, onTake }: ContactListProps) => (
  <div id={id} role="listbox" aria-label={label} className="app-popover contact-list">
    {contacts.map((contact, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has the focus and handles the keys
      <div
        key={contact.email}
        id={optionId(index)}
        role="option"
        aria-selected={index === active}
        className="app-menu-item app-contact"
        data-focused={index === active || undefined}
        // A press must not take the focus from the input: losing it closes the list.
        onPointerDown={event => event.preventDefault()}
        onMouseDown={event => event.preventDefault()}
        onClick={() => onTake(contact)}
      >
        <span>{contact.name}</span> <span className="muted">{contact.email}</span>
      </div>
    ))}
  </div>
)
