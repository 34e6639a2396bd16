import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Color } from '../ui/constants.ts'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { useUiWords } from '../ui/words.ts'
import { FormError } from './FormError.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'isDismissable'> {
  /** From `useForm`, or what has the same shape. Without `values` it closes at any press, whatever was written. */
  form: { formProps: ComponentProps<'form'>; formError?: ReactNode; isPending: boolean; values?: object }
  submitLabel: string
  cancelLabel?: string
  color?: Color
  /** There is nothing to send yet: neither the button nor Enter does. */
  isSubmitDisabled?: boolean
  /** Before the cancel button: to delete what the form changes. */
  otherAction?: ReactNode
  /** Only the dialog's own button, Esc or a press outside closes it without sending. */
  hasNoCancel?: boolean
  children: ReactNode
}

/**
 * A form in a dialog: fields, cancel and submit, pending state, and what is wrong with the whole. It closes when its `submit` says so; once
 * something was written, nothing but its buttons closes it without asking.
 */
export function FormDialog({
  form,
  submitLabel,
  cancelLabel,
  color = 'primary',
  isSubmitDisabled = false,
  otherAction,
  hasNoCancel = false,
  children,
  ...dialog
}: FormDialogProps) {
  const words = useUiWords()
  const id = useId()
  const [openedValues] = useState(form.values)
  const isTouched = JSON.stringify(form.values) !== JSON.stringify(openedValues)
  const guard = useUnsavedGuard(isTouched, dialog.onClose)
  return (
    <Dialog
      {...guard.dialog}
      {...dialog}
      onClose={guard.dialog.onClose}
      footer={
        <>
          {otherAction}
          {!hasNoCancel && (
            <Button variant="flat" onPress={dialog.onClose}>
              {cancelLabel ?? words.cancel}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            color={color}
            isPending={form.isPending}
            isDisabled={isSubmitDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.formProps} noValidate id={id} className="flex flex-col gap-4">
        {children}
        <FormError>{form.formError}</FormError>
      </form>
      {guard.question}
    </Dialog>
  )
}
