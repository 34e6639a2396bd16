import { type CallReaction, callReactions } from '@trau/contract/rules/call'
import IconSmile from '~icons/lucide/smile'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { useShownCall } from '../call-context.ts'
import { RoundButton } from './RoundButton.tsx'

export function ReactionMenu() {
  const words = useCallWords()
  return (
    <Popover
      label={words.react}
      placement="top"
      className="p-1.5"
      trigger={
        <RoundButton label={words.react}>
          <IconSmile className="size-5.5" />
        </RoundButton>
      }
    >
      {close => <Reactions onDone={close} />}
    </Popover>
  )
}

export function Reactions({ onDone }: { onDone?: () => void }) {
  const words = useCallWords()
  const { actions } = useShownCall()
  const react = useApiMutation((reaction: CallReaction) => actions.react(reaction))
  return (
    <div className="grid grid-cols-4 gap-1">
      {callReactions.map(reaction => (
        <button
          key={reaction}
          type="button"
          aria-label={words.reactWith(reaction)}
          onClick={() => {
            void react.mutate(reaction)
            onDone?.()
          }}
          className="inline-flex size-11 items-center justify-center rounded-lg text-2xl hover:bg-fill"
        >
          {reaction}
        </button>
      ))}
    </div>
  )
}

/** Reactions of the last seconds, rising at the left edge with who sent them. */
export function ShownReactions() {
  const { call, reactions } = useShownCall()
  return (
    <ul className="pointer-events-none absolute bottom-28 left-5 z-20 flex flex-col gap-1">
      {reactions.slice(-6).map(({ reactionId, participantId, reaction }) => (
        <li key={reactionId} className="call-reaction flex items-center gap-2">
          <span className="text-3xl">{reaction}</span>
          <span className="rounded-full bg-black/60 px-2 py-0.5 text-xs text-white">
            {call.participants.find(each => each.participantId === participantId)?.name}
          </span>
        </li>
      ))}
    </ul>
  )
}
