import { use, useEffect, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { Contact } from '../../api/generated/calls.ts'
import { useContacts } from './use-contacts.ts'

interface ContactFieldProps {
  label: string
  value: string
  error: string | undefined
  inputMode?: 'email'
  onChange(value: string): void
  /** A suggestion was taken. */
  onContact(contact: Contact): void
}

/** A name or address, with suggestions of people who were asked to sign before. Anything else may be typed as well. */
export function ContactField({ label, value, error, inputMode, onChange, onContact }: ContactFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const contacts = useContacts(value, isTyping)
  return (
    <ComboBox
      className="text-field"
      allowsCustomValue
      inputValue={value}
      selectedKey={null}
      items={contacts}
      defaultFilter={() => true}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onBlur={() => setTyping(false)}
      onInputChange={typed => {
        if (typed === value) return
        setTyping(true)
        onChange(typed)
      }}
      onSelectionChange={key => {
        const contact = contacts.find(one => one.email === key)
        if (!contact) return
        setTyping(false)
        onContact(contact)
      }}
    >
      <Label>{label}</Label>
      <FieldError className="field-error" elementType="p">
        {error}
      </FieldError>
      <Input className="input" autoComplete="off" {...(inputMode && { inputMode })} />
      <OpenOnArrival isWanted={isTyping && contacts.length > 0} />
      <Popover className="app-popover" placement="bottom start">
        <ListBox<Contact> className="app-menu">
          {({ name, email }) => (
            <ListBoxItem id={email} className="app-menu-item app-contact" textValue={`${name}, ${email}`}>
              <span>{name}</span> <span className="muted">{email}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** A combo box opens while something is typed; the suggestions come a moment later. */
function OpenOnArrival({ isWanted }: { isWanted: boolean }) {
  const state = use(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once when suggestions come, not again after Escape
  useEffect(() => {
    if (isWanted && state && !state.isOpen) state.open(null, 'input')
  }, [isWanted])
  return null
}
