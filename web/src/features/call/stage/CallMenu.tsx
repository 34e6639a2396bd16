import { useState } from 'react'
import IconNoise from '~icons/lucide/audio-lines'
import IconRecord from '~icons/lucide/circle-dot'
import IconSelf from '~icons/lucide/circle-user-round'
import IconMore from '~icons/lucide/ellipsis'
import IconEyeOff from '~icons/lucide/eye-off'
import IconBlur from '~icons/lucide/focus'
import IconGrid from '~icons/lucide/layout-grid'
import IconSpeaker from '~icons/lucide/layout-panel-left'
import IconLink from '~icons/lucide/link'
import IconChat from '~icons/lucide/message-square-text'
import IconPopOut from '~icons/lucide/picture-in-picture-2'
import IconScreen from '~icons/lucide/screen-share'
import IconDevices from '~icons/lucide/settings-2'
import IconShield from '~icons/lucide/shield-check'
import IconPeople from '~icons/lucide/user-plus'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Counter } from '../../../ui/Counter.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { useLocalMedia, useMedia, useShownCall } from '../call-context.ts'
import { AddPeopleDialog } from '../panels/AddPeopleDialog.tsx'
import { DevicesDialog } from '../panels/DevicesDialog.tsx'
import { FingerprintDialog } from '../panels/FingerprintDialog.tsx'
import { GuestLinksDialog } from '../panels/GuestLinksDialog.tsx'
import { RecordDialog } from '../recording/RecordDialog.tsx'
import { callView, changeView } from '../view-state.ts'
import { canPopOut, popOut } from './picture-in-picture.ts'
import { RoundButton } from './RoundButton.tsx'
import { useChatOfCall } from './useChatOfCall.ts'
import { useScreenShare } from './useScreenShare.tsx'

type Window = 'devices' | 'fingerprint' | 'add' | 'links' | 'record'

/** Everything that is not needed every minute. */
export function CallMenu() {
  const words = useCallWords()
  const { call, me, isGuest, engine } = useShownCall()
  const { local } = engine
  const { effects, hasScreen, devices } = useLocalMedia()
  const screen = useScreenShare()
  const media = useMedia()
  const chat = useChatOfCall()
  const view = useSharedValue(callView)
  const isPhone = useIsPhone()
  const [window, setWindow] = useState<Window>()
  const isGroup = call.kind === 'GROUP'
  const isLive = call.state !== 'RINGING'
  const hasCode = media.remotes.some(({ fingerprintCode }) => fingerprintCode !== null)
  return (
    <>
      <Menu
        label={words.more}
        placement="top end"
        trigger={
          <RoundButton label={isPhone && chat.count > 0 ? `${words.more}, ${chat.label}` : words.more}>
            <IconMore className="size-5.5" />
            {isPhone && (
              <Counter count={chat.count} label="" className="pointer-events-none absolute -top-1 -right-1" />
            )}
          </RoundButton>
        }
        groups={[
          {
            items: [
              isGroup &&
                isPhone && {
                  id: 'chat',
                  label: chat.label,
                  icon: <IconChat />,
                  onAction: chat.toggle,
                },
              isLive &&
                isPhone &&
                devices.canShareScreen && {
                  id: 'screen',
                  label: hasScreen ? words.stopScreen : words.shareScreen,
                  icon: <IconScreen />,
                  onAction: screen.toggle,
                },
              isLive &&
                !isGuest && {
                  id: 'add',
                  label: words.addPeople,
                  icon: <IconPeople />,
                  onAction: () => setWindow('add'),
                },
              isGroup &&
                me?.isHost && {
                  id: 'links',
                  label: words.inviteGuests,
                  icon: <IconLink />,
                  onAction: () => setWindow('links'),
                },
              isLive &&
                !isGuest &&
                (me?.isHost || !isGroup) &&
                !call.recording && {
                  id: 'record',
                  label: words.record,
                  icon: <IconRecord />,
                  onAction: () => setWindow('record'),
                },
              isGroup && {
                id: 'layout',
                label: view.layout === 'grid' ? words.speakerView : words.gridView,
                icon: view.layout === 'grid' ? <IconSpeaker /> : <IconGrid />,
                onAction: () =>
                  changeView({ layout: view.layout === 'grid' ? 'speaker' : 'grid', pinnedId: null }),
              },
              {
                id: 'self',
                label: view.isSelfHidden ? words.showSelf : words.hideSelf,
                icon: <IconSelf />,
                onAction: () => changeView({ isSelfHidden: !view.isSelfHidden }),
              },
              isLive && {
                id: 'videos',
                label: view.areVideosHidden ? words.showVideos : words.hideVideos,
                icon: <IconEyeOff />,
                onAction: () => changeView({ areVideosHidden: !view.areVideosHidden }),
              },
              isLive &&
                !isGuest &&
                canPopOut() && {
                  id: 'pop',
                  label: words.popOut,
                  icon: <IconPopOut />,
                  onAction: () => void popOut(),
                },
            ],
          },
          {
            items: [
              effects.noiseSuppression !== 'unavailable' && {
                id: 'noise',
                label: effects.noiseSuppression === 'on' ? words.stopNoise : words.noise,
                icon: <IconNoise />,
                description: effects.noiseSuppression === 'loading' ? words.loadingEffect : undefined,
                onAction: () => void local.setNoiseSuppression(effects.noiseSuppression !== 'on'),
              },
              effects.backgroundBlur !== 'unavailable' && {
                id: 'blur',
                label: effects.backgroundBlur === 'on' ? words.stopBlur : words.blur,
                icon: <IconBlur />,
                description: effects.backgroundBlur === 'loading' ? words.loadingEffect : undefined,
                onAction: () => void local.setBackgroundBlur(effects.backgroundBlur !== 'on'),
              },
              {
                id: 'devices',
                label: words.deviceSettings,
                icon: <IconDevices />,
                onAction: () => setWindow('devices'),
              },
              hasCode && {
                id: 'fingerprint',
                label: words.fingerprint,
                icon: <IconShield />,
                onAction: () => setWindow('fingerprint'),
              },
            ],
          },
        ]}
      />
      {screen.question}
      {window === 'devices' && <DevicesDialog local={local} onClose={() => setWindow(undefined)} />}
      {window === 'fingerprint' && <FingerprintDialog onClose={() => setWindow(undefined)} />}
      {window === 'links' && <GuestLinksDialog onClose={() => setWindow(undefined)} />}
      {window === 'record' && <RecordDialog onClose={() => setWindow(undefined)} />}
      {window === 'add' && <AddPeopleDialog onClose={() => setWindow(undefined)} />}
    </>
  )
}
