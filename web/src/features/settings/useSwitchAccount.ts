import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { rememberAccount } from '../../model/account/accounts.ts'
import { changeAccount } from '../../model/account/leave.ts'
import { store } from '../../store/store.ts'

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
