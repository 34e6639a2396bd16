import { selfDestructChoices } from '@trau/contract/rules/schedule'
import { useEffect } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { useHiddenDialogWords } from '../../i18n/words/hidden-dialogs.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { closeQuestion } from '../../model/rooms/room-dialogs.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { messageSelfDestructActions } from '../../store/message-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { setSelfDestruct } from './hidden-commands.ts'

/** How long messages of a room live from now on; what is marked stands in the slice of the specification. */
export function SelfDestructDialog({ item }: { item: RoomItem }) {
  const words = useHiddenDialogWords()
  const { timerOn } = useHiddenWords()
  const chatWords = useChatWords()
  const dispatch = useAppDispatch()
  const { roomId, selfDestructSeconds } = item.room
  const chosenSeconds = useAppSelector(state => state.messageSelfDestruct.ttlSeconds)
  // What was set when it opened is marked; a change from elsewhere does not move it under one's hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    dispatch(messageSelfDestructActions.selfDestructStarted({ roomId, ttlSeconds: selfDestructSeconds }))
    return () => void dispatch(messageSelfDestructActions.selfDestructCleared())
  }, [dispatch, roomId])

  const labelOf = (seconds: number) => (seconds === 0 ? words.timerOff : chatWords.lifetime(seconds))
  const form = useForm({
    initial: {},
    async submit() {
      const seconds = selfDestructChoices.find(each => each === chosenSeconds) ?? 0
      const message = seconds === 0 ? words.timerSetOff : timerOn(chatWords.lifetime(seconds))
      if (await setSelfDestruct(roomId, seconds, message)) closeQuestion()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={closeQuestion}
      size="sm"
      title={words.timerTitle}
      description={words.timerText}
      submitLabel={words.timerSave}
    >
      <RadioGroup
        label={words.timerLabel}
        options={selfDestructChoices.map(seconds => ({ value: String(seconds), label: labelOf(seconds) }))}
        value={String(chosenSeconds)}
        onChange={value => dispatch(messageSelfDestructActions.selfDestructChosen(Number(value)))}
      />
    </FormDialog>
  )
}
