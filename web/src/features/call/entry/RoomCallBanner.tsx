import IconLock from '~icons/lucide/lock'
import IconPhone from '~icons/lucide/phone'
import { useCallEntryWords } from '../../../i18n/words/call-entry.ts'
import { requestCall } from '../../../model/calls/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRoomCall } from './room-calls.ts'

/**
 * Over the messages of a group whose call runs: who is in it, and the way in. A locked call still lets in its hosts, those whom it rings, and
 * whoever was in it before.
 */
export default function RoomCallBanner({ roomId }: { roomId: string }) {
  const words = useCallEntryWords()
  const running = useRoomCall(roomId)
  if (!running || running.joinedCount === 0) return null
  return (
    <section
      aria-label={words.runs(running.joinedCount)}
      className="flex items-center gap-3 border-b border-line bg-primary-soft px-4 py-2"
    >
      <IconPhone className="size-5 shrink-0 text-primary-deep" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium text-primary-deep">
          {words.runs(running.joinedCount)}
          {running.isLocked && <IconLock className="size-4" role="img" aria-label={words.locked} />}
        </span>
        <span className="block truncate text-sm text-primary-deep">
          {words.with(running.names, running.joinedCount)}
        </span>
      </p>
      <Button
        size="sm"
        color="primary"
        onPress={() => requestCall({ roomId, kind: 'GROUP', type: running.type, callId: running.callId })}
      >
        {words.join}
      </Button>
    </section>
  )
}
