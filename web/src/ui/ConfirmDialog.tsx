import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import type { Color } from './constants.ts'
import { Dialog } from './Dialog.tsx'
import { useUiWords } from './words.ts'

export interface ConfirmDialogProps {
  /** True where it is rendered only while it is open. */
  isOpen?: boolean
  onClose: () => void
  /** names the thing: "Rời nhóm Cà phê sáng?" */
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  color?: Extract<Color, 'primary' | 'danger'>
  isConfirmDisabled?: boolean
  /** a promise keeps the dialog open and its button pending; then it closes, or stays where the answer is `false` */
  onConfirm: () => unknown
}

/** A question before what cannot be undone. Focus starts on cancel, so that Enter by habit destroys nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen = true,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel,
    color = 'danger',
    isConfirmDisabled,
    onConfirm,
  } = props
  const words = useUiWords()
  const [isPending, setPending] = useState(false)
  // State is a render late, and a dialog that fades out can still be pressed: two quick presses confirm once.
  const isBusy = useRef(false)
  const confirm = async () => {
    if (!isOpen || isBusy.current) return
    isBusy.current = true
    setPending(true)
    try {
      // The caller shows what went wrong; the question stays for another try.
      if ((await onConfirm()) !== false) onClose()
    } catch {
      // A rejection that the caller has shown.
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button variant="flat" onPress={onClose} autoFocus={color === 'danger'}>
            {cancelLabel ?? words.cancel}
          </Button>
          <Button
            color={color}
            onPress={confirm}
            isPending={isPending}
            isDisabled={isConfirmDisabled}
            autoFocus={color !== 'danger'}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
