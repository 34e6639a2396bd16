import type { AppPassword } from '@trau/contract'
import { maxAppPasswordName } from '@trau/contract/rules/app-password'
import { useText } from '../../../i18n/text.ts'
import { appPasswords } from '../../../i18n/vi/appPasswords.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export type NewPassword = Pick<AppPassword, 'name' | 'scope'>

const scopes = ['drive', 'drive.read'] as const

/** For which program, and what it may do; whether it is the person is asked next. */
export function NewPasswordDialog({
  onReady,
  onClose,
}: {
  onReady: (wanted: NewPassword) => void
  onClose: () => void
}) {
  const text = useText(appPasswords)
  const form = useForm<NewPassword>({
    initial: { name: '', scope: 'drive' },
    submit: ({ name, scope }) => onReady({ name: name.trim(), scope }),
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={text.add}
      submitLabel={text.goOn}
      isSubmitDisabled={!form.values.name.trim()}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={text.name}
        description={text.nameHint}
        maxLength={maxAppPasswordName}
        autoFocus
      />
      <RadioGroup
        label={text.scope}
        options={scopes.map(value => ({ value, label: text.scopes[value] }))}
        value={form.values.scope}
        onChange={value => form.set('scope', value)}
      />
    </FormDialog>
  )
}
