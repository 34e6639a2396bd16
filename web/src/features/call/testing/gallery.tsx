/** The screens of calls with people and pictures made up, for the eye. Served by the dev server at /calls-gallery.html?of=…; not in the build. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Call, CallParticipant } from '@trau/contract'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import '../../../styles/index.css'
import '../call.css'
import { queryClient } from '../../../api/query-client.ts'
import { ui as words } from '../../../i18n/vi/ui.ts'
import { createStore } from '../../../store/store.ts'
import { setTheme } from '../../../ui/theme.ts'
import { UiProvider } from '../../../ui/UiProvider.tsx'
import { CallScreens } from '../CallScreens.tsx'
import { CallContext } from '../call-context.ts'
import type { CallMediaState, RemoteMedia } from '../media/types.ts'
import { PreviewDialog } from '../PreviewDialog.tsx'
import { changeView } from '../view-state.ts'
import { fakeCurrent, fakeLocalMedia, fakeSession, participant, remote, someCall } from './fakes.ts'

const search = new URLSearchParams(location.search)
const of = search.get('of') ?? 'voice'
setTheme(search.get('theme') === 'dark' ? 'dark' : 'light')

/** A picture that moves, in a colour of its own. */
function picture(hue: number, label = ''): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const context = canvas.getContext('2d')!
  const draw = () => {
    const light = context.createLinearGradient(0, 0, 640, 360)
    light.addColorStop(0, `oklch(0.75 0.09 ${hue})`)
    light.addColorStop(1, `oklch(0.35 0.07 ${hue + 40})`)
    context.fillStyle = light
    context.fillRect(0, 0, 640, 360)
    context.fillStyle = `oklch(0.85 0.05 60)`
    context.beginPath()
    context.arc(320, 150, 62, 0, 7)
    context.fill()
    context.beginPath()
    context.ellipse(320, 340, 130, 120, 0, 0, 7)
    context.fill()
    context.fillStyle = 'white'
    context.font = '24px sans-serif'
    context.fillText(label, 20, 40)
    requestAnimationFrame(draw)
  }
  draw()
  return canvas.captureStream(15)
}

const names = ['Nguyễn Văn An', 'Lê Thuỳ Chi', 'Trần Minh Bình', 'Đặng Thị Hồng Ngọc', 'Phạm Quốc Đạt']
const ids = ['an', 'chi', 'binh', 'ngoc', 'dat']
const people = (count: number): CallParticipant[] =>
  ids.slice(0, count).map((participantId, index) =>
    participant({
      participantId,
      name: names[index]!,
      isHost: index === 0,
      hasMicrophone: index !== 2,
      hasCamera: index % 2 === 1,
      ...(index === 3 ? { handRaisedTime: 1 } : {}),
    }),
  )
const group = (count: number, change: Partial<Call> = {}) =>
  someCall({ kind: 'GROUP', type: 'video', state: 'ACTIVE', participants: people(count), ...change })
const groupMedia = (count: number, screen = false) => ({
  speakerIds: ['chi'],
  remotes: ids.slice(1, count).map((participantId, index) =>
    remote({
      participantId,
      cameraStream: index % 2 === 0 ? picture(index * 80) : null,
      quality: index === 1 ? 1 : 3,
      screenStream: screen && index === 0 ? picture(260, 'Kế hoạch quý IV') : null,
    }),
  ),
})

const local = fakeLocalMedia(
  of.includes('video') || of.startsWith('group') ? { hasCamera: true, cameraStream: picture(150) } : {},
)
const ringing = {
  call: someCall({ state: 'RINGING', type: of.includes('video') ? 'video' : 'voice' }),
  participantId: 'chi',
}

/** A video call of two over a network that is gone or weak. */
function lostOrWeak(media: Partial<CallMediaState>, change: Partial<RemoteMedia> = {}) {
  const { connection = 'connected', quality = 3 } = media
  const other = remote({ participantId: 'chi', cameraStream: picture(20), connection, quality, ...change })
  const current = fakeCurrent(someCall({ type: 'video' }), local, { media: { ...media, remotes: [other] } })
  return fakeSession({ current }, local)
}

const sessions: Record<string, () => ReturnType<typeof fakeSession>> = {
  voice: () => fakeSession({ current: fakeCurrent(someCall(), local) }, local),
  muted: () => {
    const own = fakeLocalMedia({ hasMicrophone: false, isSpeakingMuted: true })
    return fakeSession({ current: fakeCurrent(someCall(), own) }, own)
  },
  video: () =>
    fakeSession(
      {
        current: fakeCurrent(someCall({ type: 'video' }), local, {
          media: { remotes: [remote({ participantId: 'chi', cameraStream: picture(20) })] },
        }),
      },
      local,
    ),
  'video-reconnecting': () => lostOrWeak({ connection: 'reconnecting', quality: 0 }),
  'video-weak': () => lostOrWeak({ videoSending: 'reduced', quality: 1 }),
  'video-stopped': () => lostOrWeak({ videoSending: 'stopped', quality: 1 }, { isVideoStalled: true }),
  outgoing: () => fakeSession({ current: fakeCurrent(someCall({ state: 'RINGING' }), local) }, local),
  reconnecting: () =>
    fakeSession(
      { current: fakeCurrent(someCall(), local, { media: { connection: 'reconnecting', quality: 0 } }) },
      local,
    ),
  incoming: () => fakeSession({ incoming: [ringing] }, local),
  'incoming-video': () => fakeSession({ incoming: [ringing] }, local),
  group1: () => fakeSession({ current: fakeCurrent(group(1), local, { media: groupMedia(1) }) }, local),
  group2: () => fakeSession({ current: fakeCurrent(group(2), local, { media: groupMedia(2) }) }, local),
  group3: () => fakeSession({ current: fakeCurrent(group(3), local, { media: groupMedia(3) }) }, local),
  group5: () => fakeSession({ current: fakeCurrent(group(5), local, { media: groupMedia(5) }) }, local),
  'group-people': () =>
    fakeSession(
      {
        current: fakeCurrent(
          group(5, {
            participants: [
              ...people(5),
              participant({
                participantId: 'khach',
                userId: undefined,
                name: 'Khách hàng Mai',
                state: 'LOBBY',
              }),
              participant({ participantId: 'hoa', name: 'Vũ Thị Hoa', state: 'INVITED' }),
            ],
          }),
          local,
          { media: groupMedia(5) },
        ),
      },
      local,
    ),
  'group-screen': () =>
    fakeSession({ current: fakeCurrent(group(5), local, { media: groupMedia(5, true) }) }, local),
  ended: () =>
    fakeSession(
      {
        ended: {
          call: someCall({ state: 'ENDED' }),
          participantId: 'an',
          reason: 'HANGUP',
          durationMs: 125_000,
        },
      },
      local,
    ),
  preview: () => fakeSession({}, local),
  'preview-denied': () => {
    const own = fakeLocalMedia({
      hasMicrophone: false,
      problems: { microphone: 'denied', camera: 'insecure' },
    })
    return fakeSession({}, own)
  },
}

const session = (sessions[of] ?? sessions.voice!)()
const previewing = of.startsWith('preview') && (
  <PreviewDialog
    local={{ ...session.local, setMicrophone: async () => {}, setCamera: async () => {} }}
    title="Sẵn sàng vào cuộc gọi?"
    description="Cuộc gọi của Cà phê sáng · 3 người đang trong cuộc gọi"
    confirmLabel="Vào cuộc gọi"
    withCamera={false}
    onConfirm={async () => {}}
    onClose={() => {}}
  />
)

function Page({ children }: { children?: ReactNode }) {
  return (
    <div className="h-dvh bg-ground p-6">
      <h1 className="text-xl font-bold">Trò chuyện</h1>
      <CallContext value={session}>
        <CallScreens />
        {previewing}
      </CallContext>
      {children}
    </div>
  )
}

const router = createRouter({
  routeTree: createRootRoute({ component: () => <Page /> }),
  history: createMemoryHistory(),
})

createRoot(document.getElementById('root')!).render(
  <Provider store={createStore()}>
    <QueryClientProvider client={queryClient}>
      <UiProvider locale="vi" words={words}>
        <RouterProvider router={router as never} />
      </UiProvider>
    </QueryClientProvider>
  </Provider>,
)
// The screens begin as each call does; what differs here is set after that.
setTimeout(() => {
  if (of === 'group-people') changeView({ panel: 'people' })
  if (search.get('mini')) changeView({ isMinimised: true })
  if (search.get('panel') === 'chat') changeView({ panel: 'chat' })
  if (search.get('layout') === 'speaker') changeView({ layout: 'speaker' })
}, 200)
