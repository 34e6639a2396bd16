import type { Call, DataOf, OwnCall } from '@trau/contract'
import type * as rtcEvents from '@trau/contract/rtc/events'
import { v4 } from 'uuid'
import { callApi } from '../../../api/call-api.ts'
import { ignoreFailure, reportFailure } from '../../../api/ignore-failure.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { leadInOneTab } from '../../../storage/one-tab.ts'
import { sharedValue } from '../../../store/shared-value.ts'
import { type AppStore, store as appStore } from '../../../store/store.ts'
import { Engine } from '../media/engine.ts'
import { LocalDevices } from '../media/local/local-media.ts'
import { whenSoundMayPlay } from '../sounds.ts'
import { callView, changeView } from '../view-state.ts'
import { EarlySignals } from './early-signals.ts'
import { endOf } from './ended-call.ts'
import { heartbeatLossMs } from './heartbeat-loss.ts'
import { KnownCalls, ownIn, ownOf, placeOf } from './known-calls.ts'
import { LeftCalls } from './left-calls.ts'
import { MuteWatch } from './mute-watch.ts'
import { ownActions } from './own-actions.ts'
import { ownServer } from './own-server.ts'
import { orRefusal } from './refusals.ts'
import { type CallOfTab, leaveForReload, takeReloadedCall } from './reload.ts'
import { showReaction, withMessages } from './shown.ts'
import { CallSlice } from './slice.ts'
import { type WithDevices, wantedDevices } from './tab-note.ts'
import type {
  CallSession,
  CallSessionState,
  CurrentCall,
  EndedCall,
  JoinOptions,
  OwnCallView,
  StartOptions,
} from './types.ts'
import { untilHearing } from './until-hearing.ts'

type Heard<N extends keyof typeof rtcEvents> = DataOf<(typeof rtcEvents)[N]>

/** Of the chat of a call that one joins late; older ones are few and passed over. */
const firstMessages = 100
const noDevices: WithDevices = { withMicrophone: false, withCamera: false }
const nothing: CallSessionState = {
  incoming: [],
  current: null,
  elsewhere: [],
  isRinger: false,
  ended: null,
}

/** The calls of this tab: what rings, what it carries, and what the person does about it. */
export class Session implements CallSession {
  readonly local = new LocalDevices()
  readonly state = sharedValue<CallSessionState>(nothing)
  /** Of this page; after a reload the server moves the call from the old one to the new one. */
  readonly deviceId = v4()
  readonly #store: AppStore
  readonly #slice: CallSlice
  readonly #known = new KnownCalls()
  readonly #calm = new AbortController()
  readonly #left = new LeftCalls(call => this.#learn(call))
  /** Requests on their way that put this device into a call. */
  #entrances = 0
  #ringTimer: ReturnType<typeof setTimeout> | undefined
  /** Numbers the requests for all live calls, and which of them was the last to be answered. */
  #listsAsked = 0
  #lastList = 0
  readonly #mute = new MuteWatch(this.local)
  readonly #earlySignals = new EarlySignals()

  constructor(store: AppStore) {
    this.#store = store
    this.#slice = new CallSlice(store)
    this.state.subscribe(() => this.#slice.show(this.state.get(), this.#userId()))
  }

  get isStopped(): boolean {
    return this.#calm.signal.aborted
  }

  /** Until its person signs out: hears the connection, competes for the right to ring aloud, and goes on with the call of a reloaded tab. */
  begin(): void {
    const whenConnected = () => void this.#refreshAll()
    let userId = this.#userId()
    let wasConnected = false
    const watch = () => {
      userId ||= this.#userId()
      if (this.#userId() !== userId) return this.stop()
      const { isConnected } = this.#store.getState().socket
      if (isConnected && !wasConnected) whenConnected()
      wasConnected = isConnected
    }
    this.#calm.signal.addEventListener('abort', this.#store.subscribe(watch))
    addEventListener('pagehide', this.#pageHidden)
    // A tab that was never touched cannot sound, and must not keep one from ringing that can.
    const ringing = whenSoundMayPlay(this.#calm.signal).then(() =>
      leadInOneTab('call-ringer', lock => this.#ringUntil(lock), this.#calm.signal),
    )
    void ignoreFailure(ringing, 'repeated')
    const reloadedCall = takeReloadedCall(userId)
    if (reloadedCall) void reportFailure(this.#resume(reloadedCall), 'The call of this tab could not go on')
    watch()
    if (!wasConnected) whenConnected()
  }

  #ringUntil(lock: AbortSignal): Promise<void> {
    this.#set({ isRinger: true })
    return new Promise(resolve => {
      lock.addEventListener('abort', () => {
        this.#set({ isRinger: false })
        resolve()
      })
    })
  }

  async start(roomId: string, options: StartOptions): Promise<void> {
    const { kind, type, withMicrophone = true, withCamera = type === 'video', userIds } = options
    await this.#leaveOther()
    this.#slice.preparing(roomId, type)
    const params = { roomId }
    const body = { deviceId: this.deviceId, type, clientCallId: v4() }
    const openBefore = this.#openDevices({ withMicrophone, withCamera })
    await this.#enter(
      kind === 'DIRECT'
        ? callApi.rtc.startCall({ params, body })
        : callApi.rtc.startGroupCall({ params, body: { ...body, ...(userIds ? { userIds } : {}) } }),
      openBefore,
    )
  }

  async accept(callId: string, options: JoinOptions): Promise<void> {
    const call = this.#known.get(callId)
    if (call?.kind === 'GROUP') return this.join(callId, options)
    await this.#acceptDirect(callId, options, false)
  }

  async join(callId: string, options: JoinOptions): Promise<void> {
    await this.#joinGroup(callId, options, false)
  }

  async takeOver(callId: string, options: JoinOptions): Promise<void> {
    if (this.#known.get(callId)?.kind === 'DIRECT') await this.#acceptDirect(callId, options, true)
    else await this.#joinGroup(callId, options, true)
  }

  /** Sent also when the page closes at once. */
  async decline(callId: string, text?: string): Promise<void> {
    const call = this.#known.get(callId)
    const { call: declinedCall } = await (call?.kind === 'GROUP'
      ? callApi.rtc.rejectGroupCall({ params: { id: callId }, keepalive: true })
      : callApi.rtc.rejectCall({ body: { callId, ...(text ? { text } : {}) }, keepalive: true }))
    this.#learn(declinedCall)
  }

  async hangUp(): Promise<void> {
    const { current } = this.state.get()
    if (!current) return
    const { call, participantId } = current
    // For the others a group call goes on.
    const reason = call.kind === 'GROUP' ? 'LEFT' : 'HANGUP'
    this.#stopHere(current, endOf(call, participantId, reason))
    await this.#left.leave(call)
  }

  async endForAll(): Promise<void> {
    const { current } = this.state.get()
    if (!current) return
    this.#learn((await callApi.rtc.cancelGroupCall({ params: { id: current.call.callId } })).call)
  }

  dismissEnded(): void {
    this.#set({ ended: null })
  }

  /** Events; each may come twice and late. */
  readonly hear = {
    callUpdated: ({ call }: Heard<'callUpdated'>) => this.#learn(call),
    callSignalled: ({ signal }: Heard<'callSignalled'>) => {
      const { current } = this.state.get()
      if (current?.call.callId === signal.callId) current.engine.receive(signal)
      else if (signal.toDeviceId === this.deviceId) this.#earlySignals.add(signal)
    },
    callReacted: ({ callId, reactionId, participantId, reaction }: Heard<'callReacted'>) =>
      showReaction({ reactionId, participantId, reaction }, change => this.#changeCurrent(callId, change)),
    callMessageSent: ({ message }: Heard<'callMessageSent'>) =>
      this.#changeCurrent(message.callId, withMessages([message])),
  }

  /** Signing out: nothing of the person goes on. */
  stop(): void {
    this.#calm.abort()
    clearTimeout(this.#ringTimer)
    removeEventListener('pagehide', this.#pageHidden)
    this.state.get().current?.engine.close()
    this.local.release()
    this.state.set(nothing)
  }

  #userId = () => this.#store.getState().auth.userInfo?.userId ?? ''

  /** @returns what was open before, or was being opened: in a preview */
  #openDevices({ withMicrophone = true, withCamera }: JoinOptions): WithDevices {
    const openBefore = wantedDevices(this.local.state.get())
    if (withMicrophone) void this.local.setMicrophone(true)
    void this.local.setCamera(withCamera)
    return openBefore
  }

  /** The preview, which closes them itself, keeps what it shows. */
  #closeDevices({ withMicrophone, withCamera }: WithDevices) {
    if (!withMicrophone && !withCamera) return this.local.release()
    if (!withMicrophone) void this.local.setMicrophone(false)
    if (!withCamera) void this.local.setCamera(false)
  }

  async #acceptDirect(callId: string, options: JoinOptions, isTakeover: boolean): Promise<void> {
    await this.#leaveOther(callId)
    const openBefore = this.#openDevices(options)
    const body = { deviceId: this.deviceId, isTakeover }
    await this.#enter(callApi.rtc.acceptCall({ params: { id: callId }, body }), openBefore)
  }

  async #joinGroup(callId: string, options: JoinOptions, isTakeover: boolean): Promise<void> {
    await this.#leaveOther(callId)
    const openBefore = this.#openDevices(options)
    await this.#enterGroup(callId, isTakeover, openBefore)
  }

  #enterGroup(callId: string, isTakeover: boolean, openBefore: WithDevices): Promise<void> {
    const body = { deviceId: this.deviceId, isTakeover }
    return this.#enter(callApi.rtc.joinGroupCall({ params: { id: callId }, body }), openBefore)
  }

  /** Whoever is in another call is refused, and the server may still count them in one that they have left unheard. */
  async #leaveOther(callId?: string): Promise<void> {
    const { current } = this.state.get()
    if (current && current.call.callId !== callId) await this.hangUp()
    await this.#left.leaveOthers(callId, call => this.#known.get(call.callId) ?? call)
  }

  /**
   * @param answer of the request that put this device into a call
   * @param openBefore what stays open where it is refused
   */
  async #enter(answer: Promise<OwnCall>, openBefore: WithDevices): Promise<void> {
    let isIn = false
    this.#entrances++
    try {
      const ownCall = await answer
      isIn = true
      this.#left.entered(ownCall.call.callId)
      this.#learn(ownCall.call)
      // Its event may have come before the answer, when this tab still kept away from a call that it had left.
      this.#show()
      // Nothing is known of what has ended.
      if (!this.#known.get(ownCall.call.callId)) this.#neverCarried(ownCall)
    } finally {
      this.#entrances--
      if (!isIn && !this.state.get().current) this.#closeDevices(openBefore)
      if (!isIn) this.#slice.show(this.state.get(), this.#userId())
    }
  }

  /** The call was over before this tab could carry it: the other one is busy. */
  #neverCarried({ call, participantId }: OwnCall) {
    if (this.state.get().current) return
    this.local.release()
    this.#showEnd(call, participantId)
  }

  /** Nothing where it goes on, with this person in it. */
  #showEnd(call: Call, participantId = ownOf(call, this.#userId())?.participantId) {
    if (!participantId || this.state.get().current) return
    const isRemoved = ownIn(call, participantId)?.state === 'REMOVED'
    if (!isRemoved && call.state !== 'ENDED') return
    const reason = isRemoved ? 'REMOVED' : (call.endReason ?? 'HANGUP')
    this.#set({ ended: endOf(call, participantId, reason) })
  }

  async #resume(reloadedCall: CallOfTab): Promise<void> {
    const { callId, kind, lastSeen } = reloadedCall
    if (lastSeen) changeView({ lastSeen })
    let isDirect = kind === 'DIRECT'
    if (isDirect) {
      const { call } = await callApi.call.getCall({ params: { callId } })
      if (call.state === 'ENDED') return this.#showEnd(call)
      // A call that still rang out is held by nobody any more.
      if (call.state === 'RINGING')
        return this.#showEnd((await callApi.rtc.cancelCall({ params: { id: callId } })).call)
      // Somebody may have been added meanwhile.
      isDirect = call.kind === 'DIRECT'
    }
    this.#openDevices(reloadedCall)
    // The others offer as soon as the call is here: what this page cannot hear yet would have to be offered again.
    await untilHearing(this.#store)
    // Another call was begun here meanwhile.
    if (this.state.get().current) return
    const entrance = isDirect
      ? this.accept(callId, reloadedCall)
      : this.#joinGroup(callId, reloadedCall, true)
    await reportFailure(entrance, 'The call of this tab could not go on')
    if (this.state.get().current) return
    this.local.release()
    // Whoever was in a call learns that it ended while the page was loaded.
    if (!this.state.get().ended) this.#showEnd((await callApi.call.getCall({ params: { callId } })).call)
  }

  /** After the connection stood anew: what rang, changed or ended unheard. */
  async #refreshAll(): Promise<void> {
    this.state.get().current?.engine.signalingResumed()
    const earlierCalls = this.#known.all()
    const listNumber = ++this.#listsAsked
    const list = await reportFailure(callApi.call.listLiveCalls({}), 'Live calls could not be listed')
    // A list that was asked for later knows more.
    if (!list || listNumber < this.#lastList) return
    this.#lastList = listNumber
    for (const { call } of list.items) this.#learn(call)
    const alive = list.items.map(({ call }) => call.callId)
    const { current } = this.state.get()
    const currentId = current?.call.callId
    this.#known.keepOnly(currentId ? [...alive, currentId] : alive, earlierCalls)
    if (currentId && !alive.includes(currentId) && earlierCalls.some(({ callId }) => callId === currentId))
      await this.#refresh(currentId)
    this.#show()
    // A call that is being entered just now may be one of those that were left unheard, and stays.
    if (this.#entrances > 0) return
    const isHere = (call: Call) => placeOf(call, this.#userId(), this.deviceId, serverNow()) === 'here'
    await this.#left.leaveUnheard(
      list.items.map(({ call }) => call),
      isHere,
    )
  }

  async #refresh(callId: string): Promise<void> {
    const answer = await orRefusal(callApi.call.getCall({ params: { callId } }), code => {
      const { current } = this.state.get()
      if ((code !== 'callNotFound' && code !== 'notInCall') || current?.call.callId !== callId) return
      const { call, participantId } = current
      this.#stopHere(current, endOf(call, participantId, 'FAILED'))
    })
    if (answer) this.#learn(answer.call)
  }

  #learn(call: Call) {
    if (!this.#known.learn(call)) return
    this.#show()
    if (call.state === 'ENDED') this.#known.forgetEnded(call)
  }

  #show() {
    const userId = this.#userId()
    const now = serverNow()
    const at = (place: 'rings' | 'elsewhere') => this.#known.at(place, userId, this.deviceId, now)
    this.#showCurrent(userId, now)
    const incoming = at('rings')
    this.#set({
      incoming: sameList(this.state.get().incoming, incoming),
      elsewhere: sameList(this.state.get().elsewhere, at('elsewhere')),
    })
    this.#expireRings(incoming, now)
  }

  #showCurrent(userId: string, now: number) {
    const { current } = this.state.get()
    if (current) return this.#follow(current, userId, now)
    const [here] = this.#known.at('here', userId, this.deviceId, now)
    if (!here || this.#left.has(here.call.callId)) return
    const { callId } = here.call
    const server = ownServer(here.call, here.participantId, this.deviceId, () => this.#refresh(callId))
    const engine = new Engine({ server, local: this.local, call: here.call })
    const actions = ownActions(callId, () => this.hangUp())
    const media = { engine, actions, isStarting: false, isGuest: false }
    this.#set({ current: { ...here, ...media, messages: [], reactions: [] }, ended: null })
    for (const signal of this.#earlySignals.take(callId)) engine.receive(signal)
    if (here.call.kind === 'GROUP') void this.#readMessages(callId)
  }

  /** What was written before this device came. */
  async #readMessages(callId: string): Promise<void> {
    const list = callApi.call.listCallMessages({ params: { callId }, query: { limit: firstMessages } })
    const page = await reportFailure(list, 'The chat of a call could not be read')
    if (page) this.#changeCurrent(callId, withMessages(page.items))
  }

  #follow(current: CurrentCall, userId: string, now: number) {
    const call = this.#known.get(current.call.callId)
    if (!call || call === current.call) return
    const place = placeOf(call, userId, this.deviceId, now)
    const own = ownIn(call, current.participantId)
    if (place !== 'here') {
      const { participantId } = current
      const isLive = call.kind === 'GROUP' && call.state !== 'ENDED'
      if (isLive && own?.state === 'LEFT' && current.engine.unheardMs() >= heartbeatLossMs)
        return void this.#comeBack(current, call)
      const reason =
        place === 'elsewhere'
          ? 'ELSEWHERE'
          : own?.state === 'REMOVED'
            ? 'REMOVED'
            : // Taken out of the room, or left on another device: for the others it goes on.
              isLive
              ? 'LEFT'
              : (call.endReason ?? 'HANGUP')
      this.#stopHere(current, endOf(call, participantId, reason))
      return
    }
    this.#mute.follow(ownIn(current.call, current.participantId), own)
    this.#set({ current: { ...current, call } })
    current.engine.update(call)
  }

  /** The server did not hear this device for so long that it took it for gone: a computer that slept, a page that was frozen. */
  async #comeBack({ engine, participantId }: CurrentCall, call: Call): Promise<void> {
    engine.close()
    this.#set({ current: null })
    const entrance = this.#enterGroup(call.callId, false, noDevices).then(() => true)
    if (await reportFailure(entrance, 'A call could not be joined again')) return
    if (!this.state.get().current) this.#set({ ended: endOf(call, participantId, 'FAILED') })
  }

  #stopHere(current: CurrentCall, endedCall: EndedCall) {
    this.#left.add(current.call.callId)
    current.engine.close()
    this.local.release()
    this.#set({ current: null, ended: endedCall })
  }

  #expireRings(incoming: readonly OwnCallView[], now: number) {
    clearTimeout(this.#ringTimer)
    const ends = incoming.map(
      ({ call, participantId }) => ownIn(call, participantId)?.ringsUntil ?? Number.POSITIVE_INFINITY,
    )
    const next = Math.min(...ends)
    if (Number.isFinite(next)) this.#ringTimer = setTimeout(() => this.#show(), Math.max(0, next - now) + 50)
  }

  #changeCurrent(callId: string, change: (current: CurrentCall) => Partial<CurrentCall>) {
    const { current } = this.state.get()
    if (current?.call.callId === callId) this.#set({ current: { ...current, ...change(current) } })
  }

  #pageHidden = () => {
    const { current } = this.state.get()
    if (!current) return
    const { callId, kind } = current.call
    const userId = ownIn(current.call, current.participantId)?.userId
    if (!userId) return
    const { lastSeen } = callView.get()
    leaveForReload({ userId, callId, kind, lastSeen, ...wantedDevices(this.local.state.get()) })
  }

  #set(change: Partial<CallSessionState>) {
    this.state.set({ ...this.state.get(), ...change })
  }
}

const sameList = (former: readonly OwnCallView[], next: readonly OwnCallView[]) =>
  former.length === next.length && former.every((view, at) => view.call === next[at]!.call) ? former : next

let session: Session | undefined

/** The calls of this page; begins with the first question. */
export function callSession(): Session {
  if (!session || session.isStopped) {
    session = new Session(appStore)
    session.begin()
  }
  return session
}
