import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserInfo } from '@trau/contract'
import type { LiveSocket, SocketStatus } from '../live/socket.ts'

export interface SocketState {
  /** The connection itself; a resource, not data. */
  socket: LiveSocket | null
  isConnected: boolean
  status: SocketStatus
}
const noSocket: SocketState = { socket: null, isConnected: false, status: 'idle' }

export const socketSlice = createSlice({
  name: 'socket',
  initialState: noSocket,
  reducers: {
    socketSet(state, { payload }: PayloadAction<LiveSocket>) {
      // A class instance has no draft; Immer leaves it as it is.
      state.socket = payload as never
    },
    statusChanged(state, { payload }: PayloadAction<SocketStatus>) {
      state.status = payload
      state.isConnected = payload === 'connected'
    },
    socketCleared: () => noSocket as never,
  },
})

export type CallType = 'video' | 'voice'

export interface CallState {
  isIncomingCall: boolean
  isOutgoingCall: boolean
  isInCall: boolean
  callSessionId: string
  callerInfo: Partial<UserInfo>
  calleeInfo: Partial<UserInfo>
  callType: CallType
  /** Begins the call that was prepared; does nothing until the calls' screen puts its own here. */
  startCall: () => void
  pendingRoomId: string
}
const noCall: CallState = {
  isIncomingCall: false,
  isOutgoingCall: false,
  isInCall: false,
  callSessionId: '',
  callerInfo: {},
  calleeInfo: {},
  callType: 'video',
  startCall: () => {},
  pendingRoomId: '',
}

export const callSlice = createSlice({
  name: 'call',
  initialState: noCall,
  reducers: {
    /** Any of the fields, each for itself: the three flags do not exclude one another. */
    callChanged: (state, { payload }: PayloadAction<Partial<CallState>>) => ({ ...state, ...payload }),
    callCleared: () => noCall,
  },
})

export const socketActions = socketSlice.actions
export const callActions = callSlice.actions
