import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { store } from '../../store/store.ts'
import { rememberAccount } from '../auth/accounts.ts'
import { changeAccount } from '../shell/leave.ts'

/** Enters a linked account by its passcode. Rejects while nothing has changed yet. */
export const useSwitchAccount = () =>
  useCallback(async (accountLinkingId: string, passcode: string) => {
    const { token } = await api.accountLinking.verifyPasscode({
      params: { id: accountLinkingId },
      body: { passcode },
    })
    const tokens = await api.accountSwitching.switchAccount({ body: { accountLinkingId, token } })
    rememberAccount(tokens.userInfo)
    await changeAccount(store, tokens)
  }, [])
