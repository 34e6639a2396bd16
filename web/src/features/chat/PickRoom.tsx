import { useRoomWords } from '../../i18n/words/room.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ChatBackground } from '../../ui/ChatBackground.tsx'
import { cx } from '../../ui/cx.ts'
import { NoMessagesDrawing } from '../../ui/drawings/NoMessages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Beside the list while no conversation is open. */
export function PickRoom({ className }: { className?: string }) {
  const words = useRoomWords()
  const background = useAppSelector(state => state.background.selectedBackground)
  return (
    <div className={cx('relative isolate flex min-w-0 flex-1 items-center justify-center', className)}>
      <ChatBackground index={background} />
      <EmptyState drawing={<NoMessagesDrawing />} title={words.pickRoom}>
        {words.pickRoomText}
      </EmptyState>
    </div>
  )
}
