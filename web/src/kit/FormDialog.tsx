import { type ReactNode, useId } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Color } from '../ui/constants.ts'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { useUiWords } from '../ui/words.ts'
import { FormError } from './FormError.tsx'
import type { Form } from './useForm.ts'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'isDismissable'> {
  /** From `useForm`. */
  form: Pick<Form<never>, 'formProps' | 'formError' | 'isPending'>
  submitLabel: string
  color?: Color
  /** There is nothing to send yet: neither the button nor Enter does. */
  isSubmitDisabled?: boolean
  /** Stands in place of the cancel button; null for none. */
  otherAction?: ReactNode
  /** Shown below the fields and outside of the form. */
  after?: ReactNode
  children: ReactNode
}

/** A form in a dialog: fields, cancel and submit, pending state, and what is wrong with the whole. It closes when its `submit` says so. */
export function FormDialog({
  form,
  submitLabel,
  color = 'primary',
  isSubmitDisabled = false,
  otherAction,
  after,
  children,
  ...dialog
}: FormDialogProps) {
  const words = useUiWords()
  const id = useId()
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <>
          {otherAction === undefined ? (
            <Button variant="flat" onPress={dialog.onClose}>
              {words.cancel}
            </Button>
          ) : (
            otherAction
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
      <form {...form.formProps} id={id} className="flex flex-col gap-4">
        {children}
        <FormError>{form.formError}</FormError>
      </form>
      {after}
    </Dialog>
  )
}
