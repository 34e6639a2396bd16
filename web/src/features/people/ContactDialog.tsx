import type { Contact } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorData } from '../../api/errors.ts'
import { invalidate } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Adds a contact, or changes or removes one. */
export function ContactDialog({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
  const text = usePeopleWords()
  const errorText = useErrorText()
  const shown = contact ? displayPhone(contact.phoneNumber) : ''
  const [name, setName] = useState(contact?.name ?? '')
  const [phoneNumber, setPhoneNumber] = useState(shown)
  const [phoneError, setPhoneError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const run = async (act: () => Promise<unknown>, done: string) => {
    setPending(true)
    try {
      await act()
      await invalidate(api.contact.listContacts)
      onClose()
      toast.success(done)
    } catch (error) {
      const fields = errorData(error, 'validationFailed')?.fields ?? []
      if (fields.some(({ path }) => path.endsWith('phoneNumber'))) setPhoneError(text.phoneInvalid)
      else toast.error(errorText(error))
      setPending(false)
    }
  }
  const save = () => {
    if (!phoneNumber.trim()) return setPhoneError(text.phoneMissing)
    const body = {
      name: name.trim(),
      phoneNumber: contact && phoneNumber === shown ? contact.phoneNumber : phoneNumber.trim(),
    }
    return run(
      () =>
        contact
          ? api.contact.updateContact({
              params: { contactId: contact.contactId },
              body,
              keepEmpty: true,
            })
          : api.contact.addContact({ body }),
      text.contactSaved,
    )
  }

  if (contact && isAsking) {
    return (
      <ConfirmDialog
        isOpen
        onClose={() => setAsking(false)}
        title={text.removeContactTitle(contact.name || shown)}
        confirmLabel={text.removeContact}
        onConfirm={() =>
          run(() => api.contact.removeContact({ params: { value: contact.contactId } }), text.contactRemoved)
        }
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={contact ? text.editContact : text.addContact}
      footer={
        <>
          {contact && (
            <Button variant="flat" color="danger" className="sm:mr-auto" onPress={() => setAsking(true)}>
              {text.removeContact}
            </Button>
          )}
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button color="primary" isPending={isPending} onPress={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label={text.contactName} value={name} onChange={setName} maxLength={100} autoFocus />
        <TextField
          label={text.contactPhone}
          type="tel"
          autoComplete="off"
          value={phoneNumber}
          error={phoneError}
          onChange={value => {
            setPhoneNumber(value)
            setPhoneError(undefined)
          }}
        />
        {/* Enter in a field saves. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
