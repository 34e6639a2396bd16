import type { Message, User } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession, storeSession } from '../api/session.ts'
import { tokensOf } from '../api/testing.ts'
import { readCookie } from '../storage/cookies.ts'
import { clearAuth } from '../sync/session.ts'
import { authActions, authSlice } from './auth-slice.ts'
import { callActions, callSlice, socketActions, socketSlice } from './connection-slices.ts'
import {
  backgroundActions,
  backgroundSlice,
  dialogs,
  modalActions,
  modalSlice,
  toggleActions,
  toggleSlice,
} from './layout-slices.ts'
import { messageActions, messageSlice } from './message-slices.ts'
import { createStore } from './store.ts'

const an = { userId: 'an', name: 'An' } as User

describe('auth', () => {
  const { reducer, getInitialState } = authSlice

  it('[R-ENTITY-AUTH] starts loading, with nobody', () => {
    expect(getInitialState()).toEqual({
      userInfo: null,
      isAuthenticated: false,
      isLoading: true,
      token: null,
      isLoadingLogin: false,
      prepareLogin: null,
      prepareRegister: null,
      extraHeaders: {},
    })
  })

  it('[R-AUTH-1] setting user info stores it, authenticates and ends both kinds of loading', () => {
    const loading = reducer(undefined, authActions.loadingLoginSet(true))
    expect(reducer(loading, authActions.userInfoSet(an))).toMatchObject({
      userInfo: an,
      isAuthenticated: true,
      isLoading: false,
      isLoadingLogin: false,
    })
  })

  it('an older view of the person who is here comes too late', () => {
    const now = reducer(undefined, authActions.userInfoSet({ ...an, bio: 'mới', updatedTime: 2 }))
    expect(reducer(now, authActions.userInfoRenewed({ ...an, bio: 'cũ', updatedTime: 1 }))).toEqual(now)
    const later = reducer(now, authActions.userInfoRenewed({ ...an, bio: 'mới nữa', updatedTime: 3 }))
    expect(later.userInfo?.bio).toBe('mới nữa')
  })

  it('[R-AUTH-2] merging adds fields, only to somebody', () => {
    const here = reducer(undefined, authActions.userInfoSet(an))
    expect(reducer(here, authActions.userInfoMerged({ bio: 'chào' })).userInfo).toEqual({
      ...an,
      bio: 'chào',
    })
    expect(reducer(undefined, authActions.userInfoMerged({ bio: 'chào' })).userInfo).toBeNull()
  })

  it('[R-AUTH-3] each of the others can be set by itself', () => {
    const start = getInitialState()
    const login = { ways: ['PASSWORD' as const], identifierTypes: [], isRegistrationOpen: true }
    expect(reducer(start, authActions.loadingSet(false))).toEqual({ ...start, isLoading: false })
    expect(reducer(start, authActions.loadingLoginSet(true))).toEqual({ ...start, isLoadingLogin: true })
    expect(reducer(start, authActions.tokenSet('t'))).toEqual({ ...start, token: 't' })
    expect(reducer(start, authActions.prepareLoginSet(login))).toEqual({ ...start, prepareLogin: login })
    expect(reducer(start, authActions.prepareRegisterSet({ isOpen: true } as never)).prepareRegister).toEqual(
      { isOpen: true },
    )
    expect(reducer(start, authActions.extraHeadersSet({ a: 'b' }))).toEqual({
      ...start,
      extraHeaders: { a: 'b' },
    })
  })

  it('[R-AUTH-4] clearing empties user info, deletes the three cookies and is loading again', () => {
    const store = createStore()
    storeSession(tokensOf(1))
    store.dispatch(authActions.userInfoSet(an))
    store.dispatch(authActions.loadingLoginSet(true))
    store.dispatch(clearAuth())
    expect(store.getState().auth).toMatchObject({
      userInfo: null,
      isAuthenticated: false,
      isLoading: true,
      isLoadingLogin: false,
    })
    expect(['access_token', 'refresh_token', 'user_id'].map(n => readCookie(n as never))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(readSession().userId).toBeUndefined()
  })
})

describe('layout', () => {
  beforeEach(() => localStorage.clear())

  it('[R-DIALOG-1] each of the ten dialogs is open or not, by itself', () => {
    expect(Object.keys(modalSlice.getInitialState())).toEqual([
      'messageSelfDestruct',
      'reportUser',
      'confirmReportUser',
      'hideConversation',
      'removeHiddenConversation',
      'createPin',
      'deleteMessageHistory',
      'leaveChat',
      'notificationOff',
      'createRoom',
    ])
    for (const dialog of dialogs) {
      const open = modalSlice.reducer(undefined, modalActions.dialogOpened(dialog))
      expect(Object.entries(open).filter(([, on]) => on)).toEqual([[dialog, true]])
      expect(modalSlice.reducer(open, modalActions.dialogClosed(dialog))).toEqual(
        modalSlice.getInitialState(),
      )
    }
  })

  it('[R-DIALOG-2] the intro flag is down until it is raised, and can be taken down again', () => {
    expect(toggleSlice.getInitialState().intro).toBe(false)
    const raised = toggleSlice.reducer(undefined, toggleActions.introSet(true))
    expect(toggleSlice.reducer(raised, toggleActions.introSet(false)).intro).toBe(false)
    expect(toggleSlice.reducer(undefined, toggleActions.introSet(true)).intro).toBe(true)
  })

  it('[R-DIALOG-3] the side panel holds one name, which can be cleared', () => {
    const open = toggleSlice.reducer(undefined, toggleActions.sidePanelSet('profile'))
    expect(open.sidePanel).toBe('profile')
    expect(toggleSlice.reducer(open, toggleActions.sidePanelCleared()).sidePanel).toBeNull()
  })

  it('[R-STATE-BACKGROUND] the background starts at 0 and is replaceable', () => {
    expect(backgroundSlice.getInitialState()).toEqual({ selectedBackground: 0 })
    expect(
      backgroundSlice.reducer(undefined, backgroundActions.backgroundSelected(3)).selectedBackground,
    ).toBe(3)
  })
})

describe('message, socket and call', () => {
  const message = { messageId: 'm' } as Message

  it('[R-STATE-MESSAGE] has replying, editing, pins, ids and a jump', () => {
    expect(Object.keys(messageSlice.getInitialState())).toEqual([
      'messageReplying',
      'messageEditing',
      'pinnedMessages',
      'userId',
      'messageId',
      'messageJump',
    ])
    const jump = messageSlice.reducer(
      undefined,
      messageActions.jumpRequested({ jumpMessageId: 'm', createdTime: 5 }),
    )
    expect(jump.messageJump).toEqual({ jumpMessageId: 'm', createdTime: 5, shouldJump: true })
    expect(messageSlice.reducer(jump, messageActions.jumpDone()).messageJump.shouldJump).toBe(false)
  })

  it('what is answered is followed, until it is recalled', () => {
    const replying = messageSlice.reducer(undefined, messageActions.replyingSet(message))
    const after = (update: Partial<Message>) =>
      messageSlice.reducer(replying, messageActions.heldMessageUpdated({ ...message, ...update }))
        .messageReplying
    expect(after({ content: 'Mới' })?.content).toBe('Mới')
    expect(after({ isRecalled: true })).toBeNull()
    expect(after({ messageId: 'khác', isRecalled: true })).toEqual(message)
  })

  it('what is edited is followed, until it is recalled', () => {
    const editing = messageSlice.reducer(undefined, messageActions.editingSet(message))
    const after = (update: Partial<Message>) =>
      messageSlice.reducer(editing, messageActions.heldMessageUpdated({ ...message, ...update }))
        .messageEditing
    expect(after({ content: 'Mới' })?.content).toBe('Mới')
    expect(after({ isRecalled: true })).toBeNull()
    expect(after({ messageId: 'khác', isRecalled: true })).toEqual(message)
  })

  it('an answer waits behind the change of a message; another one ends the change', () => {
    const replying = messageSlice.reducer(undefined, messageActions.replyingSet(message))
    const editing = messageSlice.reducer(replying, messageActions.editingSet(message))
    expect(editing).toMatchObject({ messageReplying: message, messageEditing: message })
    expect(messageSlice.reducer(editing, messageActions.replyingSet(message)).messageEditing).toBeNull()
  })

  it('[R-STATE-SOCKET] has socket, isConnected and status, idle at first', () => {
    expect(socketSlice.getInitialState()).toEqual({ socket: null, isConnected: false, status: 'idle' })
    const states = (['connecting', 'connected', 'disconnected'] as const).map(status =>
      socketSlice.reducer(undefined, socketActions.statusChanged(status)),
    )
    expect(states.map(s => [s.status, s.isConnected])).toEqual([
      ['connecting', false],
      ['connected', true],
      ['disconnected', false],
    ])
  })

  it('[R-STATE-CALL] starts with no call, video, and flags that are set independently', () => {
    const { startCall, ...start } = callSlice.getInitialState()
    expect(start).toEqual({
      isIncomingCall: false,
      isOutgoingCall: false,
      isInCall: false,
      callSessionId: '',
      callerInfo: {},
      calleeInfo: {},
      callType: 'video',
      pendingRoomId: '',
    })
    expect(startCall()).toBeUndefined()
    const both = callSlice.reducer(
      callSlice.reducer(undefined, callActions.callChanged({ isIncomingCall: true })),
      callActions.callChanged({ isInCall: true }),
    )
    expect(both).toMatchObject({ isIncomingCall: true, isInCall: true, isOutgoingCall: false })
  })
})
