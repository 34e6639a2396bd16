import type { CallParticipant } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconHand from '~icons/lucide/hand'
import IconMic from '~icons/lucide/mic'
import IconMicOff from '~icons/lucide/mic-off'
import IconPin from '~icons/lucide/pin'
import IconRemove from '~icons/lucide/user-x'
import IconCameraOff from '~icons/lucide/video-off'
import IconVolume from '~icons/lucide/volume-2'
import IconSilent from '~icons/lucide/volume-x'
import { callApi } from '../../../api/call-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { Range } from '../../../ui/Range.tsx'
import { useMedia, useShownCall } from '../call-context.ts'
import { colourIdOf } from '../call-facts.ts'
import { canChangeVolume } from '../media/sound-output.ts'
import { callView, changeView } from '../view-state.ts'

/** A person in the list: how they are there, and what one may do with them. */
export function PersonRow({ participant, order }: { participant: CallParticipant; order?: number }) {
  const words = useCallWords()
  const { participantId } = useShownCall()
  const isMe = participant.participantId === participantId
  const isJoined = participant.state === 'JOINED'
  const volume = useMedia().volumes[participant.participantId] ?? 1
  const [isVolumeShown, setVolumeShown] = useState(false)
  const roles = [participant.isHost && words.host, participant.isGuest && words.guest].filter(Boolean)
  return (
    <li className="rounded-lg px-2 py-1 hover:bg-fill">
      <div className="flex min-h-10 items-center gap-3">
        <Avatar
          id={colourIdOf(participant)}
          name={participant.name}
          src={participant.info?.avatarUrl}
          size="sm"
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate">{isMe ? words.youSuffix(participant.name) : participant.name}</span>
          {roles.length > 0 && <span className="truncate text-sm text-muted">{roles.join(' · ')}</span>}
        </span>
        {order !== undefined && <span className="text-sm text-warning">{words.handOrder(order)}</span>}
        {participant.handRaisedTime !== undefined && order === undefined && (
          <IconHand className="size-4 text-warning" aria-label={words.handRaised} />
        )}
        {isJoined && !participant.hasMicrophone && (
          <IconMicOff className="size-4 text-muted" aria-label={words.microphoneOff} />
        )}
        {isJoined && participant.hasMicrophone && (
          <IconMic className="size-4 text-primary" aria-hidden="true" />
        )}
        {isJoined && !participant.hasCamera && (
          <IconCameraOff className="size-4 text-muted" aria-hidden="true" />
        )}
        {isJoined && volume === 0 && (
          <IconSilent className="size-4 text-warning" aria-label={words.silencedHere} />
        )}
        {!isMe && (
          <PersonMenu participant={participant} onVolume={() => setVolumeShown(isShown => !isShown)} />
        )}
      </div>
      {isVolumeShown && isJoined && <VolumeRange participant={participant} volume={volume} />}
    </li>
  )
}

function VolumeRange({ participant, volume }: { participant: CallParticipant; volume: number }) {
  const words = useCallWords()
  const { engine } = useShownCall()
  return (
    <Range
      label={words.volumeOf(participant.name)}
      hideLabel
      min={0}
      max={100}
      step={5}
      value={Math.round(volume * 100)}
      valueText={`${Math.round(volume * 100)}%`}
      onChange={percent => engine.setVolume(participant.participantId, percent / 100)}
    />
  )
}

interface PersonMenuProps {
  participant: CallParticipant
  onVolume: () => void
}

function PersonMenu({ participant, onVolume }: PersonMenuProps) {
  const words = useCallWords()
  const { call, me } = useShownCall()
  const { pinnedId } = useSharedValue(callView)
  const [isRemoving, setRemoving] = useState(false)
  const { participantId, name, state } = participant
  const params = { callId: call.callId }
  const isJoined = state === 'JOINED'
  const isPinned = pinnedId === participantId
  // A host is removed by nobody.
  const isRemovable = me?.isHost === true && !participant.isHost
  if (!isJoined && !isRemovable) return null
  return (
    <>
      <MenuButton
        label={words.actionsFor(name)}
        size="sm"
        groups={[
          {
            items: [
              isJoined && {
                id: 'pin',
                label: isPinned ? words.unpin : words.pin,
                icon: <IconPin />,
                onAction: () => changeView({ pinnedId: isPinned ? null : participantId }),
              },
              isJoined &&
                canChangeVolume() && {
                  id: 'volume',
                  label: words.volume,
                  description: words.volumeText,
                  icon: <IconVolume />,
                  onAction: onVolume,
                },
              isJoined &&
                me?.isHost &&
                participant.hasMicrophone && {
                  id: 'mute',
                  label: words.mute,
                  icon: <IconMicOff />,
                  onAction: () =>
                    void runWrite(() => callApi.call.muteInCall({ params, body: { participantId } })),
                },
              me?.isHost &&
                participant.handRaisedTime !== undefined && {
                  id: 'hand',
                  label: words.lowerHand,
                  icon: <IconHand />,
                  onAction: () =>
                    void runWrite(() =>
                      callApi.call.raiseHand({ params, body: { isRaised: false, participantId } }),
                    ),
                },
              isRemovable && {
                id: 'remove',
                label: words.remove,
                icon: <IconRemove />,
                isDanger: true,
                onAction: () => setRemoving(true),
              },
            ],
          },
        ]}
      >
        <IconMore className="size-4" aria-hidden="true" />
      </MenuButton>
      {isRemoving && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          title={words.removeTitle(name)}
          confirmLabel={words.remove}
          onConfirm={() =>
            runWrite(() => callApi.call.removeFromCall({ params: { callId: call.callId, participantId } }))
          }
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}
