import type { Contact } from '@trau/contract'
import { maxContactName } from '@trau/contract/rules/contact'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { usePeopleWords } from '../../i18n/words/people.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Adds a contact, or changes or removes one. */
export function ContactDialog({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
  const text = usePeopleWords()
  const shownPhone = contact ? displayPhone(contact.phoneNumber) : ''
  const [isAsking, setAsking] = useState(false)

  const finish = async (message: string) => {
    await invalidate(api.contact.listContacts)
    onClose()
    toast.success(message)
  }
  const form = useForm({
    initial: { name: contact?.name ?? '', phoneNumber: shownPhone },
    check: ({ phoneNumber }): { phoneNumber?: string } =>
      phoneNumber.trim() ? {} : { phoneNumber: text.phoneMissing },
    async submit({ name, phoneNumber }) {
      const body = {
        name: name.trim(),
        phoneNumber: contact && phoneNumber === shownPhone ? contact.phoneNumber : phoneNumber.trim(),
      }
      if (contact) {
        const params = { contactId: contact.contactId }
        await api.contact.updateContact({ params, body, keepEmpty: true })
      } else await api.contact.addContact({ body })
      await finish(text.contactSaved)
    },
    invalid: { phoneNumber: text.phoneInvalid },
  })
  const remove = (value: string) =>
    runWrite(() => api.contact.removeContact({ params: { value } }), {
      onSuccess: () => finish(text.contactRemoved),
    })

  if (contact && isAsking) {
    return (
      <ConfirmDialog
        onClose={() => setAsking(false)}
        title={text.removeContactTitle(contact.name || shownPhone)}
        confirmLabel={text.removeContact}
        onConfirm={() => remove(contact.contactId)}
      />
    )
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={contact ? text.editContact : text.addContact}
      submitLabel={text.save}
      otherAction={
        contact && (
          <Button variant="flat" color="danger" className="sm:mr-auto" onPress={() => setAsking(true)}>
            {text.removeContact}
          </Button>
        )
      }
    >
      <TextField {...form.field('name')} label={text.contactName} maxLength={maxContactName} autoFocus />
      <TextField {...form.field('phoneNumber')} label={text.contactPhone} type="tel" autoComplete="off" />
    </FormDialog>
  )
}
