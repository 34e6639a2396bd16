import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LoginConfig, RegisterConfig, User } from '@trau/contract'

export interface AuthState {
  userInfo: User | null
  isAuthenticated: boolean
  /** True until it is known who is here. */
  isLoading: boolean
  token: string | null
  isLoadingLogin: boolean
  prepareLogin: LoginConfig | null
  prepareRegister: RegisterConfig | null
  extraHeaders: Record<string, string>
}

const initialState: AuthState = {
  userInfo: null,
  isAuthenticated: false,
  isLoading: true,
  token: null,
  isLoadingLogin: false,
  prepareLogin: null,
  prepareRegister: null,
  extraHeaders: {},
}

const isOlder = (one: User, other: User) =>
  one.updatedTime !== undefined && other.updatedTime !== undefined && one.updatedTime < other.updatedTime

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    userInfoSet(state, { payload }: PayloadAction<User>) {
      state.userInfo = payload
      state.isAuthenticated = true
      state.isLoading = false
      state.isLoadingLogin = false
    },
    /** Adds fields to the person who is here; without one it does nothing. */
    userInfoMerged(state, { payload }: PayloadAction<Partial<User>>) {
      if (state.userInfo) Object.assign(state.userInfo, payload)
    },
    /**
     * The whole new view of the person who is here: what is not there any more goes, and which session this is stays. An answer that was
     * asked for before a change and comes after it is too late.
     */
    userInfoRenewed(state, { payload }: PayloadAction<User>) {
      const currentUser = state.userInfo
      if (!currentUser || isOlder(payload, currentUser)) return
      const session = currentUser.loginSessionId
      state.userInfo = { ...payload, ...(session ? { loginSessionId: session } : {}) }
    },
    loadingSet(state, { payload }: PayloadAction<boolean>) {
      state.isLoading = payload
    },
    loadingLoginSet(state, { payload }: PayloadAction<boolean>) {
      state.isLoadingLogin = payload
    },
    tokenSet(state, { payload }: PayloadAction<string | null>) {
      state.token = payload
    },
    prepareLoginSet(state, { payload }: PayloadAction<LoginConfig | null>) {
      state.prepareLogin = payload
    },
    prepareRegisterSet(state, { payload }: PayloadAction<RegisterConfig | null>) {
      state.prepareRegister = payload
    },
    extraHeadersSet(state, { payload }: PayloadAction<Record<string, string>>) {
      state.extraHeaders = payload
    },
    /** The state's part of clearing; `clearAuth` of `sync/session.ts` also deletes the cookies. */
    authCleared(state) {
      state.userInfo = null
      state.isAuthenticated = false
      state.isLoading = true
      state.isLoadingLogin = false
      state.token = null
    },
  },
})

export const authActions = authSlice.actions
