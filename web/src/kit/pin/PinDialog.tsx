import './pin-errors.ts'
import type { FormEvent, ReactNode } from 'react'
import { useApiMutation } from '../../api/mutation.ts'
import { FormDialog } from '../FormDialog.tsx'

export interface PinDialogProps {
  title: string
  description: string
  confirmLabel: string
  isDanger?: boolean
  onConfirm: () => Promise<unknown>
  /** Says by the fields what is wrong. */
  onRefused: (error: unknown) => void
  onClose: () => void
  children: ReactNode
}

/** A window with PIN fields, sent by Enter or its button. */
export function PinDialog({
  confirmLabel,
  isDanger,
  onConfirm,
  onRefused,
  children,
  ...dialog
}: PinDialogProps) {
  const { mutate, isPending } = useApiMutation(onConfirm, { onFailure: onRefused })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void mutate()
  }
  return (
    <FormDialog
      {...dialog}
      form={{ formProps: { onSubmit }, isPending }}
      size="sm"
      submitLabel={confirmLabel}
      color={isDanger ? 'danger' : 'primary'}
    >
      {children}
    </FormDialog>
  )
}
