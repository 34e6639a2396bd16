import type { Call, CallParticipant } from '@trau/contract'
import { sharedValue } from '../../../store/shared-value.ts'
import type { CallEngine, CallMediaState, LocalMedia, LocalMediaState, RemoteMedia } from '../media/types.ts'
import type { CallSession, CallSessionState, CurrentCall } from '../session/types.ts'

const done = () => Promise.resolve()

/** Calls without a server and without devices, for tests and for the gallery. */

export const participant = (
  change: Partial<CallParticipant> & { participantId: string },
): CallParticipant => ({
  userId: change.participantId,
  name: change.participantId,
  state: 'JOINED',
  isGuest: false,
  isHost: false,
  isConnected: true,
  hasMicrophone: true,
  hasCamera: false,
  hasScreen: false,
  ...change,
})

export const someCall = (change: Partial<Call> = {}): Call => ({
  callId: 'call',
  roomId: 'room',
  kind: 'DIRECT',
  type: 'voice',
  state: 'CONNECTED',
  version: 1,
  starterId: 'an',
  transport: 'MESH',
  isLocked: false,
  startedTime: Date.now() - 135_000,
  acceptedTime: Date.now() - 127_000,
  connectedTime: Date.now() - 125_000,
  participants: [
    participant({ participantId: 'an', name: 'Nguyễn Văn An', isHost: true }),
    participant({ participantId: 'chi', name: 'Lê Thuỳ Chi' }),
  ],
  ...change,
})

const silent: LocalMediaState = {
  hasMicrophone: true,
  hasCamera: false,
  hasScreen: false,
  hasScreenAudio: false,
  opening: {},
  cameraStream: null,
  screenStream: null,
  isSpeakingMuted: false,
  isSpeaking: false,
  isPushToTalk: false,
  problems: {},
  devices: {
    microphones: [{ deviceId: 'm1', label: 'Mic tai nghe' }],
    cameras: [{ deviceId: 'c1', label: 'Camera trước' }],
    speakers: [{ deviceId: 's1', label: 'Loa ngoài' }],
    chosen: { microphone: '', camera: '', speaker: '' },
    canChooseSpeaker: true,
    canShareScreen: true,
  },
  effects: { noiseSuppression: 'off', backgroundBlur: 'off' },
  notices: [],
}

export interface FakeMedia extends LocalMedia {
  readonly state: ReturnType<typeof sharedValue<LocalMediaState>>
}

export function fakeLocalMedia(change: Partial<LocalMediaState> = {}): FakeMedia {
  const state = sharedValue<LocalMediaState>({ ...silent, ...change })
  const set = (next: Partial<LocalMediaState>) => state.set({ ...state.get(), ...next })
  return {
    state,
    level: sharedValue(0.35),
    async setMicrophone(hasMicrophone) {
      set({ hasMicrophone })
    },
    async setCamera(hasCamera) {
      set({ hasCamera })
    },
    async setScreen(hasScreen) {
      set({ hasScreen })
    },
    setPushToTalk: isPushToTalk => set({ isPushToTalk }),
    chooseDevice: done,
    refreshDevices: done,
    testSpeaker: done,
    setNoiseSuppression: done,
    setBackgroundBlur: done,
    screenTakenBy: () => {},
    dismissNotice: notice => set({ notices: state.get().notices.filter(each => each !== notice) }),
    track: () => null,
    onTrackChange: () => () => {},
    release: () => {},
  }
}

export const remote = (change: Partial<RemoteMedia> & { participantId: string }): RemoteMedia => ({
  connection: 'connected',
  hasMicrophone: true,
  cameraStream: null,
  screenStream: null,
  isVideoStalled: false,
  isSpeaking: false,
  quality: 3,
  fingerprintCode: '1234 5678 9012 3456',
  ...change,
})

export function fakeEngine(
  call: Call,
  participantId: string,
  local: LocalMedia,
  media: Partial<CallMediaState> = {},
): CallEngine {
  const remotes = call.participants
    .filter(each => each.participantId !== participantId && each.state === 'JOINED')
    .map(each => remote({ participantId: each.participantId, hasMicrophone: each.hasMicrophone }))
  return {
    callId: call.callId,
    participantId,
    local,
    state: sharedValue<CallMediaState>({
      transport: 'MESH',
      connection: 'connected',
      remotes,
      speakerIds: [],
      videoSending: 'full',
      isOnFormer: false,
      quality: 3,
      isSoundBlocked: false,
      volumes: {},
      ...media,
    }),
    sounds: sharedValue<readonly MediaStreamTrack[]>([]),
    update: () => {},
    receive: () => {},
    signalingResumed: () => {},
    resumeSound: () => Promise.resolve(),
    setViewSize: () => {},
    setVideosHidden: () => {},
    setVolume: () => {},
    stats: () => Promise.resolve({ peers: [] }),
    unheardMs: () => 0,
    close: () => {},
  }
}

export const fakeCurrent = (
  call: Call,
  local: LocalMedia,
  change: Partial<CurrentCall> & { media?: Partial<CallMediaState> } = {},
): CurrentCall => {
  const { media, participantId = 'an', ...rest } = change
  return {
    call,
    participantId,
    isStarting: false,
    isGuest: false,
    actions: { hangUp: done, raiseHand: done, react: done, answerRecording: done, write: done },
    engine: fakeEngine(call, participantId, local, media),
    messages: [],
    reactions: [],
    ...rest,
  }
}

/** What was asked of the session, in order. */
export interface FakeSession extends CallSession {
  readonly state: ReturnType<typeof sharedValue<CallSessionState>>
  readonly asked: string[]
}

export function fakeSession(
  change: Partial<CallSessionState> = {},
  local: LocalMedia = fakeLocalMedia(),
): FakeSession {
  const asked: string[] = []
  const ask =
    (name: string) =>
    async (...details: unknown[]) =>
      void asked.push([name, ...details.map(each => JSON.stringify(each))].join(' '))
  return {
    asked,
    local,
    state: sharedValue<CallSessionState>({
      incoming: [],
      current: null,
      elsewhere: [],
      isRinger: false,
      ended: null,
      ...change,
    }),
    start: ask('start'),
    accept: ask('accept'),
    decline: ask('decline'),
    join: ask('join'),
    takeOver: ask('takeOver'),
    hangUp: ask('hangUp'),
    endForAll: ask('endForAll'),
    dismissEnded: () => void asked.push('dismissEnded'),
  }
}
