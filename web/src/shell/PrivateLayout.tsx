import { Navigate, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ignoreFailure } from '../api/ignore-failure.ts'
import { loadCallHost } from '../features/call/index.ts'
import { loadCallRoom } from '../features/chat/index.ts'
import { loadProfileDialog } from '../features/identity/index.ts'
import { loadIntro, useIntro } from '../features/intro/index.ts'
import { loadSettingsDialog, loadSettingsParts } from '../features/settings/index.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { AreasContext, useAreas } from '../kit/areas.tsx'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useIsIdle } from '../kit/useIsIdle.ts'
import { hasLinkReturn } from '../model/account/oidc-link.ts'
import { useHasAdministration } from '../model/account/own-permissions.ts'
import { isOpenedForCall } from '../model/calls/call-of-tab.ts'
import { callRequest } from '../model/calls/requests.ts'
import { useMessengerUrl } from '../model/messenger-url.ts'
import { flags } from '../model/platform/flags.ts'
import { onNoticeClick } from '../model/session/notice-click.ts'
import { useLiveElsewhere } from '../model/session/useLiveElsewhere.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useSharedValue } from '../store/shared-value.ts'
import { useFirstPaint } from '../ui/first-paint.ts'
import { toast } from '../ui/toast.ts'
import { AreaKeys } from './AreaKeys.tsx'
import { areaAt, areas } from './areas.ts'
import { Banners } from './Banners.tsx'
import { Rail } from './Rail.tsx'
import { useFriendNews } from './useFriendNews.ts'
import { useLoadedForLeaving } from './useLoadedForLeaving.ts'
import { useOwnLinks } from './useOwnLinks.ts'
import { usePreloaded } from './usePreloaded.ts'
import { usePushMessages } from './usePushMessages.ts'
import { useSessionWatch } from './useSessionWatch.ts'
import { useStart } from './useStart.ts'
import { useUnreadTitle } from './useUnreadTitle.ts'

const settingsDialog = lazyPart(loadSettingsDialog)
const profileDialog = lazyPart(loadProfileDialog)
const intro = lazyPart(loadIntro)
const callHost = lazyPart(loadCallHost)
// Where the part is shown, a failure is shown too.
if (isOpenedForCall) void ignoreFailure(callHost.load(), 'shown elsewhere')
const next = [profileDialog.load, settingsDialog.load, loadSettingsParts]

/** Around every private page: banners, the areas, and what lies over any page by its address (settings, a profile). */
export function PrivateLayout() {
  useFirstPaint()
  const text = useShellWords()
  const { settings, profile, room } = useSearch({ strict: false })
  const pathname = useLocation({ select: location => location.pathname })
  const isChat = pathname === '/'
  const area = areaAt(pathname)
  const isOff = useSharedValue(flags, knownFlags => area?.hasFlag === true && knownFlags[area.name] === false)
  // A newcomer who followed a link sees first what it leads to.
  const isAnswering = Boolean(settings || profile) || pathname.includes('/join/')
  const navigate = useNavigate()
  const isIntroShown = useAppSelector(state => state.toggle.intro)
  useSessionWatch()
  useLiveElsewhere()
  useFriendNews()
  useUnreadTitle()
  useStart()
  usePushMessages()
  useOwnLinks()
  const isAtRest = useIsIdle()
  const isCalling = useSharedValue(callRequest) !== undefined
  const isRung = useAppSelector(state => state.call.isIncomingCall)
  const { openRoom } = useMessengerUrl()
  useEffect(() => onNoticeClick((roomId, message) => openRoom(roomId, { message })), [openRoom])
  useEffect(() => {
    // Back from another service that is to be a way in: its settings finish that.
    if (hasLinkReturn())
      void navigate({ to: '.', search: old => ({ ...old, settings: 'security' }), replace: true })
  }, [navigate])
  useIntro()
  usePreloaded(next)
  useLoadedForLeaving()
  const orTell = (close: () => void) => () => {
    close()
    toast.error(text.partUnavailable)
  }
  // The overlays are gone from the address at once, and Back does not open them again.
  const closeSettings = () =>
    void navigate({ to: '.', search: ({ settings: _, ...rest }) => rest, replace: true })
  const closeProfile = () =>
    void navigate({ to: '.', search: ({ profile: _, via: _via, ...rest }) => rest, replace: true })
  return (
    <AreasContext value={areas}>
      <div className="flex h-dvh flex-col overflow-hidden bg-ground">
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-raised px-4 py-2 shadow-soft focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {text.skip}
        </a>
        <Banners />
        {isAtRest && <AreaHosts />}
        <div className="flex min-h-0 flex-1 flex-col-reverse md:flex-row">
          <Rail isHiddenOnPhone={isChat && Boolean(room)} />
          <main
            id="main"
            tabIndex={-1}
            className="relative min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface outline-none"
          >
            {isOff ? <Navigate to="/coming" replace /> : <Outlet />}
          </main>
        </div>
        {settings && (
          <Lazy
            part={settingsDialog}
            tab={settings}
            onClose={closeSettings}
            onUnavailable={orTell(closeSettings)}
          />
        )}
        {profile && (
          <Lazy
            part={profileDialog}
            person={profile}
            onClose={closeProfile}
            onUnavailable={orTell(closeProfile)}
          />
        )}
        {!isChat && <AreaKeys />}
        {(isAtRest || isCalling || isRung || isOpenedForCall) && (
          <Lazy
            part={callHost}
            loadRoom={loadCallRoom}
            onUnavailable={orTell(() => callRequest.set(undefined))}
          />
        )}
        {isIntroShown && !isAnswering && <Lazy part={intro} onUnavailable={() => {}} />}
      </div>
    </AreasContext>
  )
}

/** What areas lay over every page: the reminder that is due, files on their way, a note to jot down. */
const AreaHosts = () =>
  useAreas(useHasAdministration()).map(
    ({ name, host }) => host && <Lazy key={name} part={host} onUnavailable={() => {}} />,
  )
