import { maxRoleDescription, maxRoleName } from '@trau/contract/rules/permission'
import { isRefusal } from '../../../api/errors.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { type FieldErrors, type Form, type FormFailure, useAsOpened, useForm } from '../../../kit/useForm.ts'
import { TextArea, TextField } from '../../../ui/TextField.tsx'

interface Texts {
  name: string
  description: string
}

interface NameAndDescriptionProps {
  of: Texts & { version: number }
  onClose: () => void
  /**
   * Rejects as the call does; after it the dialog is closed. It is given the version that was read when the dialog opened: what somebody else
   * saved meanwhile is not overwritten.
   */
  onSave: (texts: Texts & { version: number }) => Promise<unknown>
}

/** Refusals of a form with a name: a taken one stands by its field. */
export const explainName = <V extends { name: string }>(error: unknown): FormFailure<V> =>
  isRefusal(error, 'roleNameTaken', 'roleTemplateNameTaken')
    ? { fields: { name: errorText(error) } as FieldErrors<V> }
    : { form: errorText(error) }

/** Other words for a role or a template. */
export function NameAndDescription({ of, onClose, onSave }: NameAndDescriptionProps) {
  const text = useRolesWords()
  const version = useAsOpened(of.version)
  const form = useForm<Texts>({
    initial: { name: of.name, description: of.description },
    check: ({ name }) => (name.trim() ? {} : { name: text.nameMissing }),
    async submit({ name, description }) {
      await onSave({ name: name.trim(), description: description.trim(), version })
      onClose()
    },
    explain: explainName,
  })
  return (
    <FormDialog form={form} title={text.rename} submitLabel={text.save} onClose={onClose}>
      <NameFields form={form} />
    </FormDialog>
  )
}

/** The two fields that a role and a template have. */
export function NameFields({ form }: { form: { field: Form<Texts>['field'] } }) {
  const text = useRolesWords()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={text.name}
        maxLength={maxRoleName}
        autoComplete="off"
        required
        autoFocus
      />
      <TextArea {...form.field('description')} label={text.description} maxLength={maxRoleDescription} />
    </>
  )
}
