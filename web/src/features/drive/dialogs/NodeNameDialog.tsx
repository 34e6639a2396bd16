import { maxNodeName, nodeNameFault } from '@trau/contract/rules/drive'
import { composedForm } from '@trau/contract/rules/normal-form'
import { useRef } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { TextField } from '../../../ui/TextField.tsx'

interface NodeNameDialogProps {
  title: string
  label: string
  submitLabel: string
  name: string
  /** The extension stays outside of what is selected at first. */
  isFile?: boolean
  /** Rejects when the server refuses. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** The name of a file or folder, checked as the server checks it. */
export function NodeNameDialog({
  title,
  label,
  submitLabel,
  name,
  isFile,
  onSave,
  onClose,
}: NodeNameDialogProps) {
  const words = useDriveWords()
  const wasFocused = useRef(false)
  const tidy = (text: string) => composedForm(text).trim()
  const form = useForm({
    initial: { name },
    check(values) {
      const fault = nodeNameFault(tidy(values.name))
      return fault ? { name: words.nameFaults[fault] } : {}
    },
    async submit(values) {
      const newName = tidy(values.name)
      if (newName !== name || !isFile) await onSave(newName)
      onClose()
    },
    explain: error => (isRefusal(error, 'nodeNameTaken') ? { fields: { name: words.nameTaken } } : undefined),
    invalid: { name: words.nameFaults.forbiddenCharacter },
  })
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} size="sm" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={label}
        maxLength={maxNodeName}
        autoFocus
        autoComplete="off"
        onFocus={({ currentTarget }) => {
          if (wasFocused.current) return
          wasFocused.current = true
          const dot = isFile ? name.lastIndexOf('.') : -1
          currentTarget.setSelectionRange(0, dot > 0 ? dot : name.length)
        }}
      />
    </FormDialog>
  )
}
