import { type MouseEvent, useEffect, useRef } from 'react'
import IconSave from '~icons/lucide/check'
import IconSend from '~icons/lucide/send-horizontal'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuGroup } from '../../../ui/Menu.tsx'

/** How long it is held to mean something else than sending. */
const holdMs = 500

interface SendButtonProps {
  isEdit: boolean
  isEmpty: boolean
  isDisabled: boolean
  /** Beside sending at once; also under attachments. */
  later: MenuGroup
  /** A finger or the mouse button was held on it. */
  onHold: () => void
  onPress: () => void
}

/** Sends, or saves an edit. Its menu (right click, Shift F10) sends later, and so does holding it. */
export function SendButton({ isEdit, isEmpty, isDisabled, later, onHold, onPress }: SendButtonProps) {
  const words = useChatWords()
  const press = useRef({ isTouch: false, isHeld: false, timer: 0 })
  useEffect(() => () => clearTimeout(press.current.timer), [])
  const Icon = isEdit ? IconSave : IconSend
  const hold = () => {
    clearTimeout(press.current.timer)
    if (press.current.isHeld) return
    press.current.isHeld = true
    onHold()
  }
  // Some browsers show their menu under a held finger before the time is up, others never.
  const onContextMenuCapture = (event: MouseEvent) => {
    if (!press.current.isTouch) return
    event.preventDefault()
    event.stopPropagation()
    hold()
  }
  const button = (
    <IconButton
      label={isEdit ? words.save : words.send}
      color="primary"
      variant={isEmpty ? 'ghost' : 'solid'}
      isDisabled={isDisabled}
      className="rounded-full"
      // The field keeps the focus, and with it the screen keyboard.
      preventFocusOnPress
      onPressStart={({ pointerType }) => {
        clearTimeout(press.current.timer)
        const canHold = (pointerType === 'touch' || pointerType === 'mouse') && !isEdit
        press.current = {
          isTouch: pointerType === 'touch',
          isHeld: false,
          timer: canHold ? window.setTimeout(hold, holdMs) : 0,
        }
      }}
      onPressEnd={() => clearTimeout(press.current.timer)}
      onPress={() => press.current.isHeld || onPress()}
    >
      <Icon className="size-5" aria-hidden="true" />
    </IconButton>
  )
  if (isEdit) return button
  return (
    <ContextMenu label={words.send} groups={[later]}>
      {props => (
        <span {...props} onContextMenuCapture={onContextMenuCapture} className="flex">
          {button}
        </span>
      )}
    </ContextMenu>
  )
}
