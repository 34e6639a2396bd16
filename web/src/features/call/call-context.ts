import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { LocalMediaState, ReadableValue } from './media/types.ts'
import type { CallSession, CallSessionState, CurrentCall } from './session/types.ts'

export const CallContext = createContext<CallSession | undefined>(undefined)

/** The calls of this tab; only below `CallHost`. */
export function useCallSession(): CallSession {
  const session = use(CallContext)
  if (!session) throw new Error('There is no call session above')
  return session
}

export const useReadable = <T>(value: ReadableValue<T>): T => useSyncExternalStore(value.subscribe, value.get)

/** Only what `select` answers causes a new render. */
export const useReadableOf = <T, S>(value: ReadableValue<T>, select: (current: T) => S): S =>
  useSyncExternalStore(value.subscribe, () => select(value.get()))

export const useCallState = (): CallSessionState => useReadable(useCallSession().state)

export const useLocalMedia = (): LocalMediaState => useReadable(useShownCall().engine.local.state)

/** The call on this screen: what the server says of it, its media, and one's own part in it. */
export interface ShownCall extends CurrentCall {
  me: CurrentCall['call']['participants'][number] | undefined
}

export const ShownCallContext = createContext<ShownCall | undefined>(undefined)

export function useShownCall(): ShownCall {
  const shownCall = use(ShownCallContext)
  if (!shownCall) throw new Error('There is no call above')
  return shownCall
}

export const useAsShown = (current: CurrentCall): ShownCall =>
  useMemo(
    () => ({
      ...current,
      me: current.call.participants.find(({ participantId }) => participantId === current.participantId),
    }),
    [current],
  )

export const useMedia = () => useReadable(useShownCall().engine.state)
