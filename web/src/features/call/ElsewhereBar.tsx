import IconPhone from '~icons/lucide/phone'
import { useApiMutation } from '../../api/mutation.ts'
import { useCallWords } from '../../i18n/words/call.ts'
import { Button } from '../../ui/Button.tsx'
import { useCallSession } from './call-context.ts'
import type { OwnCallView } from './session/types.ts'

/** The person is in a call on another tab or device, from where it can be brought here. */
export function ElsewhereBar({ elsewhere: { call } }: { elsewhere: OwnCallView }) {
  const words = useCallWords()
  const session = useCallSession()
  const take = useApiMutation(() => session.takeOver(call.callId, { withCamera: false }))
  // Only the device that rings the other one can go on with that.
  if (call.state === 'RINGING') return null
  return (
    <section
      aria-label={words.elsewhere}
      className="call-in fixed inset-x-3 bottom-24 z-30 mx-auto flex max-w-md items-center gap-3 rounded-xl bg-raised p-3 shadow-soft md:right-5 md:left-auto md:mx-0"
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <IconPhone className="size-4.5" aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1 text-pretty">{words.elsewhere}</p>
      <Button size="sm" color="primary" isPending={take.isPending} onPress={() => void take.mutate()}>
        {words.takeOver}
      </Button>
    </section>
  )
}
