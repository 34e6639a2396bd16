import { maxDeclineText, maxMeshVideo } from '@trau/contract/rules/call'
import { useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import IconMessage from '~icons/lucide/message-square-text'
import IconPhone from '~icons/lucide/phone'
import IconHangUp from '~icons/lucide/phone-off'
import IconPreview from '~icons/lucide/scan-face'
import IconCamera from '~icons/lucide/video'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { roomSelectors } from '../../../store/room-slice.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useCallSession, useCallState } from '../call-context.ts'
import { colourIdOf, counterpartOf } from '../call-facts.ts'
import { PreviewDialog } from '../PreviewDialog.tsx'
import type { OwnCallView } from '../session/types.ts'
import { repeatCallSound } from '../sounds.ts'
import { glowOf, PersonFace } from '../stage/PersonFace.tsx'
import { RoundButton } from '../stage/RoundButton.tsx'
import { useTypedKeysIgnored } from '../useTypedKeysIgnored.ts'

/** A call that rings: over everything, answered or declined by a press or a key. */
export function IncomingCall({ ringing }: { ringing: OwnCallView }) {
  const words = useCallWords()
  const session = useCallSession()
  const { isRinger, current } = useCallState()
  const [isWriting, setWriting] = useState(false)
  const { call, participantId } = ringing
  const caller = counterpartOf(call, participantId)
  const roomName = useAppSelector(
    state => roomSelectors.selectRooms(state).find(({ room }) => room.roomId === call.roomId)?.room.name,
  )
  useEffect(() => {
    if (isRinger && !current) return repeatCallSound('ring')
  }, [isRinger, current])
  const accept = useApiMutation((withCamera: boolean) => session.accept(call.callId, { withCamera }))
  const decline = useApiMutation((text: string | undefined) => session.decline(call.callId, text))
  const [isPreviewing, setPreviewing] = useState(false)
  useTypedKeysIgnored()
  const isVideo = call.type === 'video'
  const isGroup = call.kind === 'GROUP'
  // Where many are called the camera is a choice of one's own, and no press of Enter.
  const isLarge = call.participants.length > maxMeshVideo
  const name = caller?.name ?? ''
  const kind = isGroup
    ? roomName
      ? words.incomingGroup(roomName)
      : words.inviterOfGroup(name)
    : isVideo
      ? words.incomingVideo
      : words.incomingVoice
  if (isPreviewing)
    return (
      <PreviewDialog
        local={session.local}
        title={kind}
        description={isGroup && roomName ? words.inviterOfGroup(name) : name}
        confirmLabel={words.acceptPreviewed}
        withCamera
        onClose={() => setPreviewing(false)}
        onConfirm={options => session.accept(call.callId, options)}
      />
    )
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled
      className="fade fixed inset-0 z-60 flex h-(--visual-viewport-height) items-center justify-center bg-backdrop md:p-8"
    >
      <Modal className="sheet size-full min-w-0 md:h-auto md:max-w-sm">
        <Dialog
          role="alertdialog"
          data-theme="dark"
          className="flex size-full flex-col items-center justify-between gap-8 overflow-y-auto bg-ground px-6 pt-[max(15dvh,2rem)] pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center text-ink shadow-soft outline-none md:h-auto md:rounded-xl md:pt-12 md:pb-8"
          style={caller && glowOf(colourIdOf(caller))}
        >
          <div className="flex flex-col items-center">
            {caller && <PersonFace participant={caller} halo="ringing" className="mb-8" />}
            <Heading slot="title" className="text-2xl font-bold text-balance">
              {name}
            </Heading>
            <p className="mt-1 text-ink/85">{kind}</p>
            {current && <p className="mt-2 text-sm text-ink/85">{words.endsOtherCall}</p>}
          </div>
          {isWriting ? (
            <DeclineText
              onSend={text => void decline.mutate(text)}
              isPending={decline.isPending}
              onBack={() => setWriting(false)}
            />
          ) : (
            <div className="flex w-full flex-col items-center gap-6">
              <div className="flex w-full justify-center gap-2">
                <RoundButton
                  size="lg"
                  tone="danger"
                  label={words.decline}
                  caption={words.decline}
                  isPending={decline.isPending}
                  onPress={() => void decline.mutate(undefined)}
                >
                  <IconHangUp className="size-7" aria-hidden="true" />
                </RoundButton>
                <RoundButton
                  size="lg"
                  tone={isVideo ? 'quiet' : 'accept'}
                  label={isVideo ? words.acceptVoice : words.accept}
                  caption={isVideo ? words.acceptVoice : words.accept}
                  isPending={accept.variables === false}
                  autoFocus={!isVideo || isLarge}
                  onPress={() => void accept.mutate(false)}
                >
                  <IconPhone className="size-7" aria-hidden="true" />
                </RoundButton>
                {isVideo && (
                  <RoundButton
                    size="lg"
                    tone="accept"
                    label={words.acceptVideo}
                    caption={words.acceptVideo}
                    isPending={accept.variables === true}
                    autoFocus={!isLarge}
                    onPress={() => void accept.mutate(true)}
                  >
                    <IconCamera className="size-7" aria-hidden="true" />
                  </RoundButton>
                )}
              </div>
              <div className="flex flex-wrap justify-center gap-x-2">
                {isVideo && !current && (
                  <Button
                    variant="ghost"
                    startContent={<IconPreview className="size-4" aria-hidden="true" />}
                    onPress={() => setPreviewing(true)}
                  >
                    {words.previewSelf}
                  </Button>
                )}
                {!isGroup && (
                  <Button
                    variant="ghost"
                    startContent={<IconMessage className="size-4" aria-hidden="true" />}
                    onPress={() => setWriting(true)}
                  >
                    {words.declineWithText}
                  </Button>
                )}
              </div>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface DeclineTextProps {
  onSend: (text: string) => void
  onBack: () => void
  isPending: boolean
}

/** A sentence instead of an answer: one of ours, or one's own. */
function DeclineText({ onSend, onBack, isPending }: DeclineTextProps) {
  const words = useCallWords()
  const [text, setText] = useState('')
  return (
    <div className="flex w-full flex-col gap-2 text-left">
      <ul className="flex flex-col gap-2">
        {words.declineTexts.map(sentence => (
          <li key={sentence}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => onSend(sentence)}
              className="min-h-11 w-full rounded-lg bg-fill-strong px-4 py-2 text-left hover:bg-[color-mix(in_oklab,var(--ink)_24%,transparent)]"
            >
              {sentence}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (text.trim()) onSend(text.trim())
        }}
      >
        <TextField
          label={words.ownDeclineText}
          value={text}
          onChange={setText}
          maxLength={maxDeclineText}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button variant="flat" onPress={onBack}>
            {words.close}
          </Button>
          <Button type="submit" color="danger" isDisabled={!text.trim()} isPending={isPending}>
            {words.sendAndDecline}
          </Button>
        </div>
      </form>
    </div>
  )
}
