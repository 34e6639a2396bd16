import { type Mutation, mutationsOf } from './mutation.ts'

const roomList = ['web/src/store/room-slice.test.ts']
const slices = ['web/src/store/slices.test.ts']
const guards = ['web/src/api/guards.test.ts', 'web/src/store/session.test.ts']
const refresh = ['web/src/api/refresh.test.ts']
const request = ['web/src/api/request.test.ts']
const time = ['web/src/text/time.test.ts']
const input = ['web/src/text/input.test.ts']
const nothingMissed = ['web/src/shell/nothing-missed.test.ts']

export const webMutations: Mutation[] = [
  ...mutationsOf(
    'web/src/api/guards.ts',
    guards,
    ['R-GUARD-1', '!userId || (!accessToken && !refreshToken)', '!userId || !refreshToken'],
    ['R-GUARD-2', 'if (!user) return signOut()', 'if (!user) return goOn'],
    ['R-GUARD-3', 'effects.currentUser()?.userId === userId', 'effects.currentUser() !== undefined'],
    ['R-GUARD-2, a server in silence', 'if (!isUnanswered(error)) return signOut()', 'return signOut()'],
    ['R-GUARD-4', "needsAccessToken && !effects.session().accessToken ? { go: '/auth' } : goOn", 'goOn'],
    ['R-GUARD-5', 'if (userId && accessToken) return', 'if (userId) return'],
  ),
  ...mutationsOf(
    'web/src/api/errors.ts',
    [...guards, ...refresh],
    ['R-GUARD-3, 429', ' || status === 429', ''],
    ['R-GUARD-3, 5xx', ' || status >= 500', ' || status === 503'],
    ['R-GUARD-3, time-out', "kind === 'timeout' || ", ''],
    ['R-GUARD-3, a refusal', 'return isNoneOfOurs || ', 'return status >= 400 || isNoneOfOurs || '],
  ),
  ...mutationsOf(
    'web/src/api/refresh.ts',
    refresh,
    ['R-REFRESH-5', 'domains/default/refresh-token', 'domains/demo/refresh-token'],
    ['R-REFRESH-1', 'running ??= inOneTab', 'running = inOneTab'],
    ['R-REFRESH-2', "throw new Error('No refresh token available')", "throw new Error('No token')"],
    ['R-REFRESH-3', 'if (!isUnanswered(error)) dropTokens()', ''],
    ['R-REFRESH-3, silence', 'if (!isUnanswered(error)) dropTokens()', 'dropTokens()'],
    ['R-REFRESH-4', '    await storeSession(tokens)\n', ''],
  ),
  ...mutationsOf(
    'web/src/api/request.ts',
    [...request, ...refresh],
    [
      'R-REFRESH-1, one retry',
      'return await send(method, path, options, session.accessToken)',
      'throw error',
    ],
  ),
  ...mutationsOf(
    'web/src/api/request-parts.ts',
    request,
    ['R-REQ-1, empty values', "value === undefined || value === null || value === ''", 'value === undefined'],
    ['R-REQ-1, encoding', 'return encodeURIComponent(String(value))', 'return String(value)'],
  ),
  ...mutationsOf('web/src/api/settings.ts', request, [
    'R-REQ-4',
    "defaultTenant = 'default'",
    "defaultTenant = 'main'",
  ]),
  ...mutationsOf(
    'web/src/api/query-client.ts',
    ['web/src/api/query-client.test.ts'],
    ['R-CONST-QUERY, retries', 'failures < 3', 'failures < 4'],
    ['R-CONST-QUERY, the cache retries', 'retry: shouldRetry,', 'retry: 1,'],
    ['R-CONST-QUERY, backoff', '2 ** failures, 30 * second', '2 ** failures, 60 * second'],
    ['R-CONST-QUERY, unused entries', 'gcTime: 5 * 60', 'gcTime: 10 * 60'],
  ),
  ...mutationsOf(
    'web/src/api/cookies.ts',
    ['web/src/api/cookies.test.ts'],
    ['R-BROWSER-1, undecodable', '    deleteCookie(name)\n    return undefined', '    return undefined'],
    ['R-BROWSER-1, path', "'Path=/'", "'Path=/auth'"],
    ['R-BROWSER-1, encoding', 'set(name, encodeURIComponent(value)', 'set(name, value'],
  ),
  ...mutationsOf(
    'web/src/store/auth-slice.ts',
    slices,
    ['R-AUTH-1', '      state.isLoading = false\n', ''],
    [
      'R-AUTH-2',
      'if (state.userInfo) Object.assign(state.userInfo, payload)',
      'state.userInfo = payload as User',
    ],
    [
      'R-AUTH-4',
      '      state.userInfo = null\n      state.isAuthenticated = false\n',
      '      state.userInfo = null\n',
    ],
    ['R-ENTITY-AUTH', '  isLoading: true,\n', '  isLoading: false,\n'],
  ),
  ...mutationsOf(
    'web/src/store/layout-slices.ts',
    slices,
    ['R-DIALOG-1', "  'createPin',\n", "  'pinCreation',\n"],
    ['R-DIALOG-2, flag', 'state.intro = payload', 'state.intro = true'],
    ['R-DIALOG-3', 'state.sidePanel = null', ''],
  ),
  ...mutationsOf(
    'web/src/features/intro/useIntro.ts',
    ['web/src/features/intro/useIntro.test.tsx'],
    ['R-DIALOG-2, intro never raised', 'toggleActions.introSet(true)', 'toggleActions.introSet(false)'],
  ),
  ...mutationsOf(
    'web/src/main.tsx',
    ['web/src/main.test.ts'],
    [
      'R-STORE-3, not awaited',
      'await Promise.all([restored(persistor), initLanguage()])',
      'await initLanguage()',
    ],
  ),
  ...mutationsOf(
    'web/src/store/connection-slices.ts',
    slices,
    ['R-STATE-SOCKET', "state.isConnected = payload === 'connected'", 'state.isConnected = true'],
    ['R-STATE-CALL', "callType: 'video',\n  startCall", "callType: 'voice',\n  startCall"],
  ),
  ...mutationsOf(
    'web/src/store/message-slices.ts',
    slices,
    ['R-STATE-MESSAGE, jump', 'shouldJump: true', 'shouldJump: false'],
    ['R-MESSAGE-2, replying', '      state.messageReplying = payload\n', ''],
  ),
  ...mutationsOf(
    'web/src/store/room-order.ts',
    roomList,
    [
      'R-ROOMLIST-1, favourites',
      'Number(Boolean(b.room.isFavorite)) - Number(Boolean(a.room.isFavorite)) ||',
      '',
    ],
    ['R-ROOMLIST-1, activity', '?? room.updatedTime ', ''],
    ['R-ROOMLIST-1, not finite', 'Number.isFinite(time) ? (time as number) : 0', 'time as number'],
  ),
  ...mutationsOf(
    'web/src/store/room-slice.ts',
    roomList,
    ['R-ROOMLIST-2, duplicates', ' || byId.has(room.roomId)', ''],
    ['R-ROOMLIST-2, selection', 'if (!find(state, state.currentRoomId)) selectFirst(state)', ''],
    [
      'R-ROOMLIST-3',
      '      if (!member) return\n      member.unreadCount = 0\n',
      '      if (!member) return\n',
    ],
    ['R-ROOMLIST-4, capacity', "if (droppedIds.includes(state.currentRoomId ?? '')) selectFirst(state)", ''],
    ['R-ROOMLIST-5', '      item.room.lastMessage = message as Draft<LastMessage>\n', ''],
    ['R-ROOMLIST-6, the open room', 'member && message.roomId !== state.currentRoomId', 'member'],
    ['R-ROOMLIST-6, by one', 'member.unreadCount += 1', 'member.unreadCount += 2'],
    [
      'R-ROOMLIST-7',
      'item.room.isFavorite = payload.isFavorite ?? !item.room.isFavorite',
      'item.room.isFavorite = true',
    ],
    ['R-ROOMLIST-8, online', 'if (payload.isOnline) delete room.lastActiveTime\n        else if', 'if'],
    ['R-ROOMLIST-8, newer only', '(payload.lastActiveTime ?? 0) > (room.lastActiveTime ?? 0)', 'true'],
    [
      'R-ROOMLIST-9',
      '[message, ...withoutMessage(room.pinnedMessages, message.messageId)]',
      '[message, ...(room.pinnedMessages ?? [])]',
    ],
    ['R-ROOMLIST-10', 'if (state.currentRoomId === roomId) selectFirst(state)', ''],
  ),
  ...mutationsOf(
    'web/src/store/self-member.ts',
    roomList,
    ['R-ENTITY-SELFMEMBER, unread', "  unreadCount: 'number',\n", ''],
    ['R-ENTITY-SELFMEMBER, user', "typeof user?.userId === 'string'", 'true'],
  ),
  ...mutationsOf(
    'web/src/features/settings/identifier-verification.ts',
    ['web/src/features/settings/identifier-verification.test.ts'],
    ['R-REQ-8', 'identifierType: 3 as const', 'identifierType: 2 as const'],
  ),
  ...mutationsOf('web/src/text/time.ts', time, [
    'R-CONST-TIME, within a week',
    'age > 0 && age <= 7',
    'age > 0 && age < 7',
  ]),
  ...mutationsOf('web/src/text/date-filters.ts', time, [
    'R-CONST-FILTER',
    'oneWeekAgo: { days: 7 }',
    'oneWeekAgo: { days: 6 }',
  ]),
  ...mutationsOf('web/src/text/file-name.ts', input, [
    'R-REQ-3',
    'extension.length <= 6',
    'extension.length <= 7',
  ]),
  ...mutationsOf(
    'web/src/ui/constants.ts',
    ['web/src/ui/constants.test.ts'],
    ['R-TOAST-1', 'width: 356', 'width: 360'],
    ['R-CONST-UI', 'maxSeconds: 0.75', 'maxSeconds: 0.8'],
    ['R-CONST-MISC', 'CLASS_CACHE_SIZE = 500', 'CLASS_CACHE_SIZE = 400'],
  ),
  ...mutationsOf(
    'web/src/live/reconnect-rule.ts',
    ['web/src/live/socket.test.ts'],
    ['R-SOCKET-1', 'toleratedDisconnects = 2', 'toleratedDisconnects = 3'],
    ['R-SOCKET-8', 'timeout: 5000', 'timeout: 6000'],
  ),
  ...mutationsOf(
    'web/src/model/account/renew-answers.ts',
    nothingMissed,
    ['nothing missed, identity', "  'identity',\n", ''],
    ['nothing missed, people', "  'people',\n", ''],
    ['nothing missed, contact', "  'contact',\n", ''],
    ['nothing missed, device', "  'device',\n", ''],
    ['nothing missed, account', "  'account',\n", ''],
    ['nothing missed, signIn', "  'signIn',\n", ''],
    ['nothing missed, ownData', "  'ownData',\n", ''],
    ['nothing missed, identityAuthen', "  'identityAuthen',\n", ''],
    ['nothing missed, invite', "  'invite',\n", ''],
    ['nothing missed, moderation', "  'moderation',\n", ''],
    ['nothing missed, notification', "  'notification',\n", ''],
  ),
  ...mutationsOf(
    'web/src/model/session/renew.ts',
    nothingMissed,
    ['nothing missed, account', '  renewAccountAnswers(queryClient)\n', ''],
    ['nothing missed, scheduled messages', '  renewScheduled()\n', ''],
    ['nothing missed, reminders', '  void invalidate(api.chat.listReminders)\n', ''],
    ['nothing missed, saved messages', '  void invalidate(api.chat.listSavedMessages)\n', ''],
    ['nothing missed, members', '  void invalidate(api.room.listMembers, { params: { roomId } })\n', ''],
    ['nothing missed, votes', '  void invalidate(api.chat.getPollVote)\n', ''],
  ),
  ...mutationsOf(
    'web/src/model/messages/scheduled-cache.ts',
    nothingMissed,
    [
      'nothing missed, counts of scheduled messages',
      '  void invalidate(api.chat.countScheduledMessages)\n',
      '',
    ],
    [
      'nothing missed, lists of scheduled messages',
      '  void invalidate(api.chat.listScheduledMessages)\n',
      '',
    ],
  ),
  ...mutationsOf(
    'web/src/model/session/session.ts',
    nothingMissed,
    ['nothing missed, rooms', "    void ignoreFailure(rooms.reload(), 'repeated')\n    void", '    void'],
    ['nothing missed, messages', "      void ignoreFailure(catchUpWindow(id), 'repeated')\n", ''],
    ['nothing missed, first subscription', '    renewOwnAnswers()\n', ''],
  ),
  ...mutationsOf('web/src/model/rooms/load.ts', nothingMissed, [
    'nothing missed, events during a fetch of rooms',
    '      for (const action of actions) this.#store.dispatch(action)\n',
    '',
  ]),
  ...mutationsOf(
    'web/src/api/live-query-client.ts',
    nothingMissed,
    ['nothing missed, events during a fetch', '        this.#change(queryKey, answer.changes)\n', ''],
    [
      'nothing missed, invalidation during a first fetch',
      'answer.isOutdated = query.state.data === undefined || !query.isActive()',
      'answer.isOutdated = false',
    ],
  ),
  ...mutationsOf('web/src/model/messages/window-cache.ts', nothingMissed, [
    'nothing missed, events during the fetch of a page',
    'applyChanges(changes, join(window, page))',
    'join(window, page)',
  ]),
]
