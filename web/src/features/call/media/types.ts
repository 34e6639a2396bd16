import type { Call, CallMedia, CallSignal, CallTransport, IceCandidate, IceServers } from '@trau/contract'

/** A value that changes and that anything may read: `useSyncExternalStore(value.subscribe, value.get)` in React. */
export interface ReadableValue<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** What a device sends, in the order of its media sections. */
export const trackSources = ['microphone', 'camera', 'screen', 'screenAudio'] as const
export type TrackSource = (typeof trackSources)[number]

export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export interface DeviceChoice {
  deviceId: string
  /** Empty until the browser has been given permission. */
  label: string
}
export interface CallDevices {
  /** The system's default first. */
  microphones: readonly DeviceChoice[]
  cameras: readonly DeviceChoice[]
  speakers: readonly DeviceChoice[]
  /** What is in use, by `deviceId`; empty: the system's default. */
  chosen: Readonly<Record<DeviceKind, string>>
  /** Whether the browser can play calls through another speaker than the system's. */
  canChooseSpeaker: boolean
  canShareScreen: boolean
}

/** Why a microphone, a camera or a screen is not there. */
export type DeviceProblem =
  /** The page is not on HTTPS or localhost: browsers give no devices. */
  | 'insecure'
  /** The person or the system refused. */
  | 'denied'
  /** There is no such device. */
  | 'missing'
  /** Another program holds it, or the system failed to open it. */
  | 'busy'
  | 'unsupported'

/** Something to say once: the screen shows it and calls `dismissNotice`. */
export type MediaNotice =
  | { kind: 'deviceLost'; device: DeviceKind; label: string; fallbackLabel: string | null }
  | { kind: 'deviceFailed'; device: DeviceKind | 'screen'; problem: DeviceProblem }
  | { kind: 'mutedByHost' }
  /** Somebody else shares now. */
  | { kind: 'screenTaken'; name: string }
  /** An effect could not be loaded or does not run here. */
  | { kind: 'effectFailed'; effect: 'noiseSuppression' | 'backgroundBlur' }

export interface LocalMediaState {
  /** Somebody hears this person: opened, and not muted. */
  hasMicrophone: boolean
  hasCamera: boolean
  hasScreen: boolean
  hasScreenAudio: boolean
  /** While a device opens, or the browser asks for permission. */
  opening: Readonly<Partial<Record<'microphone' | 'camera' | 'screen', true>>>
  /** For `<video muted>`: what others see of the person, mirrored by the screen alone. */
  cameraStream: MediaStream | null
  screenStream: MediaStream | null
  /** Muted, and speaking: `bạn đang tắt mic`. */
  isSpeakingMuted: boolean
  isSpeaking: boolean
  /** Unmuted for as long as the key is held. */
  isPushToTalk: boolean
  problems: Readonly<Partial<Record<'microphone' | 'camera' | 'screen', DeviceProblem>>>
  devices: CallDevices
  effects: { noiseSuppression: EffectState; backgroundBlur: EffectState }
  notices: readonly MediaNotice[]
}
export type EffectState = 'off' | 'loading' | 'on' | 'unavailable'

/** Microphone, camera and screen of this tab: for the preview before a call, for settings, and in the call. */
export interface LocalMedia {
  readonly state: ReadableValue<LocalMediaState>
  /** Loudness of the microphone from 0 to 1, ten times a second while it is open; also while muted in a call. */
  readonly level: ReadableValue<number>
  /** Opens the microphone on first use; muting keeps it open, and silent. Never rejects: see `problems`. */
  setMicrophone(isOn: boolean): Promise<void>
  /** Off closes the camera, its light too. */
  setCamera(isOn: boolean): Promise<void>
  /** Asks the browser what to share. On needs a gesture. */
  setScreen(isOn: boolean): Promise<void>
  setPushToTalk(isHeld: boolean): void
  /** Remembered on this device. Changes what is sent without a break. */
  chooseDevice(kind: DeviceKind, deviceId: string): Promise<void>
  /** Looks which devices there are; with labels only after a permission. */
  refreshDevices(): Promise<void>
  /** Plays a short tone through the chosen speaker; ends with it. */
  testSpeaker(): Promise<void>
  setNoiseSuppression(isOn: boolean): Promise<void>
  setBackgroundBlur(isOn: boolean): Promise<void>
  dismissNotice(notice: MediaNotice): void
  screenTakenBy(name: string): void
  /** What is sent now; listened to by the engine. */
  track(source: TrackSource): MediaStreamTrack | null
  onTrackChange(listener: (source: TrackSource) => void): () => void
  /** Closes all devices. It can be used again. */
  release(): void
}

/** connecting: never yet connected. reconnecting: was connected. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'failed'
/** 3 good, 2 fair, 1 poor, 0 nothing arrives; null: not known yet. */
export type Quality = 0 | 1 | 2 | 3 | null

/** What arrives from one participant. Its sound is played by the engine itself. */
export interface RemoteMedia {
  participantId: string
  connection: ConnectionState
  /** What it says it sends (`hasCamera` and so on of the call are the same facts for lists). */
  hasMicrophone: boolean
  /** For `<video>`; null while it has no camera on, or it is hidden. */
  cameraStream: MediaStream | null
  screenStream: MediaStream | null
  /** The camera is on, but no frame has come for a while: a weak network of one of the two. */
  isVideoStalled: boolean
  isSpeaking: boolean
  quality: Quality
  /** Both see the same code when nobody is between them: `1234 5678 9012 3456`. Only where media goes from device to device. */
  fingerprintCode: string | null
}

/** What the network lets this device send: `reduced` small pictures, `stopped` voice alone. Said in words. */
export type VideoSending = 'full' | 'reduced' | 'stopped'

export interface CallMediaState {
  transport: CallTransport
  /** Of the whole: the best of the connections with others; `connecting` with nobody there yet. */
  connection: ConnectionState
  /** Those who are JOINED, in the order of the call. */
  remotes: readonly RemoteMedia[]
  /** Loudest first, of those who speak now; own participant too. */
  speakerIds: readonly string[]
  videoSending: VideoSending
  quality: Quality
  /** The transport that the call has now cannot be reached; the former one goes on. */
  isOnFormer: boolean
  /** The browser plays no sound before a gesture: show a button that calls `resumeSound`. */
  isSoundBlocked: boolean
  /** How loud others are played on this device, from 0 to 1, by `participantId`; who is not named is played as they are. */
  volumes: Readonly<Record<string, number>>
}

/** Media of the call that this tab carries. */
export interface CallEngine {
  readonly callId: string
  readonly participantId: string
  readonly state: ReadableValue<CallMediaState>
  readonly local: LocalMedia
  /** What is played of the others: voices and sound of shared screens. */
  readonly sounds: ReadableValue<readonly MediaStreamTrack[]>
  /** The call as the server tells it now; older versions are passed over. */
  update(call: Call): void
  receive(signal: CallSignal): void
  /** The real-time connection stands again: signals may have been lost. */
  signalingResumed(): void
  resumeSound(): Promise<void>
  /** How large a participant is shown: what nobody sees is not fetched where the transport can do without. */
  setViewSize(participantId: string, size: ViewSize): void
  /** Not shown on this device, others see it still. */
  setVideosHidden(areHidden: boolean): void
  /** From 0 to 1, on this device and for this call. */
  setVolume(participantId: string, volume: number): void
  stats(): Promise<CallStats>
  /** Ms since the server last took a heartbeat of this device, on the wall clock, which goes on while a computer sleeps. */
  unheardMs(): number
  close(): void
}
export type ViewSize = 'large' | 'small' | 'hidden'

/** For the details of a connection and for tests. Bits per second and milliseconds. */
export interface CallStats {
  peers: readonly PeerStats[]
}
export interface PeerStats {
  participantId: string
  roundTripMs: number | null
  /** Through a TURN server. */
  isRelayed: boolean
  protocol: 'udp' | 'tcp' | 'tls' | null
  availableOutgoing: number | null
  audioReceived: { packets: number; lost: number; concealedRatio: number }
  videoReceived: { framesDecoded: number; height: number; framesPerSecond: number; bitrate: number }
  videoSent: { height: number; framesPerSecond: number; bitrate: number }
}

/** What the engine asks of the server, for a person or a guest. */
export interface CallServer {
  callId: string
  participantId: string
  deviceId: string
  /** @param to a participant or `sfu` @returns the relay's answer, for `sfu` */
  sendOffer(to: string, sdp: string): Promise<string | undefined>
  sendAnswer(to: string, sdp: string): Promise<void>
  sendCandidates(to: string, candidates: readonly IceCandidate[]): Promise<void>
  iceServers(): Promise<IceServers>
  media(): Promise<CallMedia>
  /** @returns the call's version */
  beat(flags: {
    isConnected: boolean
    hasMicrophone: boolean
    hasCamera: boolean
    hasScreen: boolean
  }): Promise<number>
  /** Fetches the call again. */
  refresh(): Promise<void>
}

/** Somebody whose media this device should have. */
export interface PeerDevice {
  participantId: string
  deviceId: string
  /** Whether it says that a microphone, a camera or a screen is on. */
  isSending: boolean
}

/** What a transport has learned; applied by the engine. */
export interface GroupMediaListener {
  /** @param track null: nothing of this source comes any more */
  onTrack(participantId: string, source: TrackSource, track: MediaStreamTrack | null): void
  onConnection(participantId: string, connection: ConnectionState): void
  onFingerprintCode(participantId: string, code: string | null): void
  onVideoSending(sending: VideoSending): void
  /** The transport cannot go on by itself; the engine opens it anew, with delays. */
  onFailed(): void
}

/** What a transport is made of. */
export interface GroupMediaOptions {
  server: CallServer
  media: CallMedia
  /** Renewed before it expires. @param patienceMs how long that may take where it has not expired */
  iceConfiguration(patienceMs?: number): Promise<RTCConfiguration>
  /** Asked for now: rejects where the server does not answer. */
  renewedIceConfiguration(): Promise<RTCConfiguration>
  track(source: TrackSource): MediaStreamTrack | null
  listener: GroupMediaListener
}

/**
 * How the media of a call travels: between the devices (mesh), through the server (SFU) or through LiveKit. The engine makes one, and another
 * one when the call's `transport` changes.
 */
export interface GroupMedia {
  readonly transport: CallTransport
  /** Opens it; rejects where it cannot, and the engine tries again. */
  open(): Promise<void>
  /** All who should be heard and seen now; who is not named any more is dropped, who has a new device is connected anew. */
  setPeers(peers: readonly PeerDevice[]): void
  /** The local track of this source is another one now (or none): sent without renegotiation where that is possible. */
  trackChanged(source: TrackSource): Promise<void>
  receive(signal: CallSignal): void
  /** The network, the server or the real-time connection changed: makes sure that media flows, by ICE restarts. */
  checkConnections(reason: 'online' | 'network' | 'signaling' | 'silence'): void
  setViewSize(participantId: string, size: ViewSize): void
  /** Loudness of each participant now, from 0 to 1. */
  audioLevels(): ReadonlyMap<string, number>
  stats(): Promise<readonly PeerStats[]>
  close(): void
}
export type MakeGroupMedia = (options: GroupMediaOptions) => GroupMedia
