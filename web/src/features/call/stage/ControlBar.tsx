import { useState } from 'react'
import IconHand from '~icons/lucide/hand'
import IconChat from '~icons/lucide/message-square-text'
import IconMic from '~icons/lucide/mic'
import IconMicOff from '~icons/lucide/mic-off'
import IconHangUp from '~icons/lucide/phone-off'
import IconScreen from '~icons/lucide/screen-share'
import IconScreenOff from '~icons/lucide/screen-share-off'
import IconPeople from '~icons/lucide/users-round'
import IconCamera from '~icons/lucide/video'
import IconCameraOff from '~icons/lucide/video-off'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Counter } from '../../../ui/Counter.tsx'
import { useLocalMedia, useShownCall } from '../call-context.ts'
import { joinedIn, raisedHands, waitingIn } from '../call-facts.ts'
import { EndDialog } from '../panels/EndDialog.tsx'
import { callView, togglePanel } from '../view-state.ts'
import { CallMenu } from './CallMenu.tsx'
import { ReactionMenu } from './ReactionMenu.tsx'
import { RoundButton } from './RoundButton.tsx'
import { useChatOfCall } from './useChatOfCall.ts'
import { useOpenRoomOfCall } from './useOpenRoomOfCall.ts'
import { useScreenShare } from './useScreenShare.tsx'

/** What one does in a call, within reach of a thumb. */
export function ControlBar() {
  const words = useCallWords()
  const { local } = useShownCall().engine
  const state = useLocalMedia()
  const { call } = useShownCall()
  const isGroup = call.kind === 'GROUP'
  const screen = useScreenShare()
  return (
    <div
      role="toolbar"
      aria-label={words.controls}
      className="relative z-10 flex shrink-0 items-center justify-center gap-2 px-2 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] md:gap-3"
    >
      <RoundButton
        label={state.hasMicrophone ? words.muteMicrophone : words.unmuteMicrophone}
        shortcut="Ctrl D"
        tone={state.hasMicrophone ? 'quiet' : 'off'}
        isPending={state.opening.microphone === true}
        onPress={() => void local.setMicrophone(!state.hasMicrophone)}
      >
        {state.hasMicrophone ? <IconMic className="size-5.5" /> : <IconMicOff className="size-5.5" />}
      </RoundButton>
      <RoundButton
        label={state.hasCamera ? words.stopCamera : words.startCamera}
        shortcut="Ctrl E"
        tone={state.hasCamera ? 'quiet' : 'off'}
        isPending={state.opening.camera === true}
        onPress={() => void local.setCamera(!state.hasCamera)}
      >
        {state.hasCamera ? <IconCamera className="size-5.5" /> : <IconCameraOff className="size-5.5" />}
      </RoundButton>
      {call.state !== 'RINGING' && state.devices.canShareScreen && (
        <span className="max-sm:hidden">
          <RoundButton
            label={state.hasScreen ? words.stopScreen : words.shareScreen}
            tone={state.hasScreen ? 'on' : 'quiet'}
            isPending={state.opening.screen === true}
            onPress={screen.toggle}
          >
            {state.hasScreen ? <IconScreenOff className="size-5.5" /> : <IconScreen className="size-5.5" />}
          </RoundButton>
        </span>
      )}
      {isGroup && <GroupTools />}
      {call.state !== 'RINGING' && <ChatAndPeople />}
      <CallMenu />
      <HangUp />
      {screen.question}
    </div>
  )
}

function GroupTools() {
  const words = useCallWords()
  const { me, actions } = useShownCall()
  const isRaised = me?.handRaisedTime !== undefined
  const raise = useApiMutation(() => actions.raiseHand(!isRaised))
  return (
    <>
      <RoundButton
        label={isRaised ? words.lowerHand : words.raiseHand}
        shortcut="Ctrl Alt H"
        tone={isRaised ? 'on' : 'quiet'}
        onPress={() => void raise.mutate()}
      >
        <IconHand className="size-5.5" />
      </RoundButton>
      <span className="max-sm:hidden">
        <ReactionMenu />
      </span>
    </>
  )
}

function ChatAndPeople() {
  const words = useCallWords()
  const { call, me } = useShownCall()
  const { panel } = useSharedValue(callView)
  const openRoom = useOpenRoomOfCall()
  const chat = useChatOfCall()
  const count = raisedHands(call).length + (me?.isHost ? waitingIn(call).length : 0)
  const isGroup = call.kind === 'GROUP'
  return (
    <>
      {isGroup ? (
        <span className="relative max-sm:hidden">
          <RoundButton label={chat.label} tone={chat.isOpen ? 'on' : 'quiet'} onPress={chat.toggle}>
            <IconChat className="size-5.5" />
          </RoundButton>
          <Counter count={chat.count} label="" className="pointer-events-none absolute -top-1 -right-1" />
        </span>
      ) : (
        <RoundButton label={words.openChat} onPress={openRoom}>
          <IconChat className="size-5.5" />
        </RoundButton>
      )}
      {isGroup && (
        <span className="relative">
          <RoundButton
            label={`${words.people}: ${joinedIn(call).length}`}
            tone={panel === 'people' ? 'on' : 'quiet'}
            onPress={() => togglePanel('people')}
          >
            <IconPeople className="size-5.5" />
          </RoundButton>
          <Counter
            count={count}
            color="warning"
            label=""
            className="pointer-events-none absolute -top-1 -right-1"
          />
        </span>
      )}
    </>
  )
}

/** Ends what can be ended: a ringing call is cancelled, a group is left. */
export function HangUp({ size }: { size?: 'md' | 'lg' }) {
  const words = useCallWords()
  const { call, me, actions } = useShownCall()
  const [isAsking, setAsking] = useState(false)
  const leave = useApiMutation(() => actions.hangUp())
  const isHost = call.kind === 'GROUP' && me?.isHost && joinedIn(call).length > 1
  const label = call.kind === 'GROUP' ? words.leave : call.state === 'RINGING' ? words.cancel : words.hangUp
  return (
    <>
      <RoundButton
        label={label}
        tone="danger"
        size={size}
        isPending={leave.isPending}
        onPress={() => (isHost ? setAsking(true) : void leave.mutate())}
      >
        <IconHangUp className="size-5.5" />
      </RoundButton>
      {isAsking && <EndDialog onClose={() => setAsking(false)} />}
    </>
  )
}
