import { type KeyboardEvent, useId, useState } from 'react'
import type { Contact } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Labelled } from '../../../ui/labelled.tsx'
import { ContactList } from './contact-list.tsx'
import { useContacts } from './use-contacts.ts'

interface ContactFieldProps {
  label: string
  value: string
  error: string | undefined
  inputMode?: 'email'
  onChange(value: string): void
  /** Called when a suggestion is taken. */
  onContact(contact: Contact): void
}

/**
 * An input for a name or address that suggests earlier signers; any other text can be typed as well. It follows the
 * WAI-ARIA Authoring Practices, "Editable Combobox With List Autocomplete". React Aria's combobox hides the rest of the
 * page while it is open, and closes when the page scrolls, which happens when the keyboard of a phone opens.
 */
export function ContactField({ label, value, error, inputMode, onChange, onContact }: ContactFieldProps) {
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const contacts = useContacts(value, isTyping)
  const isOpen = contacts.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setTyping(false)
    setActive(-1)
  }
  const take = (contact: Contact) => {
    close()
    onContact(contact)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = contacts[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setTyping(true)
      // Between the last suggestion and the first, the arrow keys stop at the typed text, which is -1.
      if (isOpen) setActive(((active + 1 + step + contacts.length + 1) % (contacts.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }
  return (
    <Labelled {...{ label, error }}>
      {control => (
        <div className="contact-field">
          <input
            {...control}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={contacts[active] && optionId(active)}
            autoComplete="off"
            inputMode={inputMode}
            value={value}
            onChange={event => {
              setTyping(true)
              setActive(-1)
              onChange(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {isOpen && <ContactList {...{ label, contacts, active, optionId }} id={listId} onTake={take} />}
          <span className="sr-only" role="status">
            {isOpen && applicationText('sendSuggestions', { count: contacts.length })}
          </span>
        </div>
      )}
    </Labelled>
  )
}
