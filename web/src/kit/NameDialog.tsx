import { TextField } from '../ui/TextField.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { useForm } from './useForm.ts'

interface NameDialogProps extends Pick<FormDialogProps, 'title' | 'description' | 'submitLabel' | 'onClose'> {
  label: string
  hint?: string
  /** As it is now. */
  name: string
  maxLength: number
  /** An empty name takes the given one away; otherwise it cannot be sent. */
  mayBeEmpty?: boolean
  /** Rejects as the call does; after it the dialog is closed. */
  onSave: (name: string) => Promise<unknown>
  /** Once it is closed. */
  onSaved?: (name: string) => void
}

/** One name, given or changed. */
export function NameDialog({
  label,
  hint,
  name,
  maxLength,
  mayBeEmpty,
  onSave,
  onSaved,
  ...dialog
}: NameDialogProps) {
  const form = useForm({
    initial: { name },
    async submit(values) {
      const name = values.name.trim()
      await onSave(name)
      dialog.onClose()
      onSaved?.(name)
    },
  })
  return (
    <FormDialog {...dialog} form={form} size="sm" isSubmitDisabled={!mayBeEmpty && !form.values.name.trim()}>
      <TextField {...form.field('name')} label={label} description={hint} maxLength={maxLength} autoFocus />
    </FormDialog>
  )
}
