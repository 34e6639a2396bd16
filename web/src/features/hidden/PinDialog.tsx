import { type ReactNode, useState } from 'react'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export interface PinDialogProps {
  title: string
  description: string
  confirmLabel: string
  isDanger?: boolean
  /** A promise keeps the button pending. Who calls tells what went wrong, by the fields. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A window with PIN fields, sent by Enter or its button. */
export function PinDialog({
  title,
  description,
  confirmLabel,
  isDanger,
  onConfirm,
  onClose,
  children,
}: PinDialogProps) {
  const words = useHiddenWords()
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    if (isPending) return
    setPending(true)
    await onConfirm().finally(() => setPending(false))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {words.cancel}
          </Button>
          <Button
            color={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
