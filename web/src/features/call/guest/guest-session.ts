import type { Call, DataOf, EventEnvelope, GeneralConfig, GuestCall } from '@trau/contract'
import type * as rtcEvents from '@trau/contract/rtc/events'
import { heartbeatSeconds } from '@trau/contract/rules/call'
import { v4 } from 'uuid'
import { callApi } from '../../../api/call-api.ts'
import { type ApiError, isUnanswered } from '../../../api/errors.ts'
import { ignoreFailure, reportFailure } from '../../../api/ignore-failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiSettings } from '../../../api/settings.ts'
import { liveEndpoints } from '../../../live/endpoints.ts'
import { LiveSocket } from '../../../live/socket.ts'
import { generalConfig } from '../../../model/account/general-config.ts'
import { Engine } from '../media/engine.ts'
import { LocalDevices } from '../media/local/local-media.ts'
import { EarlySignals } from '../session/early-signals.ts'
import { heartbeatLossMs } from '../session/heartbeat-loss.ts'
import { ownIn } from '../session/known-calls.ts'
import { MuteWatch } from '../session/mute-watch.ts'
import { orRefusal } from '../session/refusals.ts'
import { showReaction, withMessages } from '../session/shown.ts'
import { type WithDevices, wantedDevices } from '../session/tab-note.ts'
import type { CurrentCall } from '../session/types.ts'
import { callView, changeView } from '../view-state.ts'
import { guestOfTab } from './guest-of-tab.ts'
import { type GuestPlace, guestActions, guestServer } from './guest-server.ts'
import { canReturn, type GuestEnd, guestState } from './guest-state.ts'

type Heard = { [N in keyof typeof rtcEvents]: DataOf<(typeof rtcEvents)[N]> }

const silentDevice = { isConnected: false, hasMicrophone: false, hasCamera: false, hasScreen: false }
const firstMessages = 100

/** The call of somebody who came by a link and has no account: at its door, in its lobby, in it. */
export class GuestSession {
  readonly local = new LocalDevices()
  readonly #token: string
  readonly #tenant: string
  readonly #deviceId = v4()
  readonly #mute = new MuteWatch(this.local)
  readonly #earlySignals = new EarlySignals()
  #place: GuestPlace | undefined
  /** A place that was left or lost, and its devices, for coming back to it. */
  #former: (WithDevices & { pass: string }) | undefined
  #name = ''
  /** As the link calls it; the lobby shows it, also where the link is gone. */
  #callName: string | undefined
  #version = 0
  /** Counts entrances and ends, so that who left meanwhile is not let in. */
  #entrances = 0
  #socket: LiveSocket | undefined
  #lobbyTimer: ReturnType<typeof setInterval> | undefined
  /** When the device last said in the lobby that it is there, on the wall clock, which goes on while a phone sleeps. */
  #lastBeatAt = 0

  constructor(token: string, tenant: string) {
    this.#token = token
    this.#tenant = tenant
    addEventListener('pagehide', this.#pageHidden)
  }

  /** Asks to be let in; once more after the call was left or lost. Rejects with the API's errors. */
  async enter(name: string, callName = this.#callName, formerPass = this.#former?.pass): Promise<void> {
    const entrance = ++this.#entrances
    const enteredAt = Date.now()
    const { pass, ...guest } = await callApi.callGuest.joinAsGuest({
      params: { token: this.#token, tenant: this.#tenant },
      body: { name, deviceId: this.#deviceId, ...(formerPass ? { pass: formerPass } : {}) },
    })
    if (entrance !== this.#entrances) return this.#giveUp(pass)
    const { callId, participantId } = guest
    this.#name = name
    this.#callName = callName
    this.#version = 0
    this.#lastBeatAt = enteredAt
    this.#place = { tenant: this.#tenant, pass, callId, participantId, deviceId: this.#deviceId }
    void this.#listen()
    this.#standing(guest)
  }

  /** Goes on where a reloaded tab was. @returns whether it was in this call */
  async resume(): Promise<boolean> {
    const former = guestOfTab.take()
    if (former?.token !== this.#token) return false
    if (former.lastSeen) changeView({ lastSeen: former.lastSeen })
    this.#openDevices(former)
    const entrance = this.enter(former.name, former.callName, former.pass).then(() => true)
    const isIn = (await ignoreFailure(entrance, 'optional')) ?? false
    if (!isIn) this.local.release()
    return isIn
  }

  /** From the end of the call into it again, by the pass and with the devices of before; its door is for whoever has no pass, or is refused. */
  async comeBack(): Promise<void> {
    const former = this.#former
    if (!former) return guestState.set({ at: 'door' })
    this.#openDevices(former)
    await orRefusal(this.enter(this.#name), (_, error) =>
      guestState.set(isUnanswered(error) ? { at: 'end', reason: 'LOST' } : { at: 'door' }),
    )
    if (!this.#place) this.local.release()
  }

  #openDevices({ withMicrophone, withCamera }: WithDevices) {
    if (withMicrophone) void this.local.setMicrophone(true)
    void this.local.setCamera(withCamera)
  }

  async leave(): Promise<void> {
    const place = this.#place
    this.#end('LEFT')
    if (place) await this.#giveUp(place.pass)
  }

  /** Where the server cannot be reached, it learns from the missing heartbeat that nobody is there. */
  async #giveUp(pass: string): Promise<void> {
    const departure = callApi.callGuest.leaveAsGuest({ params: this.#params, body: { pass } })
    await ignoreFailure(departure, 'repeated')
  }

  close(): void {
    this.#entrances++
    removeEventListener('pagehide', this.#pageHidden)
    this.#stopAll()
    this.local.release()
  }

  get #params() {
    return { tenant: this.#tenant }
  }

  async #listen(): Promise<void> {
    this.#socket?.reset()
    const place = this.#place
    const config = await ignoreFailure(
      queryClient.ensureQueryData(generalConfig as never) as Promise<GeneralConfig>,
      'optional',
    )
    if (this.#place !== place) return
    const host = apiSettings.apiHost || location.origin
    const socket = new LiveSocket({
      ...liveEndpoints(config?.realtimeUrl || '/connection/websocket', host),
      getToken: async () => this.#place?.pass ?? '',
      readyUrl: `${host}/readyz`,
      isHurried: () => this.#current() !== undefined,
    })
    this.#socket = socket
    socket.on('publication', ({ data }) => this.#hear(data as EventEnvelope))
    socket.on('connected', () => {
      this.#current()?.engine.signalingResumed()
      void this.#refresh()
    })
    socket.connect()
  }

  #hear({ type, data }: EventEnvelope) {
    if (type === 'callUpdated') this.#learn((data as Heard['callUpdated']).call)
    else if (type === 'callSignalled') {
      const { signal } = data as Heard['callSignalled']
      const current = this.#current()
      if (current) current.engine.receive(signal)
      else this.#earlySignals.add(signal)
    } else if (type === 'callMessageSent')
      this.#change(withMessages([(data as Heard['callMessageSent']).message]))
    else if (type === 'callReacted') {
      const { reactionId, participantId, reaction } = data as Heard['callReacted']
      showReaction({ reactionId, participantId, reaction }, how => this.#change(how))
    }
  }

  #current(): CurrentCall | undefined {
    const state = guestState.get()
    return state.at === 'call' ? state.current : undefined
  }

  #change(how: (current: CurrentCall) => Partial<CurrentCall>) {
    const current = this.#current()
    if (current) guestState.set({ at: 'call', current: { ...current, ...how(current) } })
  }

  #standing({ state, call }: GuestCall) {
    if (state === 'JOINED' && call) this.#learn(call)
    // Nobody goes from the call to the lobby: an answer that says so is older than the event that let them in.
    else if (!this.#current() && guestState.get().at !== 'lobby') this.#wait()
  }

  /** In the lobby: the heartbeat keeps the place, and brings changes that no event has brought. */
  #wait() {
    guestState.set({ at: 'lobby', callName: this.#callName })
    clearInterval(this.#lobbyTimer)
    this.#lobbyTimer = setInterval(() => void this.#beatInLobby(), heartbeatSeconds * 1000)
  }

  async #beatInLobby(): Promise<void> {
    const place = this.#place
    if (!place) return
    const beatAt = Date.now()
    const beat = callApi.callGuest.beatAsGuest({
      params: this.#params,
      body: { pass: place.pass, ...silentDevice },
    })
    const answer = await orRefusal(beat, code => this.#refused(place, code))
    if (!answer || this.#place !== place) return
    this.#lastBeatAt = beatAt
    if (answer.version === this.#version) return
    this.#version = answer.version
    await this.#refresh()
  }

  async #refresh(): Promise<void> {
    const place = this.#place
    if (!place) return
    const request = callApi.callGuest.getGuestCall({ params: this.#params, query: { pass: place.pass } })
    const guest = await orRefusal(request, code => this.#refused(place, code))
    if (guest && this.#place === place) this.#standing(guest)
  }

  #refused(place: GuestPlace, code: ApiError['code']) {
    if (this.#place !== place) return
    if (code === 'callEnded') this.#end('ENDED')
    else if (code === 'guestPassInvalid') this.#end('LOST')
    else if (code === 'notInCall') this.#lost(place, this.#current() ? 'LOST' : 'REFUSED')
  }

  /**
   * After a silence in which the server took this device for gone the guest comes back: a computer slept, or a page was frozen.
   * @param reason of the end where there was no such silence
   */
  #lost(place: GuestPlace, reason: GuestEnd) {
    const unheardMs = this.#current()?.engine.unheardMs() ?? Date.now() - this.#lastBeatAt
    if (unheardMs >= heartbeatLossMs) void this.#comeBack(place)
    else this.#end(reason)
  }

  /** With the devices as they are; through the lobby again where the host wants it so. */
  async #comeBack(place: GuestPlace): Promise<void> {
    const wasInCall = this.#current() !== undefined
    this.#stopAll()
    this.#place = undefined
    this.#wait()
    await orRefusal(this.enter(this.#name, this.#callName, place.pass), code => {
      if (guestState.get().at !== 'lobby') return
      this.#place = place
      // The host refused or removed them while they were away.
      const removal = wasInCall ? 'REMOVED' : 'REFUSED'
      this.#end(code === 'notInCall' ? removal : 'LOST')
    })
  }

  #learn(call: Call) {
    const place = this.#place
    if (!place || call.callId !== place.callId || call.version < this.#version) return
    this.#version = call.version
    if (call.state === 'ENDED') return this.#end('ENDED')
    const own = ownIn(call, place.participantId)
    if (own?.state === 'REMOVED') return this.#end(this.#current() ? 'REMOVED' : 'REFUSED')
    if (own?.state === 'LEFT') return this.#lost(place, 'LOST')
    if (own?.state !== 'JOINED') return
    if (own.deviceId !== place.deviceId) return this.#end('ELSEWHERE')
    const current = this.#current()
    if (!current) return this.#carry(call, place)
    this.#mute.follow(ownIn(current.call, place.participantId), own)
    this.#change(() => ({ call }))
    current.engine.update(call)
  }

  #carry(call: Call, place: GuestPlace) {
    clearInterval(this.#lobbyTimer)
    const engine = new Engine({ server: guestServer(place, () => this.#refresh()), local: this.local, call })
    const actions = guestActions(place, () => this.leave())
    const { participantId } = place
    const fixedState = { call, participantId, engine, actions, isStarting: false, isGuest: true }
    guestState.set({ at: 'call', current: { ...fixedState, messages: [], reactions: [] } })
    for (const signal of this.#earlySignals.take(place.callId)) engine.receive(signal)
    void this.#readMessages(place)
  }

  async #readMessages({ pass }: GuestPlace): Promise<void> {
    const query = { pass, limit: firstMessages }
    const list = callApi.callGuest.listGuestMessages({ params: this.#params, query })
    const page = await reportFailure(list, 'The chat of a call could not be read')
    if (page) this.#change(withMessages(page.items))
  }

  #end(reason: GuestEnd) {
    this.#entrances++
    this.#stopAll()
    const pass = canReturn.includes(reason) ? this.#place?.pass : undefined
    this.#former = pass === undefined ? undefined : { pass, ...wantedDevices(this.local.state.get()) }
    this.local.release()
    this.#place = undefined
    guestState.set({ at: 'end', reason })
  }

  #stopAll() {
    clearInterval(this.#lobbyTimer)
    this.#socket?.reset()
    this.#socket = undefined
    this.#current()?.engine.close()
  }

  #pageHidden = () => {
    const { at } = guestState.get()
    if (!this.#place || (at !== 'call' && at !== 'lobby')) return
    const { pass } = this.#place
    guestOfTab.leave({
      token: this.#token,
      name: this.#name,
      pass,
      callName: this.#callName,
      lastSeen: callView.get().lastSeen,
      ...wantedDevices(this.local.state.get()),
    })
  }
}

let open: { key: string; session: GuestSession } | undefined
const keyOf = (token: string, tenant: string) => `${tenant} ${token}`

/** The session of this page. */
export function guestSession(token: string, tenant: string): GuestSession {
  const key = keyOf(token, tenant)
  if (open?.key !== key) {
    open?.session.close()
    open = { key, session: new GuestSession(token, tenant) }
  }
  return open.session
}

/** The page shows something else. */
export function closeGuestSession(token: string, tenant: string): void {
  if (open?.key !== keyOf(token, tenant)) return
  open.session.close()
  open = undefined
  guestState.set({ at: 'door' })
}
